import { HOUR_MS } from "../../domain/time/units";

const AHEAD_MAX_MS = 2 * HOUR_MS;

/** Seconds or an HTTP date as milliseconds; null for junk, the past, or more than two hours ahead. */
export function retryAfterMs(header: string | undefined, serviceNowMs: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d{1,6}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - serviceNowMs;
  return Number.isFinite(ms) && ms > 0 && ms <= AHEAD_MAX_MS ? ms : null;
}
