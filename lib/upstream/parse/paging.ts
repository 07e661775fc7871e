import type { Json, JsonObject } from "../../domain/json";
import { toCount } from "./fields/numbers";
import { wordList, wordSet } from "./fields/word-list";
import { byName } from "./json/by-name";
import { firstOf, isObject, nameWords, own, plainName } from "./json/json-object";

/**
 * What an answer says about the rest of its list. Everything is a hint: the next request is built by the caller, who
 * advances by what came, checks the origin of `nextLink` and stops at a page without new ids.
 * @property total rows that exist; null when not stated, or stated as less than has come already
 * @property more null: the answer does not say
 * @property cursor name of the parameter to send and its value
 * @property nextLink raw text, possibly relative, foreign or hostile
 */
export type Paging = {
  total: number | null;
  more: boolean | null;
  nextOffset: number | null;
  cursor: { name: string; value: string } | null;
  page: { number: number; of: number | null } | null;
  nextLink: string | null;
};

const CONTAINERS =
  wordSet(`meta metadata pagination paging page pageinfo summaryinfo summary info data result response links cursor
  cursors pager paginator`);
const TOTALS =
  wordList(`total totalresults totalcount totalitems totalelements totalrows totalrecords recordstotal totalhits
  totalentries totalnumber totalkeywords totalprojects counttotal itemstotal rowstotal resultstotal numfound odatacount
  gesamt gesamtzahl totale`);
const PAGE_COUNTS = wordList(
  `totalpages pagetotal pagecount numpages lastpage pagestotal pages maxpage pageslast nbpages numberofpages`,
);
const PAGE_NUMBERS = wordList(`page currentpage pagenumber pageno pagenum current pagecurrent pageindex`);
/** “Number” is a page’s beside how many pages there are, and counts from 0 there. */
const NUMBER = "number";
const MORE = wordList(`hasmore hasnext hasnextpage more ismore moreavailable hasmorepages hasmoreitems hasmoreresults`);
const NEXT = wordList(
  `next nextpageurl nexturl nexthref nextlink odatanextlink nextpage nextpagelink pagenext nexturi`,
);
/** Cursors that only say where a page ended. */
const POSITIONS = new Set(["endcursor", "after", "scrollid"]);
/** Field of the answer, and the parameter that sends its value back; nextPageToken is sent back as pageToken. */
const CURSORS: readonly (readonly [string, string])[] = [
  ["nextcursor", "cursor"],
  ["cursornext", "cursor"],
  ["nextpagetoken", "page_token"],
  ["nexttoken", "next_token"],
  ["continuationtoken", "continuation_token"],
  ["continuation", "continuation"],
  ["scrollid", "scroll_id"],
  ["endcursor", "after"],
  ["after", "after"],
];
/** Fields that are there only where more follows; an end cursor is there on the last page too. */
const PROMISES = ["next", ...CURSORS.map(([field]) => field).filter((field) => !POSITIONS.has(field))];
/** The end of a page among cursors, which some services send in place of any other word about the rest. */
const CURSOR_AFTER = "cursorafter";
const CURSOR_FIELDS = new Set(CURSORS.map(([field]) => field));
const TEXT_LENGTH_MAX = 4_000;
/** So deep lists are found, and so many objects are looked at on the way. */
const LIST_DEPTH_MAX = 4;
const VISITED_MAX = 300;
/** The name of a field about pages, in English where another language has it. */
const pagingName = byName((name) => {
  const english = nameWords(name).join("");
  return KNOWN.has(english) ? english : plainName(name);
});

/** Words about pages: an object with two of them is a paginator, whatever it is called. */
const PAGER_WORDS = new Set([
  ...TOTALS,
  ...PAGE_COUNTS,
  ...MORE,
  ...NEXT,
  ...CURSOR_FIELDS,
  "page",
  "currentpage",
  "perpage",
]);

const KNOWN = new Set([...PAGER_WORDS, ...PAGE_NUMBERS, "pagination", "limit", "offset", "nextoffset"]);

const isPager = (object: JsonObject): boolean => isNamedPager(object) || isRange(object);

/** The first and the last row of a page. */
const BOUNDS = [
  ["from", "to"],
  ["start", "end"],
  ["begin", "end"],
  ["first", "last"],
] as const;

/** Says where a page begins and ends, and how many rows there are: `{from: 0, to: 45, total: 137}`. */
const isRange = (object: JsonObject): boolean => {
  const counts = Object.entries(object)
    .slice(0, 12)
    .filter(([, value]) => toCount(value) !== null)
    .map(([name]) => pagingName(name));
  const hasBoth = BOUNDS.some((names) => names.every((name) => counts.includes(name)));
  return hasBoth && counts.some((name) => TOTALS.includes(name));
};

const isNamedPager = (object: JsonObject): boolean =>
  Object.keys(object)
    .slice(0, 50)
    .filter((name) => PAGER_WORDS.has(pagingName(name))).length >= 2;

const isListOf = (value: Json, rows: number): boolean => {
  if (Array.isArray(value)) return value.length === rows;
  const values = isObject(value) ? Object.values(value) : [];
  return values.length === rows && rows > 1 && values.every(isObject);
};

/**
 * The objects around the list, the nearest first: what stands beside the rows says more about them than what stands
 * further out. The list is told by its number of rows, so its name does not matter.
 */
function aroundList(root: Json, rows: number): JsonObject[] {
  const queue: JsonObject[][] = isObject(root) ? [[root]] : [];
  for (let at = 0; at < queue.length && at < VISITED_MAX; at += 1) {
    const path = queue[at] ?? [];
    const object = path[0];
    if (object === undefined) continue;
    const inner = Object.entries(object).slice(0, 100);
    if (inner.some(([name, value]) => !NO_LISTS.has(plainName(name)) && isListOf(value, rows))) return path;
    if (path.length > LIST_DEPTH_MAX) continue;
    for (const [name, value] of inner)
      if (isObject(value) && !NO_LISTS.has(plainName(name))) queue.push([value, ...path]);
  }
  return isObject(root) ? [root] : [];
}

const NO_LISTS = wordSet(`links link errors error messages warnings included filters facets columns`);

/**
 * Paging fields by plain name, those beside the list first, then those of meta, meta.pagination and their like.
 * @param spellings takes in how the answer itself spells each name
 */
function pagingFields(value: Json, rows: number, spellings = new Map<string, string>()): Map<string, Json> {
  const fields = new Map<string, Json>();
  const queue: { object: JsonObject; depth: number; prefix: string }[] = aroundList(value, rows).map((object) => ({
    object,
    depth: 0,
    prefix: "",
  }));
  for (const { object, depth, prefix } of queue) {
    for (const [name, inner] of Object.entries(object).slice(0, 200)) {
      const plain = pagingName(name);
      if (isObject(inner) && depth < 3 && (CONTAINERS.has(plain) || isPager(inner)))
        queue.push({ object: inner, depth: depth + 1, prefix: plain });
      else if (!Array.isArray(inner) && (!fields.has(plain) || fields.get(plain) === null)) {
        fields.set(plain, inner);
        spellings.set(plain, name);
      }
      if (prefix.startsWith("cursor") && plain === "next") fields.set("cursornext", inner);
      if (prefix.startsWith("cursor") && plain === "after") fields.set(CURSOR_AFTER, inner);
    }
  }
  return fields;
}

const firstCount = (fields: Map<string, Json>, names: readonly string[]): number | null => {
  for (const name of names) {
    const count = toCount(fields.get(name));
    if (count !== null) return count;
  }
  return null;
};

const isUrlLike = (text: string): boolean => /[/:?]/.test(text);

const linkText = (value: Json | undefined): string | null => {
  const text = isObject(value) ? own(value, "href") : value;
  return typeof text === "string" && text !== "" && text.length <= TEXT_LENGTH_MAX ? text : null;
};

/** The target of rel="next" in a Link header, found without patterns that could backtrack. */
function linkHeaderNext(header: string | undefined): string | null {
  for (const part of (header ?? "").slice(0, TEXT_LENGTH_MAX).split("<").slice(1)) {
    const end = part.indexOf(">");
    if (end > 0 && /;\s?rel="?next\b/i.test(part.slice(end))) return part.slice(0, end);
  }
  return null;
}

/** The target of the next link in a list of links: `{links: [{rel: "next", href: "…"}]}`. */
function linkedNext(value: Json): string | null {
  for (const name of isObject(value) ? ["links", "_links", "link"] : []) {
    const links = isObject(value) ? own(value, name) : undefined;
    if (!Array.isArray(links)) continue;
    const next = links.slice(0, 20).find((link) => isObject(link) && own(link, "rel") === "next");
    if (isObject(next)) return linkText(firstOf(next, ["href", "url", "uri"]));
  }
  return null;
}

function cursorInLink(link: string | null): Paging["cursor"] {
  const query = link?.split("?", 2)[1]?.split("#", 1)[0];
  if (query === undefined) return null;
  const parameters = new URLSearchParams(query);
  for (const name of [
    "cursor",
    "page_token",
    "pageToken",
    "after",
    "starting_after",
    "continuation",
    "next_token",
    "page[after]",
    "page[cursor]",
  ]) {
    const value = parameters.get(name);
    if (value !== null && value !== "") return { name, value };
  }
  return null;
}

/** A parameter in the spelling of the field it answers: next_page_token is page_token, nextPageToken is pageToken. */
const spelledLike = (field: string | undefined, name: string): string =>
  field !== undefined && /[a-z][A-Z]/.test(field)
    ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name;

function cursorIn(
  fields: Map<string, Json>,
  spellings: ReadonlyMap<string, string>,
  link: string | null,
): Paging["cursor"] {
  for (const [field, parameter] of CURSORS) {
    const value = fields.get(field);
    const name = spelledLike(spellings.get(field), parameter);
    if (typeof value === "number") return { name, value: String(value) };
    if (typeof value === "string" && value !== "" && value.length <= TEXT_LENGTH_MAX) return { name, value };
  }
  const next = fields.get("next");
  if (
    typeof next === "string" &&
    next !== "" &&
    !isUrlLike(next) &&
    !/^\d+$/.test(next) &&
    next.length <= TEXT_LENGTH_MAX
  ) {
    return { name: "cursor", value: next };
  }
  return cursorInLink(link);
}

const asFlag = (value: Json | undefined): boolean | null => {
  if (value === true || value === 1 || value === "true" || value === "1") return true;
  return value === false || value === 0 || value === "false" || value === "0" ? false : null;
};

/** `count` is the total for some services and the size of this page for others; only the context can tell. */
function totalIn(
  fields: Map<string, Json>,
  header: Json,
  seen: { received: number; limit: number; reached: number },
): number | null {
  const nested = ["total", "hits"].map((name) => fields.get(name)).find(isObject);
  const stated =
    firstCount(fields, TOTALS) ??
    (nested === undefined ? null : toCount(firstOf(nested, ["value", "total", "count"]))) ??
    toCount(header);
  if (stated !== null) return stated >= seen.reached ? stated : null;
  const count = firstCount(fields, ["count", "resultcount", "itemcount"]);
  if (count === null || count < seen.reached) return null;
  const says = NEXT.some((name) => fields.has(name)) && !NEXT.some((name) => !isNothing(fields.get(name)));
  const couldBePage =
    count === seen.received &&
    !says &&
    seen.received > 0 &&
    (seen.received >= seen.limit || NEXT.some((name) => fields.has(name)));
  return couldBePage ? null : count;
}

/** Does a field that would name the next page stand there with nothing in it? That is the end, not an open question. */
const endsHere = (fields: Map<string, Json>): boolean =>
  [...NEXT, ...CURSOR_FIELDS, "nextoffset"].some((name) => fields.has(name));

const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === "" || value === false;

/** Page sizes of histories; a total beside exactly so many days is most likely that of the days. */
const ROUND = new Set([10, 20, 25, 30, 40, 50, 60, 90, 100, 200, 250, 500, 1_000]);
const OWN_TOTALS = ["total", "totalcount", "totalitems", "totalelements", "totalrows", "count", "gesamt"];

/**
 * Does the object that holds the list count more rows than came? It must hold nothing but the list and words about
 * pages, and a round number of rows: beside a keyword's own fields a total may be that of its search results.
 */
function countsMore(value: Json, rows: number): boolean {
  if (!ROUND.has(rows)) return false;
  const beside = aroundList(value, rows)[0] ?? {};
  const others = Object.entries(beside).filter(
    ([name]) => !KNOWN.has(pagingName(name)) && !OWN_TOTALS.includes(pagingName(name)),
  );
  if (others.length !== 1 || !isListOf(others[0]?.[1] ?? null, rows)) return false;
  return Object.entries(beside).some(
    ([name, total]) => OWN_TOTALS.includes(pagingName(name)) && (toCount(total) ?? 0) > rows,
  );
}

const HEADER_TOTALS = ["x-total-count", "x-total", "total-count"];

/** Do the headers say that a list goes on? They speak of nothing else. */
function headersSayMore(headers: Record<string, string>, reached: number): boolean {
  const header = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
  if (/^[1-9]\d{0,8}$/.test(header.get("x-next-page")?.trim() ?? "")) return true;
  return HEADER_TOTALS.some((name) => (toCount(header.get(name)) ?? 0) > reached);
}

const SIZES = wordList(`limit offset perpage pagesize pagelimit itemsperpage size skip maxresults`);

/**
 * Does an answer about a single thing speak of pages at all? A total alone may count something else, such as search
 * results: it needs a size or a page number beside it.
 */
export function speaksOfPages(
  value: Json,
  rows: number,
  { headers, reached }: { headers: Record<string, string>; reached: number },
): boolean {
  const fields = pagingFields(value, rows);
  if (headersSayMore(headers, reached) || countsMore(value, rows)) return true;
  if ((toCount(fields.get("nextpage")) ?? 0) > 1) return true;
  const has = (names: readonly string[]) => names.some((name) => fields.has(name));
  if (has(MORE) || has(["nextcursor", "cursornext", "nextpagetoken", "nexttoken", "endcursor"])) return true;
  return (has(TOTALS) || fields.has("count")) && (has(SIZES) || has(PAGE_NUMBERS));
}

/**
 * Reads what an answer says about further pages: totals, next links, cursors, page numbers, headers.
 * @param headers lower- or mixed-case names
 * @param rowsReceived rows in this answer, unreadable ones included: paging advances by them, whatever was asked for
 */
export function readPaging(
  value: Json,
  headers: Record<string, string>,
  rowsReceived: number,
  asked: { limit: number; offset: number },
): Paging {
  const header = new Map(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
  const headerCount = (...names: string[]) =>
    toCount(names.map((name) => header.get(name)).find((text) => text !== undefined));
  const spellings = new Map<string, string>();
  const fields = pagingFields(value, rowsReceived, spellings);
  const reached = asked.offset + rowsReceived;
  const ranged = /\/(\d{1,15})$/.exec(header.get("content-range")?.slice(0, 100) ?? "")?.[1];
  const total = totalIn(fields, headerCount("x-total-count", "x-total", "total-count") ?? toCount(ranged), {
    received: rowsReceived,
    limit: asked.limit,
    reached,
  });
  const next = NEXT.map((name) => fields.get(name)).find((one) => !isNothing(one));
  const text = linkText(next);
  const nextLink =
    (text !== null && isUrlLike(text) ? text : null) ?? linkedNext(value) ?? linkHeaderNext(header.get("link"));
  const of = firstCount(fields, PAGE_COUNTS) ?? headerCount("x-total-pages", "x-page-count");
  const number =
    firstCount(fields, PAGE_NUMBERS) ??
    headerCount("x-current-page", "x-page") ??
    (of === null ? null : firstCount(fields, [NUMBER]));
  const page = number === null ? null : { number, of };
  const explicit = toCount(fields.get("nextoffset") ?? fields.get("offsetnext"));
  const cursor = cursorIn(fields, spellings, nextLink);
  const isFull = rowsReceived >= asked.limit || (rowsReceived >= 10 && rowsReceived % 5 === 0);
  const isLoneCursor = !isNothing(fields.get(CURSOR_AFTER)) && isFull && !MORE.some((name) => fields.has(name));
  const isPromise =
    cursor !== null && (nextLink !== null || isLoneCursor || PROMISES.some((name) => !isNothing(fields.get(name))));
  const saysMore = MORE.map((name) => asFlag(fields.get(name))).find((flag) => flag !== null) ?? null;
  const byPage = page === null || page.of === null ? null : page.number < page.of;
  const saysEnd = next === undefined && !isPromise && explicit === null && byPage !== true && endsHere(fields);
  const saysNext = nextLink !== null || explicit !== null || next !== undefined ? true : saysEnd ? false : null;
  // A total beyond a page that is not full counts what cannot be listed; to ask for it would be in vain.
  const byTotal = total === null || (saysEnd && reached < total && !isFull) ? null : reached < total;
  const decided =
    saysMore ??
    byTotal ??
    (isPromise ? true : null) ??
    saysNext ??
    byPage ??
    (fields.get("last") === true ? false : null);
  const more = rowsReceived === 0 ? false : decided;
  const onward = explicit !== null && explicit > asked.offset ? explicit : reached;
  return {
    total,
    more,
    nextOffset: more === false ? null : onward,
    cursor: more === false ? null : cursor,
    page,
    nextLink: more === false ? null : nextLink,
  };
}
