import type { PlanItem, PlanWhat } from "../domain/plans/plan";
import type { Price } from "../domain/quota/price";
import type { UpstreamClient } from "../upstream/client";
import { listPrices } from "./list-price";
import type { PlanBook } from "./plan-book";
import { addressOf, savedKeywords, savedProjects } from "./saved-lists";

/** Who knows which keywords are meant where a wish does not name them. */
export type Choosers = {
  /** Keywords with a person's star. */
  starred(projectId: string): Promise<string[]>;
  /** Keywords that a table shows at an address (its parameters, without "?"). */
  shownBy(projectId: string, query: string): Promise<string[]>;
};

export type WishContext = { upstream: UpstreamClient; book: PlanBook; choosers: Choosers };

/** The things that a wish is about, in its order; only saved data is looked at. */
export async function wantedItems(context: WishContext, what: PlanWhat): Promise<PlanItem[]> {
  const { upstream, book, choosers } = context;
  switch (what.kind) {
    case "lists": {
      const ids = what.projectIds ?? (await savedProjects(upstream))?.projects.map(({ id }) => id) ?? [];
      return [...new Set(ids)].map((projectId) => ({ kind: "keyword-list", projectId, keywordId: null }));
    }
    case "histories":
      return histories(
        what.projectId,
        what.keywordIds ?? (await savedKeywords(upstream, what.projectId)).map(({ id }) => id),
      );
    case "starred":
      return histories(what.projectId, await choosers.starred(what.projectId));
    case "view":
      return histories(what.projectId, await choosers.shownBy(what.projectId, what.query));
    case "rest":
      return book.itemsOf(what.planId, "open");
    case "failed":
      return book.itemsOf(what.planId, "failed");
  }
}

const histories = (projectId: string, keywordIds: readonly string[]): PlanItem[] =>
  [...new Set(keywordIds)].map((keywordId) => ({ kind: "history", projectId, keywordId }));

/** Those of the things of which no copy as new as wanted is here. */
export async function missingItems(
  { copies }: Pick<UpstreamClient, "copies">,
  items: readonly PlanItem[],
  wantedSinceMs: number,
): Promise<PlanItem[]> {
  const here = new Set<string>();
  for (const projectId of new Set(items.map((item) => item.projectId)))
    for (const copy of await copies.overview.newerThan(projectId, wantedSinceMs))
      here.add(JSON.stringify([copy.kind, projectId, copy.keywordId]));
  return items.filter((item) => {
    const { kind, projectId, keywordId } = addressOf(item);
    return !here.has(JSON.stringify([kind, projectId, keywordId]));
  });
}

/**
 * What each of these things adds to a price: a list its pages, a history a request; where one response has all of a
 * project and none of it is here yet, only the first of them.
 */
export async function pricesOf(upstream: UpstreamClient, items: readonly PlanItem[]): Promise<Price[]> {
  const lists = items.filter(({ kind }) => kind !== "history");
  const ofLists = new Map((await listPrices(upstream, lists)).map((price, index) => [lists[index], price]));
  const shared = new Set<string | null>();
  return items.map((item) => {
    const isBrought = upstream.sharesHistories && shared.has(item.projectId);
    if (item.kind === "history") shared.add(item.projectId);
    return ofLists.get(item) ?? { requests: isBrought ? 0 : 1, atLeast: false };
  });
}

export const sumOf = (prices: readonly Price[]): Price => ({
  requests: prices.reduce((sum, { requests }) => sum + requests, 0),
  atLeast: prices.some(({ atLeast }) => atLeast),
});

/** The project that all things are of; null: of several, or of none. */
export function oneProject(items: readonly PlanItem[]): string | null {
  const first = items[0]?.projectId ?? null;
  return items.every(({ projectId }) => projectId === first) ? first : null;
}
