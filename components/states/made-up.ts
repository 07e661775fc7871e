import { ERRORS, type ErrorCode, type ErrorDetails, type Problem, toProblem } from "@/lib/domain/errors";
import type { Quota, QuotaLevel } from "@/lib/domain/quota/quota";
import { usualRules } from "@/lib/domain/quota/quota-rules";

/** Made-up data for the states page. Nothing here comes from a service. */

const AT = "2026-11-20T14:36:19.000Z";

export const QUOTA: Quota = {
  limit: 1000,
  confirmed: 412,
  maybe: 1,
  others: 0,
  used: 412,
  left: 587,
  level: "calm",
  blocked: false,
  reportedAt: null,
  reportsUse: false,
  pacePerMinute: 6.8,
  forecast: 573,
  limitAt: null,
  countingSince: null,
  ...usualRules(100),
  clockOffsetMs: null,
  startsAt: "2026-11-20T14:00:00.000Z",
  resetsAt: "2026-11-20T15:00:00.000Z",
  serverNow: AT,
  byLane: { person: 246, job: 48, mcp: 118 },
  source: "service",
};

type GaugeState = { name: string; when: string; countdown: string; quota: Quota; isNewHour?: boolean };

const at = (level: QuotaLevel, used: number, part: Partial<Quota> = {}): Quota => ({
  ...QUOTA,
  level,
  confirmed: used,
  used,
  maybe: 0,
  left: QUOTA.limit - used,
  ...part,
});

const SPENT = at("spent", 640, { others: 360, used: 1000, left: 0, blocked: true });

export const GAUGES: GaugeState[] = [
  { name: "Calm", when: "under 70%", countdown: "23:41", quota: QUOTA },
  {
    name: "Forecast over",
    when: "pace crosses the limit",
    countdown: "31:10",
    quota: at("calm", 520, { limitAt: "2026-11-20T14:52:00.000Z" }),
  },
  { name: "High", when: "70 to 89%", countdown: "08:02", quota: at("high", 744) },
  {
    name: "High and ahead",
    when: "both at once",
    countdown: "20:00",
    quota: at("high", 744, { limitAt: "2026-11-20T14:52:00.000Z" }),
  },
  { name: "Critical", when: "90% or reserve reached", countdown: "12:45", quota: at("critical", 931) },
  { name: "Spent", when: "429 or 1,000 counted", countdown: "17:08", quota: SPENT },
  {
    name: "Perhaps spent",
    when: "only requests without a response",
    countdown: "17:08",
    quota: at("spent", 940, { maybe: 60, left: 0 }),
  },
  {
    name: "Unsure",
    when: "ledger missed part of the hour",
    countdown: "40:12",
    quota: at("unsure", 96, { countingSince: "2026-11-20T14:19:00.000Z" }),
  },
  { name: "New hour", when: "first 5 seconds", countdown: "59:58", quota: at("calm", 0), isNewHour: true },
];

const DETAILS: ErrorDetails = {
  answerStatus: null,
  path: "/keyworddata/48213/",
  counted: 1,
  mayCount: 0,
  at: AT,
  referenceId: "7f3a91c2",
  serviceMessage: null,
  resetsAt: null,
  rawKey: null,
  values: {
    value: "20-11-2026",
    setting: "the setting “sort”",
    limit: "1000",
    used: "931",
    id: "48213",
    project: "Northwind Outdoor",
    otherProject: "Harbor Coffee",
    thing: "keyword history",
    tries: "2 tries were",
    spent: "2 requests",
    agreed: "3 requests",
    price: "48 requests",
    left: "587",
    host: "api.example.com",
    reason: "refused the connection",
    until: "2026-11-20T14:36:49.000Z",
  },
};

const STATUSES: Partial<Record<ErrorCode, number>> = {
  bad_date: 400,
  date_needed: 400,
  bad_request: 400,
  key_rejected: 401,
  limit_reached: 429,
  limit_or_key: 401,
  other_account: 403,
  other_project: 403,
  not_in_subscription: 403,
  forbidden: 403,
  not_found: 404,
  service_failed: 500,
  service_error: 200,
  unreadable_answer: 200,
};
const REASONS: Partial<Record<ErrorCode, string>> = {
  timeout: "No response after 15 seconds",
  broken_response: "The response broke off before its end",
  setting_refused: "A whole number from 0 to 999",
};
const THINGS: Partial<Record<ErrorCode, string>> = {
  not_found: "keyword",
  service_error: "a keyword list",
  unreadable_answer: "a keyword list",
};
const UNCOUNTED: ErrorCode[] = [
  "key_rejected",
  "limit_reached",
  "limit_or_key",
  "unreachable",
  "service_resting",
  "ledger_failed",
  "confirmation_needed",
  "saved_only",
  "setting_refused",
  "stopping",
  "no_key",
  "own_fault",
];

/** The hour in which such an error is met. */
export function quotaOf(code: ErrorCode): Quota {
  if (code === "limit_reached") return SPENT;
  return code === "limit_or_key" ? at("critical", 931) : QUOTA;
}

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** A made-up problem of each code. `resetsAt`: when the hour ends in which it is met. */
export function madeUpProblem(code: ErrorCode, resetsAt = QUOTA.resetsAt): Problem {
  const { reason = "", thing = "" } = DETAILS.values;
  const mayCount = code === "timeout" ? 1 : 0;
  return toProblem(code, {
    ...DETAILS,
    resetsAt,
    answerStatus: STATUSES[code] ?? null,
    counted: UNCOUNTED.includes(code) || mayCount > 0 ? 0 : code === "service_failed" ? 2 : 1,
    mayCount,
    serviceMessage: code === "not_in_subscription" ? "Your plan has no keyword history." : null,
    values: { ...DETAILS.values, reason: REASONS[code] ?? reason, thing: THINGS[code] ?? thing },
  });
}
