import type { Keyword } from "../keyword/keyword";
import { intervalOf, STEP_DAYS, spanOf } from "../time/interval";
import { hasDevicePairs } from "./devices";

export type ColumnId =
  | NamedColumn
  | AskedColumn
  /** Change against a number of days before the row's latest, or against a written day. */
  | `change.${string}`
  | `m.${string}`
  | `o.${string}`;

export type NamedColumn = (typeof USUAL_COLUMNS)[number] | OptionalColumn | OwnColumn;

export const ASKED_COLUMNS = ["against-curve", "device-split", "serp-features", "page-changed"] as const;
export type AskedColumn = (typeof ASKED_COLUMNS)[number];

export const OPTIONAL_COLUMNS = [
  "other-device",
  "previous",
  "cpc",
  "url",
  "engine",
  "country",
  "language",
  "location",
  "device",
  "id",
] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

export const OWN_COLUMNS = ["starred", "own-tags", "note"] as const;
export type OwnColumn = (typeof OWN_COLUMNS)[number];

/** Default columns, shown if they have values. Measures come before the page. */
export const USUAL_COLUMNS = [
  "keyword",
  "position",
  "change",
  "recent",
  "best",
  "volume",
  "page",
  "tags",
  "updated",
] as const;

/** Days back for change columns, if a list has recent positions. */
export const CHANGE_DAYS = [1, 7, 28] as const;
const CHANGE_BASE = /^change\.(\d{1,3}|\d{4}-\d{2}-\d{2})$/;

export function changeBaseOf(column: ColumnId): number | string | null {
  const base = CHANGE_BASE.exec(column)?.[1];
  if (base === undefined) return null;
  return base.includes("-") ? base : Number(base);
}

export const otherColumn = (name: string): ColumnId => `o.${name}`;
export const otherNameOf = (column: ColumnId): string | null => (column.startsWith("o.") ? column.slice(2) : null);

export function parseColumn(id: string): ColumnId | null {
  const match = [...USUAL_COLUMNS, ...OWN_COLUMNS, ...OPTIONAL_COLUMNS].find((column) => column === id);
  if (match !== undefined) return match;
  if (id.startsWith("m.") && id.length > 2) return metricColumn(id.slice(2));
  if (id.startsWith("o.") && id.length > 2) return otherColumn(id.slice(2));
  return CHANGE_BASE.test(id) ? `change.${id.slice("change.".length)}` : null;
}

/** Escapes separators of address lists in raw names. */
export const escapePart = (text: string): string =>
  text.replace(/[%,:]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
export const unescapePart = (text: string): string =>
  text.replace(/%(25|2C|3A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** null: an unknown column. */
export function parseColumns(text: string): ColumnId[] | null {
  const ids = text.split(",").map((id) => parseColumn(unescapePart(id)));
  const columns = ids.filter((id): id is ColumnId => id !== null);
  return columns.length < ids.length ? null : [...new Set<ColumnId>(["keyword", ...columns])];
}

export const columnsText = (columns: readonly ColumnId[]): string =>
  columns
    .filter((column) => column !== "keyword")
    .map(escapePart)
    .join(",") || "keyword";

/** Beside the change (or the position), where the user sees it. */
export function withColumn(columns: readonly ColumnId[], id: ColumnId): ColumnId[] {
  if (columns.includes(id)) return [...columns];
  const beside = columns.findLastIndex((column) => column === "change" || changeBaseOf(column) !== null);
  const at = (beside === -1 ? Math.max(columns.indexOf("position"), columns.indexOf("keyword")) : beside) + 1;
  return [...columns.slice(0, at), id, ...columns.slice(at)];
}

/** Columns that show a field as it is. */
export const PLAIN_VALUES = {
  keyword: ({ phrase }) => phrase,
  page: ({ rankingUrl }) => rankingUrl,
  url: ({ rankingUrl }) => rankingUrl,
  updated: ({ measuredOn }) => measuredOn,
  engine: ({ market }) => market.engine,
  country: ({ market }) => market.country,
  language: ({ market }) => market.language,
  location: ({ market }) => market.location,
  device: ({ market }) => market.device,
  id: ({ id }) => id,
} as const satisfies Partial<Record<NamedColumn, (keyword: Keyword) => string | null>>;

export const isPlain = (column: string): column is keyof typeof PLAIN_VALUES => Object.hasOwn(PLAIN_VALUES, column);

export const metricColumn = (name: string): ColumnId => `m.${name}`;
export const metricNameOf = (column: ColumnId): string | null => (column.startsWith("m.") ? column.slice(2) : null);

const HOLDS: [ColumnId, (keyword: Keyword) => boolean][] = [
  ["position", ({ position }) => position !== null],
  ["change", ({ previous }) => previous !== null && previous.kind !== "empty"],
  ["recent", ({ recent }) => recent !== null && recent.length > 0],
  ["best", ({ best }) => best !== null && best.kind !== "empty"],
  ["volume", ({ searchVolume }) => searchVolume !== null],
];
const HOLDS_AFTER: [ColumnId, (keyword: Keyword) => boolean][] = [
  ["page", ({ rankingUrl }) => rankingUrl !== null],
  ["tags", ({ tags }) => tags.length > 0],
];

function namesIn(keywords: readonly Keyword[], fields: "metrics" | "other"): string[] {
  const names = new Set<string>();
  for (const keyword of keywords) for (const name in keyword[fields]) names.add(name);
  return [...names];
}
export const metricNames = (keywords: readonly Keyword[]): string[] => namesIn(keywords, "metrics");
export const otherNames = (keywords: readonly Keyword[]): string[] => namesIn(keywords, "other");

/** Includes the last measurement's interval, so that twelve months count as twelve; null: none. */
export function recentDays(keywords: readonly Keyword[]): number | null {
  let longest: number | null = null;
  for (const { recent } of keywords) {
    const span = spanOf((recent ?? []).map(({ on }) => on));
    if (span === null || recent === null) continue;
    const { usual } = STEP_DAYS[recent.length < 3 ? "day" : intervalOf(span, recent.length)];
    longest = Math.max(longest ?? 0, span.to - span.from + usual);
  }
  return longest;
}

export const positionHead = (qualifier: string): string => `Position (${qualifier})`;
const isPositionHead = (name: string): boolean => /^Position \(.+\)$/.test(name);
const POSITIONS_SHOWN = 2;

/** A list without positions and measures still shows Position, as "not loaded". */
export function visibleColumns(keywords: readonly Keyword[]): ColumnId[] {
  const holding = (columns: [ColumnId, (keyword: Keyword) => boolean][]) =>
    columns.filter(([, holds]) => keywords.some(holds)).map(([column]) => column);
  const metrics = metricNames(keywords).map(metricColumn);
  const own = holding(HOLDS);
  if (metrics.length === 0 && !own.includes("position")) own.unshift("position");
  const [position, ...after] = own;
  const others = otherNames(keywords).filter(isPositionHead).slice(0, POSITIONS_SHOWN).map(otherColumn);
  if (position === "position") own.splice(0, own.length, position, ...others, ...after);
  const pairs: ColumnId[] = own.includes("position") && hasDevicePairs(keywords) ? ["other-device"] : [];
  return ["keyword", ...own, ...pairs, ...metrics, ...holding(HOLDS_AFTER), "updated"];
}

export function availableColumns(keywords: readonly Keyword[]): ColumnId[] {
  const changes = recentDays(keywords) === null ? [] : CHANGE_DAYS.map((days): ColumnId => `change.${days}`);
  const metrics = metricNames(keywords).map(metricColumn);
  const knownColumns = [...USUAL_COLUMNS, ...metrics, ...changes, ...OWN_COLUMNS, ...OPTIONAL_COLUMNS];
  return [...knownColumns, ...otherNames(keywords).map(otherColumn)];
}
