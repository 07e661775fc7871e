import type { QuotaLevel } from "./quota";

/** In requests. `atLeast`: the number of pages is unknown. */
export type Price = { requests: number; atLeast: boolean };

/** Requests that a page without saved data may send when it opens. */
export const UNASKED_REQUESTS_MAX = 5;
/** From this price, or above a fifth of what is left, the user must confirm. */
export const CONFIRM_REQUESTS_MIN = 25;

/** An empty list takes one request. */
export const pagesFor = (rows: number, pageSize: number): number => Math.max(1, Math.ceil(rows / pageSize));

/** Services hardly ever send smaller pages, whatever size we request. */
export const SMALL_PAGE_ROWS = 10;

/** Rows per page; a cautious guess until the service has sent a second page. */
export type PageSize = { pageSize: number; isSizeKnown: boolean };

/** Price of opening a list without saved data. A minimum if the length or page size is unknown. */
export const openingPrice = (rows: number | null, { pageSize, isSizeKnown }: PageSize): Price =>
  rows === null
    ? { requests: 1, atLeast: true }
    : { requests: pagesFor(rows, pageSize), atLeast: !isSizeKnown && rows > SMALL_PAGE_ROWS };

export function maySpendUnasked(price: Price, quota: { level: QuotaLevel; left: number }): boolean {
  if (quota.level === "critical" || quota.level === "spent") return false;
  return price.requests <= UNASKED_REQUESTS_MAX && price.requests <= quota.left;
}

export function needsConfirmation(price: Price, quota: { left: number; reserve: number }): boolean {
  if (price.requests >= CONFIRM_REQUESTS_MIN) return true;
  if (price.requests > quota.left * 0.2) return true;
  return quota.left - price.requests < quota.reserve && quota.left >= quota.reserve;
}
