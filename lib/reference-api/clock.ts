export type ServiceClock = { now(): number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** `[HH:00, HH+1:00)`. @param offsetMinutes start of the service's hour, in minutes after the full UTC hour */
export const clockHourOf = (nowMs: number, offsetMinutes: number): number =>
  Math.floor((nowMs - offsetMinutes * MINUTE_MS) / HOUR_MS);

/** Plus one, so that a client that waits this long is inside the next hour. */
export const secondsToNextHour = (nowMs: number, offsetMinutes: number): number => {
  const nextMs = (clockHourOf(nowMs, offsetMinutes) + 1) * HOUR_MS + offsetMinutes * MINUTE_MS;
  return Math.ceil((nextMs - nowMs) / 1000) + 1;
};
