import type { Quota } from "../domain/quota/quota";
import type { Agent, Spent } from "./agent";

/** What every result says about the budget, right after the call. The server's instructions explain the names. */
export type QuotaFacts = {
  cost: number;
  used: number;
  left_at_most: number;
  left_for_agents: number;
  resets_at: string;
};

/** What every result says about its data. */
export type DataFacts = {
  as_of: string | null;
  saved: boolean;
  complete: boolean;
  state: "complete" | "empty" | "partial";
  note: string | null;
  problem: { code: string; text: string; resets_at: string | null } | null;
};

/** The same in words, said once for all tools. */
export const FACTS_IN_WORDS =
  "Every result says: cost (requests this call used), used (by everyone this hour, at least), left_at_most and left_for_agents (what is left for everyone and for all agents together, at most), resets_at (when the hour ends, UTC), as_of (when the data was loaded from the service), saved (true: a saved copy, false: loaded just now), complete (false: something asked for is missing; note says what and how to get it), state (empty: the service says there is nothing) and problem (why newer or more data could not be loaded).";

export const costOf = (spent: Spent): number => spent.counted + spent.mayCount;

/** What agents may still take: their share of the hour or what is left for everybody, whichever is less. */
export const leftForAgents = (agent: Agent, quota: Quota): number =>
  Math.max(0, Math.min(quota.left, agent.container.agents.settings.requestsPerHourMax - quota.byLane.mcp));

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
