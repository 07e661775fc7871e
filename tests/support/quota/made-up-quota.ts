import { type Quota, usualRules } from "../../../lib/domain/quota/quota";

/** An unused hour of 1,000 requests, 36 minutes in; `changes` overrides values. */
export const madeUpQuota = (changes: Partial<Quota> = {}): Quota => ({
  limit: 1_000,
  confirmed: 0,
  maybe: 0,
  others: 0,
  used: 0,
  left: 1_000,
  level: "calm",
  blocked: false,
  pause: null,
  reportedAt: null,
  reportsUse: false,
  pacePerMinute: 0,
  forecast: null,
  limitAt: null,
  countingSince: null,
  clockOffsetMs: null,
  startsAt: "2026-11-20T14:00:00.000Z",
  resetsAt: "2026-11-20T15:00:00.000Z",
  serverNow: "2026-11-20T14:36:19.000Z",
  byLane: { person: 0, job: 0, mcp: 0 },
  source: "service",
  ...usualRules(100),
  ...changes,
});
