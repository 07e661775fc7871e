import type { Formats } from "@/lib/domain/format";
import { type ColumnId, metricNameOf } from "@/lib/domain/keyword-columns";
import { metricOf } from "@/lib/domain/metric";

/** How a column stands in the table: its header, its side, and from which width on it shows. */
export type ColumnSpec = { header: string; spoken: string; isNumeric: boolean; className: string };

const SPECS: Record<Exclude<ColumnId, `m.${string}`>, ColumnSpec> = {
  keyword: {
    header: "Keyword",
    spoken: "keyword",
    isNumeric: false,
    className: "w-full max-w-0 min-w-28 xl:min-w-50",
  },
  position: { header: "Position", spoken: "position", isNumeric: true, className: "" },
  change: { header: "Change", spoken: "change", isNumeric: true, className: "" },
  recent: { header: "28 days", spoken: "recent positions", isNumeric: false, className: "max-md:hidden" },
  best: { header: "Best", spoken: "best position", isNumeric: true, className: "max-md:hidden" },
  volume: { header: "Volume", spoken: "search volume", isNumeric: true, className: "max-sm:hidden" },
  page: {
    header: "Ranking page",
    spoken: "ranking page",
    isNumeric: false,
    className: "max-[1400px]:hidden max-w-[200px]",
  },
  tags: { header: "Tags", spoken: "tags", isNumeric: false, className: "max-xl:hidden" },
  updated: { header: "Updated", spoken: "day of measurement", isNumeric: true, className: "max-lg:hidden" },
};

/** Measures shown from 360 px on in a list without positions, and from 768 px on in one that has both. */
const METRICS_FIRST = 2;

/** From which width on a measure shows; in a list with positions it gives way to them. */
function metricClass(index: number, hasPositions: boolean): string {
  if (index < METRICS_FIRST) return hasPositions ? "max-md:hidden" : "";
  if (hasPositions) return "max-xl:hidden";
  return index === METRICS_FIRST ? "max-sm:hidden" : "max-lg:hidden";
}

const USUAL_DAYS = 28;
const MONTH_DAYS = 30.4;

/** How long the small lines look back: 28 days, or what the service really sends. */
function recentHeader(days: number | null): string {
  if (days === null || Math.abs(days - USUAL_DAYS) <= 1) return `${USUAL_DAYS} days`;
  if (days < 2 * MONTH_DAYS) return days === 1 ? "1 day" : `${days} days`;
  return `${Math.round(days / MONTH_DAYS)} months`;
}

/** Specs of the visible columns, in order. */
export function columnSpecs(
  columns: readonly ColumnId[],
  recentDays: number | null,
): { id: ColumnId; spec: ColumnSpec }[] {
  const metrics = columns.filter((column) => metricNameOf(column) !== null);
  const hasPositions = columns.includes("position");
  const isFull = hasPositions && metrics.length > 0;
  return columns.map((id) => {
    const name = metricNameOf(id);
    if (name !== null) {
      const { label } = metricOf(name);
      const className = metricClass(metrics.indexOf(id), hasPositions);
      return { id, spec: { header: label, spoken: label.toLowerCase(), isNumeric: true, className } };
    }
    const named = SPECS[id as keyof typeof SPECS];
    const spec = id === "recent" ? { ...named, header: recentHeader(recentDays) } : named;
    const waits = isFull && (id === "recent" || id === "best" || id === "updated");
    return { id, spec: waits ? { ...spec, className: "max-[1400px]:hidden" } : spec };
  });
}

/** What the caption says: the project, the number of rows and how they are sorted. */
export function captionText(
  formats: Formats,
  name: string,
  rows: number,
  sortedBy: string | null,
  descending: boolean,
) {
  const order =
    sortedBy === null
      ? "in the order of the service"
      : `sorted by ${sortedBy}, ${descending ? "descending" : "ascending"}`;
  return `Keywords of ${name}: ${formats.counted(rows, "row")}, ${order}. Column headers with buttons sort the table.`;
}
