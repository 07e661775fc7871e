import type { QuotaLevel } from "../domain/quota/quota";

/** The share includes possibly counted requests. "unsure" only replaces a calm level. */
export function quotaLevel(at: {
  limit: number;
  reserve: number;
  used: number;
  maybe: number;
  left: number;
  blocked: boolean;
  unsure: boolean;
}): QuotaLevel {
  if (at.left === 0 || at.blocked) return "spent";
  const share = (at.used + at.maybe) / at.limit;
  if (share >= 0.9 || at.left <= at.reserve) return "critical";
  if (share >= 0.7) return "high";
  return at.unsure ? "unsure" : "calm";
}

const FORECAST_AFTER_MS = 5 * 60_000;
const FORECAST_REQUESTS_MIN = 10;

/** Empty in the first five minutes of the hour and before ten requests. */
export function forecastOf(at: {
  used: number;
  /** requests a minute */
  pace: number;
  serviceMs: number;
  startsAtMs: number;
  resetsAtMs: number;
  limit: number;
}): { atReset: number | null; limitAtMs: number | null } {
  if (at.serviceMs - at.startsAtMs < FORECAST_AFTER_MS || at.used < FORECAST_REQUESTS_MIN)
    return { atReset: null, limitAtMs: null };
  const minutesLeft = (at.resetsAtMs - at.serviceMs) / 60_000;
  const atReset = Math.round(at.used + at.pace * minutesLeft);
  if (atReset < at.limit || at.used >= at.limit) return { atReset, limitAtMs: null };
  return { atReset, limitAtMs: at.serviceMs + ((at.limit - at.used) / at.pace) * 60_000 };
}
