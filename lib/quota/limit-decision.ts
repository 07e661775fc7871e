import { DAY_MS, HOUR_MS, MINUTE_MS } from "../domain/time/units";

export type LimitRefusal = {
  /** "limit_or_key": a 401 without a message, which may also mean the key. */
  reason: "limit" | "limit_or_key";
  /** In seconds; 0: concurrent requests; null: none. */
  windowS: number | null;
  waitMs: number | null;
  isHours: boolean;
  /** On our clock. */
  sentAtMs: number;
};

/** `isDoubt`: the limit is unknown. */
export type LimitDecision = { closesHour: true } | { closesHour: false; pauseMs: number; isDoubt: boolean };

/** From this used share on, a refusal without a window means the hour. */
export const NEARLY_USED = 0.9;
/** After these in one hour, the hour counts as used up. */
const SHORT_WAITS_MAX = 3;
const DOUBT_MS = MINUTE_MS;
const CONCURRENT_MS = 5_000;

/** Windows of days and longer end with the UTC day. */
function windowMs(windowS: number, serviceMs: number): number {
  if (windowS === 0) return CONCURRENT_MS;
  return windowS * 1_000 < DAY_MS ? windowS * 1_000 : DAY_MS - (serviceMs % DAY_MS);
}

/** Only the hour's own count, headers or words close it. @property wasInDoubt no success since such a refusal */
export function decideLimit(
  { windowS, waitMs, isHours }: LimitRefusal,
  at: {
    own: number;
    limit: number;
    serviceMs: number;
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
