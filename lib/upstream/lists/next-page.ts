import type { Paging } from "../parse/paging/paging";
import { isTypicalPage } from "../parse/paging/paging-fields";
import type { PagingStyle } from "../saved/raw-answers";
import { moves } from "./next-link";

export type PageQuery = Record<string, string>;

export type LoadedPage = {
  facts: Paging;
  /** `limit` null: no size was sent. `offset`: rows before this page. */
  asked: { limit: number | null; offset: number };
  received: number;
  fresh: number;
  pages: number;
  granted?: number | null;
  link?: PageQuery | null;
  sizeParameter?: string;
};

/** Advances by received rows: services clamp limits. Stops without new IDs: some ignore offsets. */
export function nextPage(page: LoadedPage): { query: PageQuery; style: PagingStyle } | null {
  const { facts, asked, received, fresh } = page;
  if (received === 0 || fresh === 0 || !hasNextPage(page)) return null;
  const size: PageQuery = asked.limit === null ? {} : { [page.sizeParameter ?? "limit"]: String(asked.limit) };
  const link = page.link ?? null;
  if (facts.cursor !== null)
    return { query: { ...size, ...link, [facts.cursor.name]: facts.cursor.value }, style: "cursor" };
  const onward = link === null ? null : leadingOn(link, asked.offset);
  if (onward !== null) return { query: { ...size, ...onward }, style: "page links" };
  const offset = { offset: String(facts.nextOffset ?? asked.offset + received) };
  // Sends both: services with page numbers ignore the offset, and the others ignore the page.
  if (facts.page !== null && facts.nextLink === null)
    return { query: { ...size, ...offset, page: String(facts.page.number + 1) }, style: "page numbers" };
  return { query: { ...size, ...offset }, style: "limit and offset" };
}

function hasNextPage({ facts, asked, received, pages, granted }: LoadedPage): boolean {
  if (facts.more === false) return false;
  if (facts.more === true && facts.cursor !== null) return true;
  if (facts.total !== null) return asked.offset + received < facts.total;
  if (facts.more !== null) return facts.more;
  if (facts.nextLink !== null) return true;
  if (facts.page !== null && facts.page.of !== null) return facts.page.number < facts.page.of;
  const fullPageSize = granted ?? null;
  if (facts.full === true) return fullPageSize === null || received >= fullPageSize;
  if (asked.limit !== null && received === asked.limit) return true;
  if (fullPageSize !== null) return received >= fullPageSize;
  return pages === 1 && isTypicalPage(received);
}

/** A link to the current offset would load the same page forever, so only its other values are used. */
function leadingOn(link: PageQuery, offset: number): PageQuery | null {
  const { offset: linkOffset, ...rest } = link;
  if (linkOffset === undefined || Number(linkOffset) > offset) return link;
  return moves(rest) ? rest : null;
}
