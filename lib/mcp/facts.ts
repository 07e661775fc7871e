import { z } from "zod";
import type { Quota } from "../domain/quota/quota";
import type { Agent, Spent } from "./agent";

/** What every result says about the budget, right after the call. The server's instructions explain the names. */
export const QUOTA_FACTS = {
  cost: z.number(),
  used: z.number(),
  left_at_most: z.number(),
  left_for_agents: z.number(),
  resets_at: z.string(),
};

/** What every result says about its data. */
export const DATA_FACTS = {
  as_of: z.string().nullable(),
  saved: z.boolean(),
  complete: z.boolean(),
  state: z.enum(["complete", "empty", "partial"]),
  note: z.string().nullable(),
  problem: z.looseObject({}).nullable(),
};

/** The same in words, said once for all tools. */
export const FACTS_IN_WORDS =
  "Every result says: cost (requests this call used), used (by everyone this hour, at least), left_at_most and left_for_agents (what is left for everyone and for all agents together, at most), resets_at (when the hour ends, UTC), as_of (when the data was loaded from the service), saved (true: a saved copy, false: loaded just now), complete (false: something asked for is missing; note says what and how to get it), state (empty: the service says there is nothing) and problem (why newer or more data could not be loaded).";

export type QuotaFacts = { [Name in keyof typeof QUOTA_FACTS]: z.infer<(typeof QUOTA_FACTS)[Name]> };
export type DataFacts = { [Name in keyof typeof DATA_FACTS]: z.infer<(typeof DATA_FACTS)[Name]> };

export const costOf = (spent: Spent): number => spent.counted + spent.mayCount;

/** What agents may still take: their share of the hour or what is left for everybody, whichever is less. */
export const leftForAgents = (agent: Agent, quota: Quota): number =>
  Math.max(0, Math.min(quota.left, agent.container.mcp.requestsPerHourMax - quota.byLane.mcp));

/** The budget as it stands now. Costs no request. */
export async function quotaFacts(agent: Agent, spent: Spent): Promise<QuotaFacts> {
  const quota = await agent.container.quota.now();
  return {
    cost: costOf(spent),
    used: quota.used,
    left_at_most: quota.left,
    left_for_agents: leftForAgents(agent, quota),
    resets_at: quota.resetsAt,
  };
}
