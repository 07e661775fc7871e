import { HOUR_MS } from "../time/units";
/** Tries of a page that waits for the limit before it lets the hour go. */
export const TRIES_MAX = 3;

/** Everybody who waits would otherwise ask in the same moment. */
const LATE_MIN_MS = 2_000;
const LATE_MAX_MS = 6_000;
const STEP_MS = 90_000;

/**
 * When a page that waits for the limit asks again, in epoch milliseconds on the service's clock.
 * `refused`: tries of the hour that began at `resetsAtMs` which the service has refused.
 */
export type LimitTries = { resetsAtMs: number; refused: number; nextAtMs: number };

/**
 * The first try: 2 to 6 seconds after the reset.
 * @param share 0–1, where in that spread
 */
export function firstTry(resetsAtMs: number, share: number): LimitTries {
  return { resetsAtMs, refused: 0, nextAtMs: resetsAtMs + LATE_MIN_MS + share * (LATE_MAX_MS - LATE_MIN_MS) };
}

/**
 * What a refused try leads to: the next 90 seconds after the one before (counted from the reset, or from now when the
 * computer slept over that), and after the last one the first try of the next hour that lies ahead.
 * @param triesMax tries an hour
 */
export function afterRefusal(tries: LimitTries, nowMs: number, share: number, triesMax = TRIES_MAX): LimitTries {
  const { resetsAtMs } = tries;
  const refused = tries.refused + 1;
  const hoursOver = Math.floor((nowMs - resetsAtMs) / HOUR_MS);
  if (refused >= triesMax || hoursOver > 0) return firstTry(resetsAtMs + (Math.max(0, hoursOver) + 1) * HOUR_MS, share);
  const planned = resetsAtMs + refused * STEP_MS;
  return { resetsAtMs, refused, nextAtMs: planned > nowMs ? planned : nowMs + STEP_MS };
}
