import type { Lane } from "./caller";
import type { QuotaRules } from "./quota-rules";

/** Levels of the gauge. `forecast over` is a flag beside the level, `new hour` a moment in the page. */
export type QuotaLevel = "calm" | "high" | "critical" | "spent" | "unsure";

/**
 * A pause for a limit of another window ("other_limit") or of an unknown one. After an unknown one only a user's click
 * tries again in the same hour, so it stays here when `until` is over.
 * @property windowS the limit's window in seconds; 0: requests at the same time; null: unknown
 */
export type QuotaPause = {
  reason: "other_limit" | "limit_unclear" | "limit_or_key";
  windowS: number | null;
  /** ISO, on the service's clock. */
  until: string;
};

/**
 * The gauge's numbers for the running clock hour, in requests.
 * `confirmed`: got any answer but 429 and 401. `maybe`: sent, and no response came or it is
 * still under way; or sent so near the turn of the hour that it may count here or in the hour beside it.
 * `others`: at least this many by other clients of the key; 0 until the service says the limit is reached, or how much
 * of the hour it has counted.
 */
export type Quota = QuotaRules & {
  limit: number;
  confirmed: number;
  maybe: number;
  others: number;
  /** confirmed + others; worded "at least" */
  used: number;
  /** worded "up to"; never below 0 */
  left: number;
  level: QuotaLevel;
  /** The service refused for the limit this hour. */
  blocked: boolean;
  /** A limit that isn't known to be the hour's pauses requests; null: none does. */
  pause: QuotaPause | null;
  /** When the service last reported more use of this hour than is recorded here (ISO, on its clock); null: it has not. */
  reportedAt: string | null;
  /** The service says how many requests of the hour it has counted. */
  reportsUse: boolean;
  /** Requests a minute over the last ten minutes (or since the hour began). */
  pacePerMinute: number;
  /** Expected use at the reset; null while it is too early to say. */
  forecast: number | null;
  /** When the pace reaches the limit before the reset (ISO); null otherwise. */
  limitAt: string | null;
  /** Set when the record covers only part of this hour: counting since then. */
  countingSince: string | null;
  startsAt: string;
  resetsAt: string;
  /** The server's now on the service's clock (ISO); browsers count down from it. */
  serverNow: string;
  /** The service's clock minus this computer's, in milliseconds; null before the first answer. */
  clockOffsetMs: number | null;
  byLane: Record<Lane, number>;
  /** What is connected; the sample is labeled on every page. */
  source: "sample" | "service";
};

/** When these numbers were read, on the clock of the computer that read them: it does not change when the service's clock is learned. */
export const quotaReadAtMs = ({ serverNow, clockOffsetMs }: Pick<Quota, "serverNow" | "clockOffsetMs">): number =>
  Date.parse(serverNow) - (clockOffsetMs ?? 0);

/** Answers overtake each other by seconds; what lies further back was read before a clock was set back. */
const OVERTAKEN_MAX_MS = 60_000;

/** Of two readings of the gauge the later one, in whatever order they arrive. */
export function laterQuota<Read extends Pick<Quota, "serverNow" | "clockOffsetMs">>(
  held: Read | undefined,
  arrived: Read,
): Read {
  if (held === undefined) return arrived;
  const heldIsAheadMs = quotaReadAtMs(held) - quotaReadAtMs(arrived);
  return heldIsAheadMs > 0 && heldIsAheadMs < OVERTAKEN_MAX_MS ? held : arrived;
}
