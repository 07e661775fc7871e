import type { Price } from "../domain/quota/price";
import type { Agent } from "./agent";
import { type Failure, priceText, toFailure } from "./failure";
import { leftForAgents, usedByAgent } from "./quota-facts";

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

type Left = { left: number; code: Failure["code"]; resetsAt: string };

export async function leftFor(agent: Agent): Promise<Left> {
  const quota = await agent.container.quota.now();
  const { resetsAt } = quota;
  const ofAgents = leftForAgents(agent, quota);
  const own = agent.hourMax === undefined ? ofAgents : Math.max(0, agent.hourMax - (await usedByAgent(agent)));
  if (own < ofAgents) return { left: own, code: "own_limit_reached", resetsAt };
  return { left: ofAgents, code: ofAgents < quota.left ? "agents_limit_reached" : "limit_reached", resetsAt };
}
