import type { Json } from "../../../domain/json";
import { toCount } from "../fields/numbers";
import { wordList, wordSet } from "../json/name-words";
import {
  aroundList,
  firstCount,
  headerFields,
  isListOf,
  isNothing,
  isUrlLike,
  KNOWN,
  linkText,
  NAMES,
  pagingFields,
  pagingName,
} from "./paging-fields";

/** Page sizes of histories: a total that matches the number of days most likely counts days. */
const ROUND = new Set([10, 20, 25, 30, 40, 50, 60, 90, 100, 200, 250, 500, 1_000]);
const STATED_SIZES = wordSet("returned showing shown displayed fetched pagesize perpage size itemsonpage rowsonpage");
const OWN_TOTALS = wordSet("total totalcount totalitems totalelements totalrows count gesamt");

/** A total beside other fields, or without a round or stated page size, may count search results. */
function countsMore(value: Json, rows: number): boolean {
  const beside = Object.entries(aroundList(value, rows)[0] ?? {});
  const named = (names: ReadonlySet<string>) =>
    beside.flatMap(([name, count]) => (names.has(pagingName(name)) ? [toCount(count) ?? 0] : []));
  const [list, ...others] = beside.filter(
    ([name]) => ![KNOWN, OWN_TOTALS, STATED_SIZES].some((names) => names.has(pagingName(name))),
  );
  if (others.length > 0 || !isListOf(list?.[1] ?? null, rows)) return false;
  return (ROUND.has(rows) || named(STATED_SIZES).includes(rows)) && named(OWN_TOTALS).some((total) => total > rows);
}

/** A total alone may count search results, so it needs a page size or number beside it. */
export function speaksOfPages(
  value: Json,
  rows: number,
  { headers, reached }: { headers: Record<string, string>; reached: number },
): boolean {
  const fields = pagingFields(value, rows);
  const header = headerFields(headers);
  if ((firstCount(header, NAMES.total) ?? 0) > reached || countsMore(value, rows)) return true;
  if ([header, fields].some((all) => (toCount(all.get("nextpage")) ?? 0) > 0)) return true;
  const has = (names: readonly string[]) => names.some((name) => fields.has(name));
  if (has(["hasmore", "nextcursor", "cursornext", "nextpagetoken", "nexttoken", "endcursor"])) return true;
  return (has(NAMES.total) || fields.has("count")) && has([...NAMES.size, ...NAMES.page, "offset", "size", "skip"]);
}

const EARLIER = /^(?:prev|previous|older|earlier)/;
const PREVIOUS_FLAGS = wordList("hasprevious hasprev haspreviouspage hasprevpage");

export function readOlder(value: Json, rows: number): { link: string | null; cursor: string | null } | null {
  const fields = pagingFields(value, rows);
  for (const [name, one] of fields) {
    const link = EARLIER.test(name) ? linkText(one) : null;
    if (link !== null && isUrlLike(link)) return { link, cursor: null };
  }
  const before = fields.get("cursorbefore");
  if (typeof before === "string" && !isNothing(before) && isNothing(fields.get("cursorafter")))
    return { link: null, cursor: before };
  return PREVIOUS_FLAGS.some((name) => fields.get(name) === true) ? { link: null, cursor: null } : null;
}
