import type { Clock } from "../../domain/clock";
import type { RawPage } from "../saved/raw-answers";
import type { SavedCopies } from "../saved/saved-copies";

const RESUME_AGE_MAX_MS = 10 * 60_000;

export const pendingKeyOf = (cacheKey: string): string => `${cacheKey}#pending`;

export async function pendingPages(
  { copies, clock }: { copies: SavedCopies; clock: Clock },
  pendingKey: string,
  hasCompleteCopy: boolean,
): Promise<RawPage[]> {
  const pages = await copies.raw.pages(pendingKey);
  const first = pages[0];
  // Another process may have finished this list meanwhile and removed its first pages.
  const isWhole = pages.every(({ page }, index) => page === index) && pages.at(-1)?.paging?.stuck !== true;
  const isYoung = first === undefined || clock.now() - first.readAtMs < RESUME_AGE_MAX_MS;
  if (isWhole && (isYoung || !hasCompleteCopy)) return pages;
  await copies.raw.drop(pendingKey);
  return [];
}
