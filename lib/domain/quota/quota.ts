import { hourWindow } from "../time/hour-window";
import type { Lane } from "./caller";

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
  currentQuota: Read | undefined,
  newQuota: Read,
): Read {
  if (currentQuota === undefined) return newQuota;
  const heldIsAheadMs = quotaReadAtMs(currentQuota) - quotaReadAtMs(newQuota);
  return heldIsAheadMs > 0 && heldIsAheadMs < OVERTAKEN_MAX_MS ? currentQuota : newQuota;
}

export type QuotaRules = {
  /** Reserved requests: once only this many are left, only user clicks send requests. */
  reserve: number;
  savedOnly: boolean;
  announceAt: readonly AnnouncedShare[];
  announceForecast: boolean;
};

export type AnnouncedShare = (typeof ANNOUNCED_SHARES)[number];

export const ANNOUNCED_SHARES = [70, 90, 100] as const;

export const usualRules = (reserve: number): QuotaRules => ({
  reserve,
  savedOnly: false,
  announceAt: ANNOUNCED_SHARES,
  announceForecast: true,
});

export function reserveFault(reserve: number, limit: number): string | null {
  if (Number.isInteger(reserve) && reserve >= 0 && reserve < limit) return null;
  return `A whole number from 0 to ${(limit - 1).toLocaleString("en-GB")}`;
}

/** Only limit and reset are known, so the gauge shows “at least 0”. */
export function unknownQuota(
  nowMs: number,
  settings: { limit: number; reserve: number; hourOffsetMinutes: number; source: Quota["source"] },
): Quota {
  const window = hourWindow(nowMs, settings.hourOffsetMinutes);
  const now = new Date(nowMs).toISOString();
  return {
    limit: settings.limit,
    ...usualRules(settings.reserve),
    confirmed: 0,
    maybe: 0,
    others: 0,
    used: 0,
    left: settings.limit,
    level: "unsure",
    blocked: false,
    pause: null,
    reportedAt: null,
    reportsUse: false,
    pacePerMinute: 0,
    forecast: null,
    limitAt: null,
    countingSince: now,
    clockOffsetMs: null,
    startsAt: new Date(window.startsAtMs).toISOString(),
    resetsAt: new Date(window.resetsAtMs).toISOString(),
    serverNow: now,
    byLane: { person: 0, job: 0, mcp: 0 },
    source: settings.source,
  };
}
