import type { KeywordData } from "../domain/keyword/keyword";
import { type Price, pagesFor } from "../domain/quota/price";
import type { Endpoint } from "../domain/quota/usage";
import type { ListFacts } from "../domain/response/reading";
import type { ReadContext } from "./read-context";

/** What the rest of a half-loaded list costs, or the whole of it again. */
export async function listPrice(
  { upstream }: ReadContext,
  endpoint: Endpoint,
  list: (ListFacts & { keywords?: unknown[]; projects?: unknown[] }) | null,
): Promise<Price> {
  if (list === null) return { requests: 1, atLeast: false };
  // A list that ended early all the same has no rest that could be asked for: it is loaded again from its start.
  if (list.complete || list.counted !== undefined) return { requests: list.pages, atLeast: false };
  if (list.total === null) return { requests: 1, atLeast: true };
  const held = (list.keywords ?? list.projects ?? []).length + list.unreadable;
  const pageSize = list.pageSize ?? (await upstream.pageSize(endpoint));
  return { requests: pagesFor(Math.max(0, list.total - held), pageSize), atLeast: false };
}

/** The rest of a history that came in part, as many pages as it had, or one where the service has never sent two. */
export async function historyPrice({ upstream }: ReadContext, data: KeywordData | null): Promise<Price> {
  const rowsInPage = await upstream.grantedSize("keyword-data");
  if (rowsInPage === null) return { requests: 1, atLeast: false };
  const { part } = data ?? {};
  if (part === undefined) return { requests: data?.pages ?? 1, atLeast: data === null };
  if (part.total === null) return { requests: 1, atLeast: true };
  return { requests: pagesFor(Math.max(0, part.total - part.rows), rowsInPage), atLeast: false };
}
