import { MINUTE_MS } from "../time/units";
import type { PlanManner, PlanSpeed } from "./plan";

/** Nothing is booked in the last 20 seconds of an hour: it would be charged to two hours. */
export const HOUR_END_MS = 20_000;
/** A steady plan has used its room so long before the reset, so that nothing of it is lost. */
const STEADY_REST_MINUTES = 5;
/** Everybody who waited for the reset would otherwise ask in the same moment. */
const [LATE_MIN_MS, LATE_MAX_MS] = [2_000, 6_000];
/** What goes at once leaves this much air between two requests, so that a person's find theirs. */
const AT_ONCE_MS = 200;
/** What is as small as this starts at once: spreading it would only make a person wait. */
const SMALL_REQUESTS = 60;
const SMALL_SHARE = 0.1;

/** The hour, and when a plan sent last; all in milliseconds on one clock. */
export type PaceMoment = { nowMs: number; startsAtMs: number; resetsAtMs: number; lastSentMs: number | null };

/** How late after the reset the first request leaves. @param share 0–1, where in the spread */
export const lateAfterReset = (share: number): number => LATE_MIN_MS + share * (LATE_MAX_MS - LATE_MIN_MS);

/** May a plan of this price go as fast as it can without anybody noticing? */
export const isSmall = (requests: number, limit: number): boolean =>
  requests <= Math.min(SMALL_REQUESTS, limit * SMALL_SHARE);

/** How fast a plan of this price goes where nobody says otherwise. */
export const usualSpeed = (requests: number, limit: number): PlanSpeed => (isSmall(requests, limit) ? "now" : "steady");

/**
 * When a plan may send its next request, given the room it has in this hour: worked out anew before each, so that what
 * others take or leave changes it at once.
 */
export function nextSendMs(manner: PlanManner, room: number, moment: PaceMoment): number {
  const { nowMs, startsAtMs, resetsAtMs, lastSentMs } = moment;
  // A clock that was set back leaves the last one in the future.
  if (lastSentMs === null || lastSentMs > nowMs || lastSentMs < startsAtMs) return Math.max(nowMs, startsAtMs);
  return lastSentMs + intervalMs(manner, room, resetsAtMs - nowMs);
}

function intervalMs({ speed }: PlanManner, room: number, leftMs: number): number {
  const steadyMs = (MINUTE_MS * Math.max(1, leftMs / MINUTE_MS - STEADY_REST_MINUTES)) / room;
  return speed === "now" ? Math.min(AT_ONCE_MS, steadyMs) : steadyMs;
}
