import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/time/units";

/** A refusal for a limit as the service worded it. */
export type LimitRefusal = {
  /** "limit_or_key": a 401 without words that might also mean the key. */
  reason: "limit" | "limit_or_key";
  /** Window that the service names, in seconds; 0: requests at the same time; null: it names none. */
  windowS: number | null;
  waitMs: number | null;
  /** Words or headers name the hour's own limit. */
  isHours: boolean;
  /** When the refused request was sent, on our clock. */
  sentAtMs: number;
};

/** The hour is used up, or requests pause and the hour's count stays. `isDoubt`: nothing says which limit it is. */
export type LimitDecision = { closesHour: true } | { closesHour: false; pauseMs: number; isDoubt: boolean };

/** From this share of the hour on, a refusal that names no window means the hour. */
const NEARLY_USED = 0.9;
/** Waits without a named window that one hour can have; after them the hour counts as used up. */
const SHORT_WAITS_MAX = 3;
const DOUBT_MS = MINUTE_MS;
const CONCURRENT_MS = 5_000;

/** How long a limit of another window lasts when the service does not say; days and longer end with the UTC day. */
function windowMs(windowS: number, serviceMs: number): number {
  if (windowS === 0) return CONCURRENT_MS;
  return windowS * 1_000 < DAY_MS ? windowS * 1_000 : DAY_MS - (serviceMs % DAY_MS);
}

/**
 * Decides what a refusal means for the hour. Only its own count, headers or words close it.
 * @property own requests of this key that are recorded in the hour
 * @property wasInDoubt the refusal before this one, in the same hour, left the limit open and nothing succeeded since
 */
export function decideLimit(
  { windowS, waitMs, isHours }: LimitRefusal,
  at: {
    own: number;
    limit: number;
    serviceMs: number;
    resetsAtMs: number;
    shortWaits: number;
    wasInDoubt: boolean;
  },
): LimitDecision {
  if (windowS !== null && windowS * 1_000 !== HOUR_MS)
    return { closesHour: false, pauseMs: waitMs ?? windowMs(windowS, at.serviceMs), isDoubt: false };
  if (isHours || at.own >= at.limit * NEARLY_USED) return { closesHour: true };
  if (waitMs !== null && at.shortWaits < SHORT_WAITS_MAX) return { closesHour: false, pauseMs: waitMs, isDoubt: false };
  if (waitMs !== null || at.wasInDoubt) return { closesHour: true };
  return { closesHour: false, pauseMs: DOUBT_MS, isDoubt: true };
}
