import type { Clock } from "../../domain/clock";
import type { RawPage } from "../saved/raw-answers";
import type { SavedCopies } from "../saved/saved-copies";
import type { PageQuery, PagingStyle } from "./next-page";

/** A half-loaded list older than this starts over when a complete copy is saved anyway. */
const RESUME_AGE_MAX_MS = 10 * 60_000;

/**
 * What is saved with each page: where the list goes on and how much of it has come.
 * `stuck`: the service says that there is more, and sends what it has sent already.
 */
export type SavedPaging = {
  next: PageQuery | null;
  total: number | null;
  received: number;
  style: PagingStyle;
  stuck: boolean;
  /** The next page was asked for in another way before, which brought this one again. */
  isTried?: boolean;
  /** A history that came with its newest days and goes on to older ones. */
  isBackward?: true;
  /** What was asked with every page of a history: its days. */
  base?: PageQuery;
};

/** Where the pages of a list that is not complete yet are saved. */
export const pendingKeyOf = (cacheKey: string): string => `${cacheKey}#pending`;

export const pagingOf = (page: RawPage | undefined): SavedPaging | null =>
  JSON.parse(page?.paging ?? "null") as SavedPaging | null;

/** The service has said of this page that more follows, and went on to send what it had sent already. */
export const isStuck = (page: RawPage | undefined): boolean => pagingOf(page)?.stuck === true;

/** The pages that a load which stopped half-way can go on from; none when they are too old or have gaps. */
export async function pendingPages(
  { copies, clock }: { copies: SavedCopies; clock: Clock },
  pendingKey: string,
  hasCompleteCopy: boolean,
): Promise<RawPage[]> {
  const pages = await copies.raw.pages(pendingKey);
  const first = pages[0];
  // Another process may have finished the same list meanwhile: what is left of it then has gaps and is no beginning.
  const isWhole = pages.every(({ page }, index) => page === index) && !isStuck(pages.at(-1));
  const isYoung = first === undefined || clock.now() - first.readAtMs < RESUME_AGE_MAX_MS;
  if (isWhole && (isYoung || !hasCompleteCopy)) return pages;
  await copies.raw.drop(pendingKey);
  return [];
}
