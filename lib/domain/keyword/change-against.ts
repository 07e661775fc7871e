import { minBy } from "../min-by";
import { dayNumber, dayText } from "../time/days";
import type { Keyword } from "./keyword";
import { type Change, changeOf, isKnownPosition, type Position } from "./position";

export type DatedChange = { change: Change; from: string | null; to: string | null };

const UNKNOWN: DatedChange = { change: { kind: "unknown" }, from: null, to: null };

/** Allowed distance of the compared day, as a share of the period: 7 of 28 days, 1 of 7 days, none of 1 day. */
const NEAR_SHARE = 0.25;

function latestOf({ position, recent, measuredOn }: Keyword): { day: number; position: Position } | null {
  if (!isKnownPosition(position)) return null;
  const last = recent?.at(-1);
  const on = measuredOn !== null && measuredOn > (last?.on ?? "") ? measuredOn : last?.on;
  const day = on === undefined ? null : dayNumber(on);
  // Without a day, the position must be the newest recent one. Otherwise its day is unknown.
  const isRecent = on !== last?.on || JSON.stringify(last?.position) === JSON.stringify(position);
  return day === null || !isRecent ? null : { day, position };
}

/** Days before the row's latest day use the nearest known day; YYYY-MM-DD must match exactly. */
export function datedChange(keyword: Keyword, base: number | string): DatedChange {
  const now = latestOf(keyword);
  if (now === null) return UNKNOWN;
  const targetDay = typeof base === "string" ? dayNumber(base) : now.day - base;
  if (targetDay === null) return UNKNOWN;
  const most = typeof base === "string" ? 0 : Math.floor(base * NEAR_SHARE);
  const earlier = (keyword.recent ?? []).flatMap(({ on, position }) => {
    const day = dayNumber(on);
    return day === null || day >= now.day || !isKnownPosition(position) ? [] : [{ day, position }];
  });
  const nearest = minBy(earlier, ({ day }) => Math.abs(day - targetDay));
  if (nearest === undefined || Math.abs(nearest.day - targetDay) > most) return UNKNOWN;
  return { change: changeOf(nearest.position, now.position), from: dayText(nearest.day), to: dayText(now.day) };
}

export const changeAgainst = (keyword: Keyword, base: number | string): Change => datedChange(keyword, base).change;
