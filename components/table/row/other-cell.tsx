import type { Formats } from "@/lib/domain/display/format";
import type { Json } from "@/lib/domain/json";
import type { ColumnId } from "@/lib/domain/table/columns";
import { dayNumber } from "@/lib/domain/time/days";
import { EmptyValue } from "./cells";

type OtherCellProps = {
  formats: Formats;
  column: ColumnId;
  value: Json;
};

/** A value the service sent under a name of its own, by its kind; text stays text and is never HTML. */
export function OtherCell({ formats, column, value }: OtherCellProps) {
  if (value === null || value === "") return <EmptyValue />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formats.number(value);
  if (typeof value === "object") return <NestedValue formats={formats} column={column} value={value} />;
  if (dayNumber(value) !== null && value.length === 10)
    return (
      <time dateTime={value} className="whitespace-nowrap">
        {formats.day(value)}
      </time>
    );
  if (/^https?:\/\//.test(value))
    return (
      <a
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        title={value}
        className="block truncate rounded underline decoration-line-strong underline-offset-2"
      >
        {value.replace(/^https?:\/\//, "")}
      </a>
    );
  return (
    <span title={value} dir="auto" className="block truncate">
      {value}
    </span>
  );
}

type NestedValueProps = Omit<OtherCellProps, "value"> & { value: Json[] | { [key: string]: Json } };

/** A list or an object: how much it holds. Whoever draws it shows all of it when it is pressed (`useNestedValue`). */
function NestedValue({ formats, column, value }: NestedValueProps) {
  const isList = Array.isArray(value);
  const words = formats.counted(isList ? value.length : Object.keys(value).length, isList ? "item" : "field");
  return (
    <button
      type="button"
      data-nested={column}
      className="rounded font-mono text-note whitespace-nowrap text-accent-text underline underline-offset-2"
    >
      {isList ? `[${words}]` : `{${words}}`}
    </button>
  );
}
