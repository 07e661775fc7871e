import { wordSet } from "../parse/json/name-words";

/** The only values read from a link of the service: where the next page starts, and page sizes. */
const PAGING_NAMES =
  wordSet(`limit offset skip start start_index page page_number pagenumber page_no pageno p per_page perpage
  page_size pagesize size count max_results cursor after starting_after page_token pagetoken next_token continuation
  continuation_token scroll_id marker bookmark before until older_than max_id last_id month $skip $skiptoken $top
  page[before] page[number] page[size] page[offset] page[limit] page[after] page[cursor]`);
/** Names of a row number in one service and of a date in another, which belongs to the request itself. */
const ROW_NAMES = wordSet("from start");
const VALUE_LENGTH_MAX = 4_000;

/** The paging values of a `next` link, which is never followed; null if it leads elsewhere or names no page. */
export function pagingInLink(link: string | null, origin: string, askedPath: string): Record<string, string> | null {
  const requestUrl = new URL(askedPath, origin);
  if (link === null || !URL.canParse(link, requestUrl)) return null;
  const url = new URL(link, requestUrl);
  if (url.origin !== requestUrl.origin || url.username !== "" || url.password !== "") return null;
  if (withoutSlash(url.pathname) !== withoutSlash(requestUrl.pathname)) return null;
  const values: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    const isRow = ROW_NAMES.has(name.toLowerCase()) && /^\d{1,7}$/.test(value);
    const isPaging = isRow || PAGING_NAMES.has(name.toLowerCase());
    if (isPaging && value !== "" && value.length <= VALUE_LENGTH_MAX) values[name] = value;
  }
  return moves(values) ? values : null;
}

export const moves = (values: Record<string, string>): boolean =>
  Object.keys(values).some(
    (name) => !/^(?:limit|count|size|max_results|per|\$top|page_?size)|size\]|limit\]/i.test(name),
  );

const withoutSlash = (pathname: string): string => pathname.replace(/\/+$/, "");
