import { MINUTE_MS } from "../time/units";
import type { PlanManner, PlanSpeed } from "./plan";

/** A request in the last 20 seconds could be charged to two hours. */
export const HOUR_END_MS = 20_000;
/** Steady plans use their share this many minutes before the reset. */
export const STEADY_REST_MINUTES = 5;
const AT_ONCE_MS = 200;
const SMALL_REQUESTS = 60;
const SMALL_SHARE = 0.1;

/** All in milliseconds on one clock. */
export type PaceMoment = { nowMs: number; startsAtMs: number; resetsAtMs: number; lastSentMs: number | null };

export const isSmall = (requests: number, limit: number): boolean =>
  requests <= Math.min(SMALL_REQUESTS, limit * SMALL_SHARE);

export const usualSpeed = (requests: number, limit: number): PlanSpeed => (isSmall(requests, limit) ? "now" : "steady");

/** Call it before each request: other users change the remaining quota. */
export function nextSendMs(manner: PlanManner, room: number, moment: PaceMoment): number {
  const { nowMs, startsAtMs, resetsAtMs, lastSentMs } = moment;
  // `lastSentMs > nowMs`: the clock was set back.
  if (lastSentMs === null || lastSentMs > nowMs || lastSentMs < startsAtMs) return Math.max(nowMs, startsAtMs);
  return lastSentMs + intervalMs(manner, room, resetsAtMs - nowMs);
}

function intervalMs({ speed }: PlanManner, room: number, leftMs: number): number {
  const steadyMs = (MINUTE_MS * Math.max(1, leftMs / MINUTE_MS - STEADY_REST_MINUTES)) / room;
  return speed === "now" ? Math.min(AT_ONCE_MS, steadyMs) : steadyMs;
}
