import type { QuotaLevel } from "./quota";

/** Requests an action costs. `atLeast`: the service has not said how many pages there are. */
export type Price = { requests: number; atLeast: boolean };

/** Requests a page may spend without asking when it opens with nothing saved. */
export const UNASKED_REQUESTS_MAX = 5;
/** From this price on, or above a fifth of what is left, a person is asked first. */
export const CONFIRM_REQUESTS_MIN = 25;

/** Requests for a complete list of `rows` rows in pages of `pageSize`. An empty list still takes one request. */
export const pagesFor = (rows: number, pageSize: number): number => Math.max(1, Math.ceil(rows / pageSize));

/** Hardly any service sends smaller pages, whatever size is asked for. */
export const SMALL_PAGE_ROWS = 10;

/** Rows of a page; not known until the service has sent a second page: then it is a careful guess. */
export type PageSize = { pageSize: number; isSizeKnown: boolean };

/**
 * What opening a list costs while nothing of it is saved: its pages, when its length is known. Of a service whose page
 * size is not known that is only the least.
 */
export const openingPrice = (rows: number | null, { pageSize, isSizeKnown }: PageSize): Price =>
  rows === null
    ? { requests: 1, atLeast: true }
    : { requests: pagesFor(rows, pageSize), atLeast: !isSizeKnown && rows > SMALL_PAGE_ROWS };

/** May opening a page with nothing saved spend this much without asking? */
export function maySpendUnasked(price: Price, quota: { level: QuotaLevel; left: number }): boolean {
  if (quota.level === "critical" || quota.level === "spent") return false;
  return price.requests <= UNASKED_REQUESTS_MAX && price.requests <= quota.left;
}

/** Must a person confirm this price first? (25 or more, over a fifth of what is left, or into the reserve) */
export function needsConfirmation(price: Price, quota: { left: number; reserve: number }): boolean {
  if (price.requests >= CONFIRM_REQUESTS_MIN) return true;
  if (price.requests > quota.left * 0.2) return true;
  return quota.left - price.requests < quota.reserve && quota.left >= quota.reserve;
}
