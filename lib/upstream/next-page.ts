/** What a page of a list said about the rest of it. */
export type PageFacts = {
  total: number | null;
  more: boolean | null;
  nextOffset: number | null;
  cursor: { name: string; value: string } | null;
  page: { number: number; of: number | null } | null;
  nextLink: string | null;
};

export type PageQuery = Record<string, string>;

/** Page sizes that services use; a first page of exactly this size may be clamped rather than the whole list. */
const TYPICAL_PAGE_SIZES = new Set([
  10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1_000, 2_000, 5_000, 10_000,
]);

/**
 * The query of the next page, or null at the end of the list. It advances by what was received, because limits are
 * clamped silently, and stops at a page without new ids, because some services ignore the offset.
 * A probe past the end costs a request, so without any word of the service it is made only after a page of typical size.
 * @source UPSTREAM 3 rule 9
 */
export function nextPage(at: {
  facts: PageFacts;
  asked: { limit: number; offset: number };
  received: number;
  fresh: number;
  pages: number;
}): PageQuery | null {
  const { facts, asked, received, fresh, pages } = at;
  if (received === 0 || fresh === 0) return null;
  const limit = String(asked.limit);
  if (facts.cursor !== null) return { limit, [facts.cursor.name]: facts.cursor.value };
  const query = { limit, offset: String(facts.nextOffset ?? asked.offset + received) };
  if (facts.total !== null) return asked.offset + received < facts.total ? query : null;
  if (facts.more !== null) return facts.more ? query : null;
  if (facts.nextLink !== null) return query;
  if (facts.page !== null && facts.page.of !== null) return facts.page.number < facts.page.of ? query : null;
  if (received >= asked.limit) return query;
  if (pages === 1 && TYPICAL_PAGE_SIZES.has(received)) return query;
  return null;
}
