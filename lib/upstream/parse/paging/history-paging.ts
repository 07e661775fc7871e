import type { Json } from "../../../domain/json";
import { toCount } from "../fields/numbers";
import { wordList, wordSet } from "../json/name-words";
import {
  aroundList,
  CURSOR_AFTER,
  CURSOR_BEFORE,
  firstCount,
  headerFields,
  isListOf,
  isNothing,
  isUrlLike,
  KNOWN,
  linkText,
  MORE,
  PAGE_NUMBERS,
  PAGE_SIZES,
  pagingFields,
  pagingName,
  TOTALS,
} from "./paging-fields";

/** Page sizes of histories: a total that matches the number of days most likely counts days. */
const ROUND = new Set([10, 20, 25, 30, 40, 50, 60, 90, 100, 200, 250, 500, 1_000]);
const STATED_SIZES = wordSet("returned showing shown displayed fetched pagesize perpage size itemsonpage rowsonpage");
const OWN_TOTALS = ["total", "totalcount", "totalitems", "totalelements", "totalrows", "count", "gesamt"];

/** A total beside other fields, or without a round or stated page size, may count search results. */
function countsMore(value: Json, rows: number): boolean {
  const beside = aroundList(value, rows)[0] ?? {};
  const sizes = Object.entries(beside).filter(([name]) => STATED_SIZES.has(pagingName(name)));
  if (!ROUND.has(rows) && !sizes.some(([, size]) => toCount(size) === rows)) return false;
  const others = Object.entries(beside).filter(
    ([name]) => ![...KNOWN, ...OWN_TOTALS, ...STATED_SIZES].includes(pagingName(name)),
  );
  if (others.length !== 1 || !isListOf(others[0]?.[1] ?? null, rows)) return false;
  return Object.entries(beside).some(
    ([name, total]) => OWN_TOTALS.includes(pagingName(name)) && (toCount(total) ?? 0) > rows,
  );
}

/** A total alone may count search results, so it needs a page size or number beside it. */
export function speaksOfPages(
  value: Json,
  rows: number,
  { headers, reached }: { headers: Record<string, string>; reached: number },
): boolean {
  const fields = pagingFields(value, rows);
  const header = headerFields(headers);
  if ((firstCount(header, TOTALS) ?? 0) > reached || countsMore(value, rows)) return true;
  if ([header, fields].some((all) => (toCount(all.get("nextpage")) ?? 0) > 0)) return true;
  const has = (names: readonly string[]) => names.some((name) => fields.has(name));
  if (has([MORE, "nextcursor", "cursornext", "nextpagetoken", "nexttoken", "endcursor"])) return true;
  return (has(TOTALS) || fields.has("count")) && has([...PAGE_SIZES, ...PAGE_NUMBERS, "offset", "size", "skip"]);
}

const EARLIER = /^(?:prev|previous|older|earlier)/;
const PREVIOUS_FLAGS = wordList("hasprevious hasprev haspreviouspage hasprevpage");

export function readOlder(value: Json, rows: number): { link: string | null; cursor: string | null } | null {
  const fields = pagingFields(value, rows);
  for (const [name, one] of fields) {
    const link = EARLIER.test(name) ? linkText(one) : null;
    if (link !== null && isUrlLike(link)) return { link, cursor: null };
  }
  const before = fields.get(CURSOR_BEFORE);
  if (typeof before === "string" && !isNothing(before) && isNothing(fields.get(CURSOR_AFTER)))
    return { link: null, cursor: before };
  return PREVIOUS_FLAGS.some((name) => fields.get(name) === true) ? { link: null, cursor: null } : null;
}
