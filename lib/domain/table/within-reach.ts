import { clicksOf, measureNamed, median } from "../figures/click-curve";
import type { Keyword } from "../keyword/keyword";
import { rankingPlace } from "../keyword/position";
import { countedVolume } from "../keyword/volume";
import { type ColumnId, metricColumn } from "./columns";
import type { Filter } from "./filter";

/** First position where a small gain matters. */
export const REACH_FROM = 4;
export const REACH_TO = 20;

/** @property column measure to compare with its median; null: no volume or impressions @property matches 0: hide it */
export type WithinReach = { column: ColumnId | null; median: number; matches: number };

const IMPRESSIONS = "impressions";

export function withinReach(keywords: readonly Keyword[]): WithinReach {
  const impressions = impressionsName(keywords);
  const sizeOf = (keyword: Keyword): number | null =>
    impressions === null
      ? countedVolume(keyword.searchVolume)
      : (measureNamed(keyword.metrics, IMPRESSIONS)?.value ?? null);
  const sizes = keywords.flatMap((keyword) => sizeOf(keyword) ?? []);
  const middle = sizes.length === 0 ? 0 : median(sizes);
  const isLarge = (keyword: Keyword) => sizes.length === 0 || (sizeOf(keyword) ?? -1) >= middle;
  const matches = keywords.filter((keyword) => {
    const place = rankingPlace(keyword.position);
    return place !== null && place >= REACH_FROM && place <= REACH_TO && isLarge(keyword);
  }).length;
  const column = impressions !== null ? metricColumn(impressions) : sizes.length > 0 ? "volume" : null;
  return { column, median: middle, matches };
}

function impressionsName(keywords: readonly Keyword[]): string | null {
  const stating = keywords.find((keyword) => clicksOf(keyword) !== null);
  return stating === undefined ? null : (measureNamed(stating.metrics, IMPRESSIONS)?.name ?? null);
}

export function reachFilters({ column, median: least }: Pick<WithinReach, "column" | "median">): Filter[] {
  return [
    { field: "position", op: "between", value: `${REACH_FROM}..${REACH_TO}` },
    ...(column === null ? [] : [{ field: column, op: "gte", value: String(least) } as const]),
  ];
}

export const isReach = (filters: readonly Filter[], reachConditions: readonly Filter[]): boolean =>
  reachConditions.every((one) => filters.some((other) => isSame(one, other)));

const isSame = (one: Filter, other: Filter): boolean =>
  one.field === other.field && one.op === other.op && one.value === other.value;
