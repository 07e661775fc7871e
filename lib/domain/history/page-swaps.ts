import { pageKey } from "../series/page-key";
import type { Steps } from "../steps";

export const SWAP_DAYS = 28;
/** Fewer page changes are a normal move from an old page to a new one. */
const SWAPS_MIN = 3;

/** @property pages its page on each ranking day, oldest first */
export type RankedKeyword = { id: string; phrase: string; pages: readonly string[] };

/** @property pages in the order in which they first ranked */
export type SwappingKeyword = { id: string; phrase: string; pages: string[]; swaps: number };

/** Most swaps first. @property checked keywords with a ranking page on two days or more */
export type PageSwaps = {
  from: string;
  to: string;
  checked: number;
  changed: string[];
  keywords: SwappingKeyword[];
};

export type PageSwapsSummary = Pick<PageSwaps, "checked" | "changed">;

export function swapsOf(pages: readonly string[]): number {
  const keys = pages.map(pageKey);
  return keys.filter((key, at) => at > 0 && key !== keys[at - 1]).length;
}

export function* pageSwaps(keywords: Iterable<RankedKeyword>): Steps<Omit<PageSwaps, "from" | "to">> {
  const swapping: SwappingKeyword[] = [];
  const changedIds: string[] = [];
  let checkedCount = 0;
  for (const { id, phrase, pages } of keywords) {
    yield;
    if (pages.length < 2) continue;
    checkedCount += 1;
    const swaps = swapsOf(pages);
    if (swaps > 0) changedIds.push(id);
    if (swaps >= SWAPS_MIN) swapping.push({ id, phrase, pages: usualSpellings(pages), swaps });
  }
  swapping.sort((one, other) => other.swaps - one.swaps);
  return { checked: checkedCount, changed: changedIds, keywords: swapping };
}

function usualSpellings(pages: readonly string[]): string[] {
  const byKey = new Map<string, Map<string, number>>();
  for (const page of pages) {
    const counts = byKey.get(pageKey(page)) ?? new Map<string, number>();
    byKey.set(pageKey(page), counts.set(page, (counts.get(page) ?? 0) + 1));
  }
  return [...byKey.values()].map((counts) => [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))[0]);
}
