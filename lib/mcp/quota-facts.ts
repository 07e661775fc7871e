import type { Quota } from "../domain/quota/quota";
import type { Agent, Spent } from "./agent";

export type QuotaFacts = {
  cost: number;
  used: number;
  left_at_most: number;
  left_for_agents: number;
  resets_at: string;
};

export type DataFacts = {
  known: number | null;
  of: number | null;
  as_of: string | null;
  saved: boolean;
  complete: boolean;
  state: "complete" | "empty" | "partial";
  note: string | null;
  problem: { code: string; text: string; resets_at: string | null } | null;
};

export const FACTS_IN_WORDS =
  "Every result has: known and of (its base: how many of how many; of null: the service states no total), complete (true only over the whole base; otherwise note says what is missing), state (empty: there is nothing), as_of (when the data was loaded), saved (true: a saved copy), cost (requests of this call), used (requests of everyone this hour, at least), left_at_most (for everyone) and left_for_agents, resets_at (end of the hour, UTC) and problem (why newer data could not be loaded).";

export const costOf = (spent: Spent): number => spent.counted + spent.mayCount;

/** What agents may still send this hour: the lesser of their share and the hour. */
export const leftForAgents = (agent: Agent, quota: Quota): number =>
  Math.max(0, Math.min(quota.left, agent.container.agents.settings.requestsPerHourMax - quota.byLane.mcp));

export async function usedByAgent({ container, clientName }: Agent): Promise<number> {
  const { byConsumer } = await container.reads.usage();
  return byConsumer.find(({ lane, name }) => lane === "mcp" && name === clientName)?.requests ?? 0;
}

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
