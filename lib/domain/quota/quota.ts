import type { Lane } from "./caller";
import type { QuotaRules } from "./quota-rules";

/** The forecast and the new hour are separate from the level. */
export type QuotaLevel = "calm" | "high" | "critical" | "spent" | "unsure";

/** After an unknown limit only a click tries again that hour. @property windowS seconds; 0: concurrent requests */
export type QuotaPause = {
  reason: "other_limit" | "limit_unclear" | "limit_or_key";
  windowS: number | null;
  until: string;
};

/** `confirmed`: any response but 429 and 401. `maybe`: may count. `others`: minimum by other clients of the key. */
export type Quota = QuotaRules & {
  limit: number;
  confirmed: number;
  maybe: number;
  others: number;
  used: number;
  left: number;
  level: QuotaLevel;
  blocked: boolean;
  pause: QuotaPause | null;
  /** When the service last reported more use than recorded here (ISO, service clock); null: never. */
  reportedAt: string | null;
  reportsUse: boolean;
  /** Requests per minute over the last ten minutes (or since the hour began). */
  pacePerMinute: number;
  /** null: too early. */
  forecast: number | null;
  /** When the pace reaches the limit (ISO); null: not before the reset. */
  limitAt: string | null;
  /** Set when the record covers only part of this hour. */
  countingSince: string | null;
  startsAt: string;
  resetsAt: string;
  /** Current time on the service's clock (ISO); browsers count down from it. */
  serverNow: string;
  clockOffsetMs: number | null;
  byLane: Record<Lane, number>;
  /** Every page labels the sample. */
  source: "sample" | "service";
};

export const quotaReadAtMs = ({ serverNow, clockOffsetMs }: Pick<Quota, "serverNow" | "clockOffsetMs">): number =>
  Date.parse(serverNow) - (clockOffsetMs ?? 0);

/** Responses overtake each other by seconds. A bigger difference means that a clock was set back. */
const OVERTAKEN_MAX_MS = 60_000;

export function laterQuota<Read extends Pick<Quota, "serverNow" | "clockOffsetMs">>(
  held: Read | undefined,
  arrived: Read,
): Read {
  if (held === undefined) return arrived;
  const heldIsAheadMs = quotaReadAtMs(held) - quotaReadAtMs(arrived);
  return heldIsAheadMs > 0 && heldIsAheadMs < OVERTAKEN_MAX_MS ? held : arrived;
}
