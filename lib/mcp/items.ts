import type { PlanItem } from "../domain/plans/plan";
import type { Price } from "../domain/quota/price";
import { loadItem as load } from "../plans/load-item";
import { pricesOf } from "../plans/wanted-items";
import { type Agent, type Call, freeLoad, spendingLoad } from "./agent";
import { type Failure, failureOf } from "./failure";

export const PROJECT_LIST: PlanItem = { kind: "project-list", projectId: null, keywordId: null };
export const keywordList = (projectId: string): PlanItem => ({ kind: "keyword-list", projectId, keywordId: null });
export const historyOf = (projectId: string, keywordId: string): PlanItem => ({
  kind: "history",
  projectId,
  keywordId,
});

/** What each item costs now, for every tool. The saved pages of a partial list are free. */
export async function priceItems(agent: Agent, items: readonly PlanItem[]): Promise<Price[]> {
  const prices = await pricesOf(agent.container.upstream, items);
  for (const [at, item] of items.entries()) if (item.kind !== "history") prices[at] = await listPrice(agent, item);
  return prices;
}

export const priceItem = async (agent: Agent, item: PlanItem): Promise<Price> =>
  (await priceItems(agent, [item]))[0] ?? { requests: 1, atLeast: true };

async function listPrice(agent: Agent, { projectId }: PlanItem): Promise<Price> {
  const { reads, upstream } = agent.container;
  if (projectId === null) {
    const { reading, price } = await reads.projects(freeLoad(agent));
    return reading === null ? { requests: 1, atLeast: true } : price;
  }
  const { reading, price } = await reads.keywords(projectId, freeLoad(agent));
  const pages = reading?.data.complete === true ? await upstream.pagesUnderWay(projectId) : 0;
  return { ...price, requests: Math.max(1, price.requests - pages) };
}

export async function loadItem(
  call: Call,
  item: PlanItem,
  { spend, requestsMax }: { spend: "if-missing" | "now"; requestsMax: number },
): Promise<Failure | null> {
  const { problem } = await load(call.agent.container.upstream, item, spendingLoad(call, spend, requestsMax));
  return problem === null ? null : failureOf(problem);
}
