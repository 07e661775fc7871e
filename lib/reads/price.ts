import type { KeywordData } from "../domain/keyword/keyword";
import { type Price, pagesFor } from "../domain/quota/price";
import type { Endpoint } from "../domain/quota/usage";
import type { ListFacts } from "../domain/response/reading";
import type { ReadContext } from "./read-context";

export async function listPrice(
  { upstream }: ReadContext,
  endpoint: Endpoint,
  list: (ListFacts & { keywords?: unknown[]; projects?: unknown[] }) | null,
): Promise<Price> {
  if (list === null) return { requests: 1, atLeast: false };
  // A list that ended early can't be continued, so it is loaded again.
  if (list.complete || list.counted !== undefined) return { requests: list.pages, atLeast: false };
  if (list.total === null) return { requests: 1, atLeast: true };
  const held = (list.keywords ?? list.projects ?? []).length + list.unreadable;
  const pageSize = list.pageSize ?? (await upstream.pageSize(endpoint));
  return { requests: pagesFor(Math.max(0, list.total - held), pageSize), atLeast: false };
}

/** Price of the missing pages of a partial history; one page if the service has never sent two. */
export async function historyPrice({ upstream }: ReadContext, data: KeywordData | null): Promise<Price> {
  const rowsInPage = await upstream.grantedSize("keyword-data");
  if (rowsInPage === null) return { requests: 1, atLeast: false };
  const { part } = data ?? {};
  if (part === undefined) return { requests: data?.pages ?? 1, atLeast: data === null };
  if (part.total === null) return { requests: 1, atLeast: true };
  return { requests: pagesFor(Math.max(0, part.total - part.rows), rowsInPage), atLeast: false };
}
