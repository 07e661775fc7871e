import type { PlanItem, PlanWhat } from "../domain/plans/plan";
import type { Price } from "../domain/quota/price";
import type { UpstreamClient } from "../upstream/client";
import { listPrice } from "./list-price";
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
 * What loading things takes: a history a request, or one for all of a project where the service answers so and none of
 * it is here yet; a list its pages.
 */
export async function priceOf(upstream: UpstreamClient, items: readonly PlanItem[]): Promise<Price> {
  const lists = items.filter(({ kind }) => kind !== "history");
  const prices = await Promise.all(lists.map((item) => listPrice(upstream, item)));
  const keywords = items.filter(({ kind }) => kind === "history");
  const histories = upstream.sharesHistories ? new Set(keywords.map((item) => item.projectId)).size : keywords.length;
  return {
    requests: prices.reduce((sum, { requests }) => sum + requests, histories),
    atLeast: prices.some(({ atLeast }) => atLeast),
  };
}

/** The project that all things are of; null: of several, or of none. */
export function oneProject(items: readonly PlanItem[]): string | null {
  const first = items[0]?.projectId ?? null;
  return items.every(({ projectId }) => projectId === first) ? first : null;
}
