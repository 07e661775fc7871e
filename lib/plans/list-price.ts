import type { PlanItem } from "../domain/plans/plan";
import { openingPrice, type PageSize, type Price } from "../domain/quota/price";
import type { UpstreamClient } from "../upstream/client";
import { savedProjects } from "../upstream/saved/saved-lists";
import { addressOf } from "./stored-plan";

export async function listPrices(upstream: UpstreamClient, lists: readonly PlanItem[]): Promise<Price[]> {
  if (lists.length === 0) return [];
  const [ofProjects, ofKeywords] = [await upstream.expectedSize("projects"), await upstream.expectedSize("keywords")];
  const projects = (await savedProjects(upstream.copies)) ?? [];
  const counted = new Map(projects.map(({ id, keywordCount }) => [id as string, keywordCount]));
  const prices: Price[] = [];
  for (const item of lists) {
    const held = await upstream.copies.facts(addressOf(item));
    const size = item.kind === "project-list" ? ofProjects : ofKeywords;
    prices.push(
      held?.complete === true
        ? priceAgain(held.rows, size)
        : openingPrice(counted.get(item.projectId ?? "") ?? null, size),
    );
  }
  return prices;
}

/** A service that has never sent a second page sends whole lists in one. */
const priceAgain = (rows: number, size: PageSize): Price =>
  size.isSizeKnown ? openingPrice(rows, size) : { requests: 1, atLeast: false };
