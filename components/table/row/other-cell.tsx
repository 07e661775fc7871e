import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { OutsideLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { lazyPart } from "@/components/ui/lazy";
import type { Json } from "@/lib/domain/json";
import { dayNumber } from "@/lib/domain/time/days";
import { EmptyValue } from "./cells";

const JsonTree = lazyPart(() => import("@/components/page/json-tree").then((module) => module.JsonTree));

/** Text is never rendered as HTML. */
export function OtherCell({ value }: { value: Json }) {
  const formats = useFormats();
  if (value === null || value === "") return <EmptyValue />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formats.number(value);
  if (typeof value === "object") return <NestedValue value={value} />;
  if (dayNumber(value) !== null && value.length === 10)
    return (
      <time dateTime={value} className="whitespace-nowrap">
        {formats.day(value)}
      </time>
    );
  if (/^https?:\/\//.test(value))
    return (
      <OutsideLink href={value} title={value} className="block truncate rounded decoration-line-strong">
        {value.replace(/^https?:\/\//, "")}
      </OutsideLink>
    );
  return (
    <span title={value} dir="auto" className="block truncate">
      {value}
    </span>
  );
}

type NestedValueProps = { value: Json[] | { [key: string]: Json } };

function NestedValue({ value }: NestedValueProps) {
  const formats = useFormats();
  const [isShown, setShown] = useState(false);
  const isList = Array.isArray(value);
  const words = formats.counted(isList ? value.length : Object.keys(value).length, isList ? "item" : "field");
  return (
    <>
      <button
        type="button"
        onClick={() => setShown(true)}
        className="rounded font-mono text-note whitespace-nowrap text-accent-text underline underline-offset-2"
      >
        {isList ? `[${words}]` : `{${words}}`}
      </button>
      {isShown && (
        <Dialog onClose={() => setShown(false)} title="Value">
          <div className="mt-3 font-mono text-note">
            <JsonTree value={value} isOpen />
          </div>
        </Dialog>
      )}
    </>
  );
}
