import type { Clock } from "../../domain/clock";
import type { RawPage } from "../saved/raw-answers";
import type { SavedCopies } from "../saved/saved-copies";
import type { PageQuery, PagingStyle } from "./next-page";

const RESUME_AGE_MAX_MS = 10 * 60_000;

/** `stuck`: the service announces more, but sends the same rows again. */
export type SavedPaging = {
  next: PageQuery | null;
  total: number | null;
  received: number;
  style: PagingStyle;
  stuck: boolean;
  isTried?: boolean;
  isBackward?: true;
  base?: PageQuery;
};

export const pendingKeyOf = (cacheKey: string): string => `${cacheKey}#pending`;

export const pagingOf = (page: RawPage | undefined): SavedPaging | null =>
  JSON.parse(page?.paging ?? "null") as SavedPaging | null;

export const isStuck = (page: RawPage | undefined): boolean => pagingOf(page)?.stuck === true;

export async function pendingPages(
  { copies, clock }: { copies: SavedCopies; clock: Clock },
  pendingKey: string,
  hasCompleteCopy: boolean,
): Promise<RawPage[]> {
  const pages = await copies.raw.pages(pendingKey);
  const first = pages[0];
  // Another process may have finished this list meanwhile and removed its first pages.
  const isWhole = pages.every(({ page }, index) => page === index) && !isStuck(pages.at(-1));
  const isYoung = first === undefined || clock.now() - first.readAtMs < RESUME_AGE_MAX_MS;
  if (isWhole && (isYoung || !hasCompleteCopy)) return pages;
  await copies.raw.drop(pendingKey);
  return [];
}
