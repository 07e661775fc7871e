import { HOUR_MS } from "../../domain/time/units";
/** From `Date` (one-second resolution, RFC 9110 6.6.1): sent S, received R, dated D give [D − R, D + 1 s − S]. */
export type ClockOffset = { lowMs: number; highMs: number; atMs: number } | null;

export type DateSample = {
  sentAtMs: number;
  receivedAtMs: number;
  dateHeader: string | null;
  ageHeader: string | null;
};

export const UNKNOWN_UNCERTAINTY_MS = 5_000;
const UNCERTAINTY_MIN_MS = 300;
const DRIFT_PER_MS = 50e-6;
/** A larger difference is not a valid clock. */
const DIFFERENCE_MAX_MS = 26 * HOUR_MS;

/** Service clock minus ours, in milliseconds. */
export const offsetMs = (offset: ClockOffset): number =>
  offset === null ? 0 : Math.round((offset.lowMs + offset.highMs) / 2);

/** Possible error of the estimate at `nowMs`, in milliseconds (half-width plus 50 ppm of drift). */
export function uncertaintyMs(offset: ClockOffset, nowMs: number): number {
  if (offset === null) return UNKNOWN_UNCERTAINTY_MS;
  const drift = Math.max(0, nowMs - offset.atMs) * DRIFT_PER_MS;
  return Math.max(UNCERTAINTY_MIN_MS, (offset.highMs - offset.lowMs) / 2 + drift);
}

/** Narrows the estimate by one response. A contradicting sample replaces it; an unusable one is ignored. */
export function learnOffset(savedOffset: ClockOffset, sample: DateSample): ClockOffset {
  if (sample.dateHeader === null || Number(sample.ageHeader ?? 0) > 0) return savedOffset;
  const dateMs = Date.parse(sample.dateHeader);
  if (Number.isNaN(dateMs) || Math.abs(dateMs - sample.receivedAtMs) > DIFFERENCE_MAX_MS) return savedOffset;
  const fresh = {
    lowMs: dateMs - sample.receivedAtMs,
    highMs: dateMs + 1_000 - sample.sentAtMs,
    atMs: sample.receivedAtMs,
  };
  if (savedOffset === null) return fresh;
  const drift = Math.max(0, fresh.atMs - savedOffset.atMs) * DRIFT_PER_MS;
  const lowMs = Math.max(savedOffset.lowMs - drift, fresh.lowMs);
  const highMs = Math.min(savedOffset.highMs + drift, fresh.highMs);
  return lowMs <= highMs ? { lowMs, highMs, atMs: fresh.atMs } : fresh;
}
