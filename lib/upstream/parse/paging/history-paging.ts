import type { Json } from "../../../domain/json";
import { toCount } from "../fields/numbers";
import { wordList, wordSet } from "../fields/word-list";
import {
  aroundList,
  CURSOR_AFTER,
  CURSOR_BEFORE,
  isListOf,
  isNothing,
  isUrlLike,
  KNOWN,
  linkText,
  MORE,
  PAGE_NUMBERS,
  pagingFields,
  pagingName,
  TOTALS,
} from "./paging-fields";

/** Page sizes of histories: a total that matches the number of days most likely counts days. */
const ROUND = new Set([10, 20, 25, 30, 40, 50, 60, 90, 100, 200, 250, 500, 1_000]);
const PAGE_SIZES = wordSet("returned showing shown displayed fetched pagesize perpage size itemsonpage rowsonpage");
const OWN_TOTALS = ["total", "totalcount", "totalitems", "totalelements", "totalrows", "count", "gesamt"];

/** A total beside other fields, or without a round or stated page size, may count search results. */
function countsMore(value: Json, rows: number): boolean {
  const beside = aroundList(value, rows)[0] ?? {};
  const sizes = Object.entries(beside).filter(([name]) => PAGE_SIZES.has(pagingName(name)));
  if (!ROUND.has(rows) && !sizes.some(([, size]) => toCount(size) === rows)) return false;
  const others = Object.entries(beside).filter(
    ([name]) => ![...KNOWN, ...OWN_TOTALS, ...PAGE_SIZES].includes(pagingName(name)),
  );
  if (others.length !== 1 || !isListOf(others[0]?.[1] ?? null, rows)) return false;
  return Object.entries(beside).some(
    ([name, total]) => OWN_TOTALS.includes(pagingName(name)) && (toCount(total) ?? 0) > rows,
  );
}

const HEADER_TOTALS = ["x-total-count", "x-total", "total-count"];

function headersSayMore(headers: Record<string, string>, reached: number): boolean {
  const header = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
  if (/^[1-9]\d{0,8}$/.test(header.get("x-next-page")?.trim() ?? "")) return true;
  return HEADER_TOTALS.some((name) => (toCount(header.get(name)) ?? 0) > reached);
}

const SIZES = wordList(`limit offset perpage pagesize pagelimit itemsperpage size skip maxresults`);

/** A total alone may count search results, so it needs a page size or number beside it. */
export function speaksOfPages(
  value: Json,
  rows: number,
  { headers, reached }: { headers: Record<string, string>; reached: number },
): boolean {
  const fields = pagingFields(value, rows);
  if (headersSayMore(headers, reached) || countsMore(value, rows)) return true;
  if ((toCount(fields.get("nextpage")) ?? 0) > 1) return true;
  const has = (names: readonly string[]) => names.some((name) => fields.has(name));
  if (has([MORE, "nextcursor", "cursornext", "nextpagetoken", "nexttoken", "endcursor"])) return true;
  return (has(TOTALS) || fields.has("count")) && (has(SIZES) || has(PAGE_NUMBERS));
}

const PREVIOUS = wordList(`prev previous prevpageurl previouspageurl prevurl previousurl prevlink previouslink prevpage
  previouspage prevhref previoushref`);
const EARLIER = /^(?:prev|previous|older|earlier)/;
const PREVIOUS_FLAGS = wordList("hasprevious hasprev haspreviouspage hasprevpage");

export function readOlder(value: Json, rows: number): { link: string | null; cursor: string | null } | null {
  const fields = pagingFields(value, rows);
  const isLink = (one: Json | undefined) => isUrlLike(linkText(one) ?? "");
  const byWords = [...fields].find(([name, one]) => EARLIER.test(name) && isLink(one))?.[1];
  const said = PREVIOUS.map((name) => fields.get(name)).find((one) => !isNothing(one)) ?? byWords;
  const text = linkText(said);
  if (text !== null && isUrlLike(text)) return { link: text, cursor: null };
  const before = fields.get(CURSOR_BEFORE);
  if (typeof before === "string" && !isNothing(before) && isNothing(fields.get(CURSOR_AFTER)))
    return { link: null, cursor: before };
  return PREVIOUS_FLAGS.some((name) => fields.get(name) === true) ? { link: null, cursor: null } : null;
}
