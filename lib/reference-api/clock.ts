/** The service's time, handed in so that a test can move an hour by hand. */
export type ServiceClock = { now(): number };

export const wallClock: ServiceClock = { now: () => Date.now() };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Number of the clock hour a moment belongs to; a request at 14:00:00.000 is in another hour than one at 13:59:59.999.
 * @param offsetMinutes how long after the full UTC hour the service's hour begins
 */
export const clockHourOf = (nowMs: number, offsetMinutes: number): number =>
  Math.floor((nowMs - offsetMinutes * MINUTE_MS) / HOUR_MS);

/** Whole seconds until the next clock hour begins, plus one, so that whoever waits that long is inside it. */
export const secondsToNextHour = (nowMs: number, offsetMinutes: number): number => {
  const nextMs = (clockHourOf(nowMs, offsetMinutes) + 1) * HOUR_MS + offsetMinutes * MINUTE_MS;
  return Math.ceil((nextMs - nowMs) / 1000) + 1;
};
