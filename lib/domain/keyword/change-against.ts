import { dayNumber, dayText } from "../time/days";
import { type Change, changeOf } from "./change";
import type { Keyword } from "./keyword";
import { isKnownPosition } from "./last-known";
import type { Position } from "./position";

/** A change with the two days it compares; both null where it is `unknown`. */
export type DatedChange = { change: Change; from: string | null; to: string | null };

const UNKNOWN: DatedChange = { change: { kind: "unknown" }, from: null, to: null };

/** So much of the stretch asked for may the day compared with lie off: of 28 days 7, of 7 days 1, of 1 day none. */
const NEAR_SHARE = 0.25;

/** The row's position now and its day; null where it has none, or the day cannot be told. */
function latestOf({ position, recent, measuredOn }: Keyword): { day: number; position: Position } | null {
  if (!isKnownPosition(position)) return null;
  const last = recent?.at(-1);
  const on = measuredOn !== null && measuredOn > (last?.on ?? "") ? measuredOn : last?.on;
  const day = on === undefined ? null : dayNumber(on);
  // Without a day of its own the position is the newest of the recent ones, or nobody knows when it was measured.
  const isRecent = on !== last?.on || JSON.stringify(last?.position) === JSON.stringify(position);
  return day === null || !isRecent ? null : { day, position };
}

/**
 * The change of a row since an earlier day, from the recent positions that its list tells, and the days it compares. A
 * number of days takes the nearest known day; a written day only counts itself. A row without a position now has none.
 * @param base days before the row's latest day, or a written day
 */
export function datedChange(keyword: Keyword, base: number | string): DatedChange {
  const now = latestOf(keyword);
  if (now === null) return UNKNOWN;
  const wanted = typeof base === "string" ? dayNumber(base) : now.day - base;
  if (wanted === null) return UNKNOWN;
  const most = typeof base === "string" ? 0 : Math.floor(base * NEAR_SHARE);
  let nearest: { day: number; position: Position } | null = null;
  for (const { on, position } of keyword.recent ?? []) {
    const day = dayNumber(on);
    if (day === null || day >= now.day || !isKnownPosition(position) || Math.abs(day - wanted) > most) continue;
    if (nearest === null || Math.abs(day - wanted) < Math.abs(nearest.day - wanted)) nearest = { day, position };
  }
  if (nearest === null) return UNKNOWN;
  return { change: changeOf(nearest.position, now.position), from: dayText(nearest.day), to: dayText(now.day) };
}

export const changeAgainst = (keyword: Keyword, base: number | string): Change => datedChange(keyword, base).change;
