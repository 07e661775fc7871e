import { eitherOf, type SettingsTable, usualValues, type ValuesOf, wholeNumber } from "./table";

export const HOUR = {
  requestsPerHourMax: {
    name: "REQUESTS_PER_HOUR",
    rule: wholeNumber(1, 1_000_000),
    fallback: "1000",
    says: "must be a whole number from 1 to 1000000",
    meaning: "Requests the key may make per clock hour.",
  },
  hourOffsetMinutes: {
    name: "HOUR_OFFSET_MINUTES",
    rule: wholeNumber(-59, 59),
    fallback: "0",
    says: "must be a whole number from -59 to 59",
    meaning:
      "Minutes past the full hour when the service's quota resets (30 for UTC+5:30), -59 to 59. Settings suggests a value if refusals point to one.",
  },
  strictRollingHour: {
    name: "STRICT_ROLLING_HOUR",
    rule: eitherOf("on", "off"),
    fallback: "off",
    says: "must be on (not more than the limit in any 60 minutes) or off",
    meaning: "on: never more than the limit in any 60 minutes, for a service that does not say when its hour starts.",
  },
  reserve: {
    name: "RESERVE",
    rule: wholeNumber(0, 1_000_000),
    fallback: "100",
    says: "must be a whole number, 0 or more",
    meaning:
      "Requests of each hour that background jobs and agents leave alone. A number saved under Settings → Limit wins over it.",
  },
} as const satisfies SettingsTable;

const percent = wholeNumber(0, 100).transform((value) => value / 100);
const PERCENT_SAYS = "must be a whole number of per cent from 0 to 100";

export const SHARES = {
  jobShare: {
    name: "JOB_SHARE_PERCENT",
    rule: percent,
    fallback: "80",
    says: PERCENT_SAYS,
    meaning: "Share of each hour, in percent, at which background jobs stop. People may use all of it.",
  },
  mcpShare: {
    name: "MCP_SHARE_PERCENT",
    rule: percent,
    fallback: "50",
    says: PERCENT_SAYS,
    meaning: "Share of each hour, in percent, at which all agents together stop.",
  },
  agentsPerMinuteMax: {
    name: "MCP_REQUESTS_PER_MINUTE",
    rule: wholeNumber(1, 10_000),
    fallback: "60",
    says: "must be a whole number from 1 to 10000",
    meaning: "Requests that all agents together may send in any 60 seconds.",
  },
  agentsPerCallMax: {
    name: "MCP_REQUESTS_PER_CALL",
    rule: wholeNumber(1, 100),
    fallback: "10",
    says: "must be a whole number from 1 to 100",
    meaning: "Requests that one call of an agent may send.",
  },
} as const satisfies SettingsTable;

type Shares = ValuesOf<typeof SHARES>;

export type BudgetSettings = Pick<Shares, "agentsPerMinuteMax" | "agentsPerCallMax"> & {
  /** 0–1. Users may use the whole hour. */
  laneShares: { person: number; job: number; mcp: number };
};

export const budgetOf = ({ jobShare, mcpShare, agentsPerMinuteMax, agentsPerCallMax }: Shares): BudgetSettings => ({
  laneShares: { person: 1, job: jobShare, mcp: mcpShare },
  agentsPerMinuteMax,
  agentsPerCallMax,
});

export const USUAL_BUDGET: BudgetSettings = budgetOf(usualValues(SHARES));
