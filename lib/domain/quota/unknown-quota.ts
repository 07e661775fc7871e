import { hourWindow } from "../time/hour-window";
import type { Quota } from "./quota";
import { usualRules } from "./quota-rules";

/** Only limit and reset are known, so the gauge shows “at least 0”. */
export function unknownQuota(
  nowMs: number,
  known: { limit: number; reserve: number; hourOffsetMinutes: number; source: Quota["source"] },
): Quota {
  const window = hourWindow(nowMs, known.hourOffsetMinutes);
  const now = new Date(nowMs).toISOString();
  return {
    limit: known.limit,
    ...usualRules(known.reserve),
    confirmed: 0,
    maybe: 0,
    others: 0,
    used: 0,
    left: known.limit,
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
    source: known.source,
  };
}
