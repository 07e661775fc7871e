import type { Clock } from "../domain/clock";
import type { PlanItem, PlanWhat } from "../domain/plans/plan";
import { openingPrice, type PageSize, type Price } from "../domain/quota/price";
import type { HourQuota } from "../quota/hour-quota";
import type { Store } from "../store/open-store";
import type { UpstreamClient } from "../upstream/client";
import type { Leases } from "../upstream/pipe/lease";
import { savedList, savedProjects } from "../upstream/saved/saved-lists";
import type { PlanBook } from "./plan-book";
import type { ScheduleBook } from "./schedule-book";
import { addressOf, type PlanOwner } from "./stored-plan";

export type Choosers = {
  starredIn(projectId: string): Promise<string[]>;
  /** `query`: the table's parameters, without "?". */
  shownBy(projectId: string, query: string): Promise<string[]>;
};

export type PlansParts = {
  store: Store;
  clock: Clock;
  upstream: UpstreamClient;
  quota: HourQuota;
  leases: Leases;
  owner: PlanOwner;
  choosers: Choosers;
};

export type PlansContext = PlansParts & { book: PlanBook; schedules: ScheduleBook };

/** In order. Reads saved data only. */
export async function wantedItems({ upstream, book, choosers }: PlansContext, what: PlanWhat): Promise<PlanItem[]> {
  switch (what.kind) {
    case "lists": {
      const ids = what.projectIds ?? (await savedProjects(upstream.copies))?.map(({ id }) => id) ?? [];
      return [...new Set(ids)].map((projectId) => ({ kind: "keyword-list", projectId, keywordId: null }));
    }
    case "histories":
      return histories(
        what.projectId,
        what.keywordIds ?? (await savedList(upstream.copies, what.projectId))?.keywords.map(({ id }) => id) ?? [],
      );
    case "starred":
      return histories(what.projectId, await choosers.starredIn(what.projectId));
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

/** When one response has all histories of a project, only the first costs. */
export async function pricesOf(upstream: UpstreamClient, items: readonly PlanItem[]): Promise<Price[]> {
  const lists = items.filter(({ kind }) => kind !== "history");
  const ofLists = new Map((await listPrices(upstream, lists)).map((price, index) => [lists[index], price]));
  const projectIds = new Set<string | null>();
  return items.map((item) => {
    const isBrought = upstream.sharesHistories && projectIds.has(item.projectId);
    if (item.kind === "history") projectIds.add(item.projectId);
    return ofLists.get(item) ?? { requests: isBrought ? 0 : 1, atLeast: false };
  });
}

export async function listPrices(upstream: UpstreamClient, lists: readonly PlanItem[]): Promise<Price[]> {
  if (lists.length === 0) return [];
  const [ofProjects, ofKeywords] = [await upstream.expectedSize("projects"), await upstream.expectedSize("keywords")];
  const projects = (await savedProjects(upstream.copies)) ?? [];
  const keywordCounts = new Map(projects.map(({ id, keywordCount }) => [id as string, keywordCount]));
  const prices: Price[] = [];
  for (const item of lists) {
    const savedFacts = await upstream.copies.facts(addressOf(item));
    const size = item.kind === "project-list" ? ofProjects : ofKeywords;
    prices.push(
      savedFacts?.complete === true
        ? priceAgain(savedFacts.rows, size)
        : openingPrice(keywordCounts.get(item.projectId ?? "") ?? null, size),
    );
  }
  return prices;
}

/** A service that has never sent a second page sends whole lists in one. */
const priceAgain = (rows: number, size: PageSize): Price =>
  size.isSizeKnown ? openingPrice(rows, size) : { requests: 1, atLeast: false };

export const sumOf = (prices: readonly Price[]): Price => ({
  requests: prices.reduce((sum, { requests }) => sum + requests, 0),
  atLeast: prices.some(({ atLeast }) => atLeast),
});

export function oneProject(items: readonly PlanItem[]): string | null {
  const first = items[0]?.projectId ?? null;
  return items.every(({ projectId }) => projectId === first) ? first : null;
}
