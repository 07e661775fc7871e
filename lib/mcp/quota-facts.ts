import type { Price } from "../domain/quota/price";
import type { Quota } from "../domain/quota/quota";
import type { Agent, Spent } from "./agent";
import { type Failure, priceText, toFailure } from "./failure";

export const costOf = (tally: Spent): number => tally.counted + tally.mayCount;

/** What agents may still send this hour: the lesser of their share and the hour. */
export const leftForAgents = (agent: Agent, quota: Quota): number =>
  Math.max(0, Math.min(quota.left, agent.container.agents.settings.requestsPerHourMax - quota.byLane.mcp));

export async function usedByAgent({ container, clientName }: Agent): Promise<number> {
  const { byConsumer } = await container.reads.usage();
  return byConsumer.find(({ lane, name }) => lane === "mcp" && name === clientName)?.requests ?? 0;
}

export async function quotaFacts(agent: Agent, tally: Spent) {
  const quota = await agent.container.quota.now();
  return {
    cost: costOf(tally),
    used: quota.used,
    left_at_most: quota.left,
    left_for_agents: leftForAgents(agent, quota),
    resets_at: quota.resetsAt,
  };
}

export async function leftFor(agent: Agent): Promise<{ left: number; code: Failure["code"]; resetsAt: string }> {
  const quota = await agent.container.quota.now();
  const { resetsAt } = quota;
  const ofAgents = leftForAgents(agent, quota);
  const own = agent.hourMax === undefined ? ofAgents : Math.max(0, agent.hourMax - (await usedByAgent(agent)));
  if (own < ofAgents) return { left: own, code: "own_limit_reached", resetsAt };
  return { left: ofAgents, code: ofAgents < quota.left ? "agents_limit_reached" : "limit_reached", resetsAt };
}

/** A load that cannot end within the hour sends nothing; a partial one resumes if the hour covers one call. */
export async function priceRefusal(
  agent: Agent,
  price: Price,
  maxCost: number,
  isBegun = false,
): Promise<Failure | null> {
  if (price.requests > maxCost)
    return toFailure(maxCost === 0 ? "not_saved" : "price_exceeded", { text: maxCostText(price, maxCost), price });
  const { left, code, resetsAt } = await leftFor(agent);
  const { requestsPerCallMax } = agent.container.agents.settings;
  const due = isBegun ? Math.min(price.requests, requestsPerCallMax) : price.requests;
  // With nothing left, the ledger names the exact reason.
  if (left === 0 || due <= left) return null;
  return toFailure(code, { text: leftText(price, left), price, resetsAt });
}

export const maxCostText = (price: Price, maxCost: number): string =>
  `Nothing was sent because max_cost is ${maxCost}; it would cost ${priceText(price)}.`;

export const leftText = (price: Price, left: number): string =>
  `Nothing was sent: it would cost ${priceText(price)}, and ${left} are left this hour.`;
