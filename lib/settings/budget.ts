import type { z } from "zod";

/** Who may use how much of the key's hour. */
export type BudgetSettings = {
  /** Share of the hour that a lane may reach, 0–1. */
  laneShares: { person: number; job: number; mcp: number };
  /** Requests that all agents together may send in any 60 seconds. */
  agentsPerMinuteMax: number;
  /** Requests that one call of an agent may send. */
  agentsPerCallMax: number;
};

/** A person may use the whole hour, which is a setting of its own (`REQUESTS_PER_HOUR`); jobs stop at 80 %, agents at half. */
export const USUAL_BUDGET: BudgetSettings = {
  laneShares: { person: 1, job: 0.8, mcp: 0.5 },
  agentsPerMinuteMax: 60,
  agentsPerCallMax: 10,
};

type WholeNumber = (min: number, max: number) => z.ZodType<number>;

const share = (wholeNumber: WholeNumber, lane: "job" | "mcp") => ({
  rule: wholeNumber(0, 100),
  fallback: USUAL_BUDGET.laneShares[lane] * 100,
  says: "must be a whole number of per cent from 0 to 100",
});

/** Rules of the settings that share out the hour. @param wholeNumber the rule of a number in an environment */
export const budgetRules = (wholeNumber: WholeNumber) =>
  ({
    JOB_SHARE_PERCENT: share(wholeNumber, "job"),
    MCP_SHARE_PERCENT: share(wholeNumber, "mcp"),
    MCP_REQUESTS_PER_MINUTE: {
      rule: wholeNumber(1, 10_000),
      fallback: USUAL_BUDGET.agentsPerMinuteMax,
      says: "must be a whole number from 1 to 10000",
    },
    MCP_REQUESTS_PER_CALL: {
      rule: wholeNumber(1, 100),
      fallback: USUAL_BUDGET.agentsPerCallMax,
      says: "must be a whole number from 1 to 100",
    },
  }) as const;
