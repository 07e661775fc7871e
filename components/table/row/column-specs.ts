import type { Formats } from "@/lib/domain/display/format";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import {
  type AskedColumn,
  type ColumnId,
  changeBaseOf,
  metricNameOf,
  type NamedColumn,
  otherNameOf,
} from "@/lib/domain/table/columns";
import type { Sort } from "@/lib/domain/table/sort";

/** @property spoken the name in the table's caption, where it is not the header */
export type ColumnSpec = { header: string; spoken?: string; isNumeric: boolean; className: string };

const SPECS = {
  keyword: { header: "Keyword", isNumeric: false, className: "w-full max-w-0 min-w-20 sm:min-w-28 xl:min-w-50" },
  position: { header: "Position", isNumeric: true, className: "" },
  change: { header: "Change", isNumeric: true, className: "" },
  recent: { header: "28-day trend", spoken: "trend", isNumeric: false, className: "max-md:hidden" },
  best: { header: "Best", spoken: "best position", isNumeric: true, className: "max-md:hidden" },
  volume: { header: "Volume", spoken: "search volume", isNumeric: true, className: "max-sm:hidden" },
  page: { header: "Ranking page", isNumeric: false, className: "max-[1400px]:hidden max-w-[200px]" },
  tags: { header: "Tags", isNumeric: false, className: "max-xl:hidden min-w-32" },
  updated: { header: "Updated", spoken: "last update", isNumeric: true, className: "max-lg:hidden" },
  previous: { header: "Previous", spoken: "previous position", isNumeric: true, className: "max-sm:hidden" },
  cpc: { header: "Cost per click", isNumeric: true, className: "max-sm:hidden" },
  url: { header: "URL", isNumeric: false, className: "max-sm:hidden max-w-[280px]" },
  engine: { header: "Engine", isNumeric: false, className: "max-sm:hidden" },
  country: { header: "Country", isNumeric: false, className: "max-sm:hidden" },
  language: { header: "Language", isNumeric: false, className: "max-sm:hidden" },
  location: { header: "Location", isNumeric: false, className: "max-sm:hidden" },
  device: { header: "Device", isNumeric: false, className: "max-sm:hidden" },
  "own-tags": { header: "Your tags", isNumeric: false, className: "max-sm:hidden" },
  starred: { header: "Starred", spoken: "star", isNumeric: false, className: "max-sm:hidden" },
  note: { header: "Note", isNumeric: false, className: "max-sm:hidden max-w-[240px]" },
  // Reserves the width before the values load.
  "other-device": { header: "Other device", isNumeric: true, className: "max-[1400px]:hidden min-w-30" },
  "against-curve": { header: "CTR ÷ own curve", spoken: "click-through rate", isNumeric: true, className: "" },
  "device-split": { header: "Split by device", isNumeric: false, className: "" },
  "serp-features": { header: "SERP feature", isNumeric: false, className: "" },
  "page-changed": { header: "Ranking page changed", isNumeric: false, className: "" },
  id: { header: "Keyword ID", isNumeric: false, className: "max-sm:hidden max-w-[200px]" },
} satisfies Record<NamedColumn | AskedColumn, ColumnSpec>;

const specOf = (column: ColumnId): ColumnSpec | undefined =>
  Object.hasOwn(SPECS, column) ? SPECS[column as keyof typeof SPECS] : undefined;

export function columnName(formats: Formats, column: ColumnId): string {
  const metric = metricNameOf(column);
  if (metric !== null) return metricOf(metric).label;
  return derivedSpec(formats, column)?.header ?? (column === "recent" ? "Trend" : specOf(column)?.header) ?? column;
}

function derivedSpec(formats: Formats, column: ColumnId, isNumber = false): ColumnSpec | null {
  const other = otherNameOf(column);
  if (other !== null) return { header: other, isNumeric: isNumber, className: "max-sm:hidden max-w-[240px]" };
  const base = changeBaseOf(column);
  if (base === null) return null;
  const header = typeof base === "string" ? `Change since ${formats.day(base)}` : `${base}-day change`;
  return { header, isNumeric: true, className: "max-sm:hidden" };
}

const holdsNumbers = (keywords: readonly Keyword[], column: ColumnId): boolean => {
  const name = otherNameOf(column);
  if (name === null) return false;
  const values = keywords.flatMap(({ other }) => (Object.hasOwn(other, name) ? (other[name] ?? []) : []));
  return values.length > 0 && values.every((value) => typeof value === "number");
};

const METRICS_FIRST = 2;

function metricClass(index: number, hasPositions: boolean): string {
  if (index < METRICS_FIRST) return hasPositions ? "max-md:hidden" : "";
  if (hasPositions) return "max-xl:hidden";
  return index === METRICS_FIRST ? "max-sm:hidden" : "max-lg:hidden";
}

const USUAL_DAYS = 28;
const MONTH_DAYS = 30.4;

function recentHeader(days: number | null): string {
  if (days === null || Math.abs(days - USUAL_DAYS) <= 1) return `${USUAL_DAYS}-day trend`;
  return days < 2 * MONTH_DAYS ? `${days}-day trend` : `${Math.round(days / MONTH_DAYS)}-month trend`;
}

type HeaderFacts = { recentDays: number | null; positionOf: string | undefined; bestIsLoaded: boolean };

export function columnSpecs(
  formats: Formats,
  columns: readonly ColumnId[],
  {
    headerFacts,
    keywords,
    isChosen = false,
  }: { headerFacts: HeaderFacts; keywords: readonly Keyword[]; isChosen?: boolean },
): { id: ColumnId; spec: ColumnSpec }[] {
  const metrics = columns.filter((column) => metricNameOf(column) !== null);
  const hasPositions = columns.includes("position");
  const isFull = hasPositions && metrics.length > 0;
  const specs = columns.flatMap((id) => {
    const name = metricNameOf(id);
    if (name !== null) {
      const className = metricClass(metrics.indexOf(id), hasPositions);
      return { id, spec: { header: metricOf(name).label, isNumeric: true, className } };
    }
    const baseSpec = derivedSpec(formats, id, holdsNumbers(keywords, id)) ?? specOf(id);
    if (baseSpec === undefined) return [];
    const spec = { ...baseSpec, header: headerOf(id, baseSpec, headerFacts) };
    if (id === "updated" && columns.includes("other-device"))
      return { id, spec: { ...spec, className: "max-[1600px]:hidden" } };
    const waits = isFull && (id === "recent" || id === "best" || id === "updated");
    return { id, spec: waits ? { ...spec, className: "max-[1400px]:hidden" } : spec };
  });
  return isChosen ? specs.map(({ id, spec }) => ({ id, spec: { ...spec, className: chosenClass(id, spec) } })) : specs;
}

function headerOf(id: ColumnId, { header }: ColumnSpec, { recentDays, positionOf, bestIsLoaded }: HeaderFacts): string {
  if (id === "recent") return recentHeader(recentDays);
  if (id === "best" && bestIsLoaded) return `${header} of days loaded`;
  return id === "position" && positionOf !== undefined ? `${header} (${positionOf})` : header;
}

function chosenClass(id: ColumnId, { className }: ColumnSpec): string {
  if (id === "keyword") return className;
  const width = className.match(/max-w-\S+/)?.[0] ?? "";
  return id === "position" || id === "change" ? width : `max-sm:hidden ${width}`;
}

export function captionText(formats: Formats, name: string, rows: number, sorts: readonly Sort[]) {
  const words = sorts.map(
    ({ column, descending }) =>
      `${(specOf(column)?.spoken ?? columnName(formats, column)).toLowerCase()}, ${descending ? "descending" : "ascending"}`,
  );
  const order = words.length === 0 ? "in the service’s order" : `sorted by ${words.join(", then by ")}`;
  return `Keywords of ${name}: ${formats.counted(rows, "row")}, ${order}. Column headers with buttons sort the table.`;
}
