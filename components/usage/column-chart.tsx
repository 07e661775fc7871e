import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
import type { UsageColumn } from "./usage-columns";

type ChartProps = {
  columns: readonly UsageColumn[];
  limit: number;
  summary: string;
  selected: string | null;
  onChoose: (at: string) => void;
};

export function ColumnChart({ columns, limit, summary, selected, onChoose }: ChartProps) {
  const formats = useFormats();
  return (
    <div
      role="img"
      aria-label={summary}
      className="mt-1 grid grid-cols-[44px_minmax(0,1fr)] gap-x-2 pr-2 text-axis text-fg-3 [print-color-adjust:exact]"
    >
      <div className="flex flex-col justify-between text-right">
        <span>{formats.integer(limit)}</span>
        <span className="translate-y-1/2">{formats.integer(0)}</span>
      </div>
      <div className="relative flex h-24 border-b border-line pt-2">
        <div className="absolute inset-x-0 top-2 border-t border-dashed border-danger" />
        {columns.map((column) => (
          <Column
            key={column.key}
            column={column}
            share={column.recorded ? Math.min(1, column.used / limit) : 1}
            isSelected={column.at !== null && column.at === selected}
            onChoose={onChoose}
          />
        ))}
      </div>
      <Labels columns={columns} />
    </div>
  );
}

type ColumnProps = { column: UsageColumn; share: number; isSelected: boolean; onChoose: (at: string) => void };

const LOW = 0.2;

function Column({ column: { at, used, recorded, reached, isNow, title }, share, isSelected, onChoose }: ColumnProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same choice for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table has the same choice for the keyboard
    <div
      title={title || undefined}
      onClick={() => at !== null && onChoose(at)}
      className={cn(
        "@container flex min-w-0 flex-1 items-end",
        at !== null && "cursor-pointer",
        isSelected && "bg-accent-soft",
      )}
    >
      <div
        style={{ height: `${share * 100}%` }}
        className={cn(
          "relative w-[max(80%,100%-6px)] rounded-t-[2px] text-center font-semibold forced-color-adjust-none",
          recorded && (reached ? "bg-danger text-on-accent" : "bg-c1"),
          !recorded && "hatch text-control/60",
          // 4 of 1,000 would be a third of a pixel.
          recorded && used > 0 && "min-h-0.5",
          isNow && !reached && "opacity-55",
        )}
      >
        {reached && <span className={cn("hidden @min-[12px]:block", share < LOW && "-mt-4 text-danger")}>!</span>}
      </div>
    </div>
  );
}

const LABELS_MAX = 6;
/** A later label would overflow the chart. */
const LABEL_SHARE_MAX = 0.9;

/** One for each day of many hours; otherwise a few at equal distances. Phones show every second one. */
function Labels({ columns }: { columns: readonly UsageColumn[] }) {
  const every = Math.ceil(columns.length / LABELS_MAX);
  const starts = columns.flatMap(({ label }, index) => (label === columns[index - 1]?.label ? [] : [index]));
  const labelIndexes = starts.length < columns.length ? starts : starts.filter((index) => index % every === 0);
  return (
    <div className="relative col-start-2 h-6 overflow-hidden whitespace-nowrap">
      {labelIndexes.map((index, order) => {
        const share = index / columns.length;
        if (share > LABEL_SHARE_MAX) return null;
        return (
          <span
            key={index}
            className={cn("absolute top-1", order % 2 === 1 && "max-sm:hidden")}
            style={{ left: `${share * 100}%` }}
          >
            {columns[index]?.label}
          </span>
        );
      })}
    </div>
  );
}
