import { type Change, changeOf } from "../keyword/change";
import type { PositionPoint } from "../keyword/keyword";
import { isKnownPosition } from "../keyword/last-known";
import type { KnownDay } from "../time/day-view";
import { comparedDays } from "./change-days";
import { dayViewOfPeriod, type PagePeriod } from "./page-period";

/** @property missing the compared day without a position */
export type PeriodChange = { from: string; change: Change; missing: string | null };

/**
 * Compares the same two days as the project's table, so both show the same change.
 * @param known the project's saved days, oldest first
 * @returns null: the project has no day to compare with
 */
export function changeInPeriod(
  points: readonly PositionPoint[],
  known: readonly KnownDay[],
  period: PagePeriod | null,
): PeriodChange | null {
  const { asOf, vs } = dayViewOfPeriod(period);
  const days = comparedDays(known, { from: vs, to: asOf });
  const from = days?.compared.day ?? null;
  if (days === null || from === null) return null;
  const positionOn = (day: string) => points.findLast(({ on }) => on === day)?.position ?? null;
  const [before, now] = [positionOn(from), positionOn(days.to)];
  const missing = !isKnownPosition(before) ? from : !isKnownPosition(now) ? days.to : null;
  return { from, change: changeOf(before, now), missing };
}
