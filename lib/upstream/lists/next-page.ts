import type { Paging } from "../parse/paging/paging";
import { isTypicalPage } from "../parse/paging/typical-pages";
import { moves } from "./next-link";

export type PageQuery = Record<string, string>;

/** How a service pages, in words for the connection test. */
export type PagingStyle = "one page" | "limit and offset" | "cursor" | "page links" | "page numbers";

export type LoadedPage = {
  facts: Paging;
  /** `limit` null: no size was named. `offset`: rows that came before this page. */
  asked: { limit: number | null; offset: number };
  received: number;
  /** Rows of this page that no earlier page had. */
  fresh: number;
  /** Pages read so far, this one included. */
  pages: number;
  /** Largest page known of this service: remembered, or earlier in this list. */
  granted?: number | null;
  /** Paging values of the answer's link, when it leads to the very path that was asked. */
  link?: PageQuery | null;
  /** Query parameter that names a size. */
  sizeParameter?: string;
};

/**
 * The query of the next page, or null at the end of the list. It advances by what was received, because limits are
 * clamped silently, and stops at a page without new ids, because some services ignore the offset.
 * A probe past the end costs a request, so without any word of the service it is made only after a page that is full:
 * as large as asked for, as the largest known, or of a size that services like.
 */
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
  // Both are sent: a service that counts pages overlooks the offset, one that only mentions them overlooks the page.
  if (facts.page !== null && facts.nextLink === null)
    return { query: { ...size, ...offset, page: String(facts.page.number + 1) }, style: "page numbers" };
  return { query: { ...size, ...offset }, style: "limit and offset" };
}

/** The service's own words first, a full page last. */
function hasNextPage({ facts, asked, received, pages, granted }: LoadedPage): boolean {
  if (facts.more === false) return false;
  if (facts.more === true && facts.cursor !== null) return true;
  if (facts.total !== null) return asked.offset + received < facts.total;
  if (facts.more !== null) return facts.more;
  if (facts.nextLink !== null) return true;
  if (facts.page !== null && facts.page.of !== null) return facts.page.number < facts.page.of;
  const known = granted ?? null;
  if (facts.full === true) return known === null || received >= known;
  if (asked.limit !== null && received === asked.limit) return true;
  if (known !== null) return received >= known;
  return pages === 1 && isTypicalPage(received);
}

/** A link back to where we are would read the same page for ever; one that only repeats our offset leads on otherwise. */
function leadingOn(link: PageQuery, offset: number): PageQuery | null {
  const { offset: repeated, ...rest } = link;
  if (repeated === undefined || Number(repeated) > offset) return link;
  return moves(rest) ? rest : null;
}
