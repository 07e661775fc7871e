import { HOUR_MS } from "../time/units";
export const TRIES_MAX = 3;

/** Spreads clients that wait for the same reset. */
const LATE_MIN_MS = 2_000;
const LATE_MAX_MS = 6_000;
const STEP_MS = 90_000;

/** Epoch milliseconds, service clock. `refused`: attempts in the hour that began at `resetsAtMs` */
export type LimitTries = { resetsAtMs: number; refused: number; nextAtMs: number };

/** 2 to 6 seconds. @param share 0–1, position in that spread */
export const lateAfterReset = (share: number): number => LATE_MIN_MS + share * (LATE_MAX_MS - LATE_MIN_MS);

export const firstTry = (resetsAtMs: number, share: number): LimitTries => ({
  resetsAtMs,
  refused: 0,
  nextAtMs: resetsAtMs + lateAfterReset(share),
});

/** 90 seconds later (from now if the computer slept); after the last attempt, in the next hour. */
export function afterRefusal(tries: LimitTries, nowMs: number, share: number, triesMax = TRIES_MAX): LimitTries {
  const { resetsAtMs } = tries;
  const refusals = tries.refused + 1;
  const hoursOver = Math.floor((nowMs - resetsAtMs) / HOUR_MS);
  if (refusals >= triesMax || hoursOver > 0)
    return firstTry(resetsAtMs + (Math.max(0, hoursOver) + 1) * HOUR_MS, share);
  const plannedMs = resetsAtMs + refusals * STEP_MS;
  return { resetsAtMs, refused: refusals, nextAtMs: plannedMs > nowMs ? plannedMs : nowMs + STEP_MS };
}
