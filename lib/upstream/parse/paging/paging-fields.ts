import type { Json, JsonObject } from "../../../domain/json";
import { toCount } from "../fields/numbers";
import { firstRead, isObject, own } from "../json/json-object";
import { byName, nameWords, plainName, wordList, wordSet } from "../json/name-words";
import { readJson } from "../json/read-json";

const CONTAINERS =
  wordSet(`meta metadata pagination paging page pageinfo summaryinfo summary info data result response links cursor
  cursors pager paginator`);
/** Plain names by meaning, the best first. */
export const NAMES = {
  total: wordList(`total totalresults totalcount totalitems totalelements totalrows totalrecords recordstotal totalhits
  totalentries totalnumber totalkeywords totalprojects counttotal itemstotal rowstotal resultstotal numfound odatacount
  matched totalmatched matchcount found totalfound nbhits estimatedtotalhits gesamt gesamtzahl totale`),
  pages: wordList(
    `totalpages pagetotal pagecount numpages lastpage pagestotal pages maxpage pageslast nbpages numberofpages`,
  ),
  page: wordList(`page currentpage pagenumber pageno pagenum current pagecurrent pageindex`),
  size: wordList(`limit perpage pagesize pagelimit maxresults itemsperpage rowsperpage resultsperpage`),
  next: wordList(`next nextpageurl nexturl nexthref nextlink odatanextlink nextpage nextpagelink pagenext nexturi older
    olderlink olderurl olderpage earlier earlierlink earlierurl`),
};
const PART = "(?:list|data|results?|response|records?|rows|items|entries|keywords|projects|pages?|batch)";
const VERB = "(?:has|have|is|are|was|were|thereis|thereare)";
/** Patterns of all names with a meaning: has_next, more_rows and next_page_available are read as "hasmore". */
const PATTERNS = Object.entries({
  hasmore: `(?:${VERB}?(?:any)?(?:more|additional|further)${PART}?|${VERB}next${PART}?|next${PART}(?=available|exists))(?:available|exists?|left|toload|tofetch)?`,
  islast: `(?!(?:last|lastpage|end)$)(?:is|at)?(?:(?:last|final)${PART}?|end(?:of${PART})?|eof|exhausted|(?:all|fully)(?:loaded|fetched))`,
  rowsleft: `(?:remaining|left)${PART}(?:count)?|${PART}(?:remaining|left)`,
  truncated: `${PART}?${VERB}?(?:truncated|partial|incomplete|cutoff)${PART}?`,
  complete: `${VERB}?${PART}?${VERB}?complete`,
  estimated: `(?:is)?(?:total|count)?(?:is)?(?:estimated|estimate|approximate|approx|lowerbound|capped|minimum|inexact)(?:total|count)?`,
}).map(([meaning, names]) => ({ meaning, names: new RegExp(`^(?:${names})$`) }));
export const POSITIONS = new Set(["endcursor", "after", "scrollid"]);
/** Response fields with the parameter that returns them: nextPageToken becomes pageToken. */
export const CURSORS: readonly (readonly [string, string])[] = [
  ["nextcursor", "cursor"],
  ["cursornext", "cursor"],
  ["nextpagetoken", "page_token"],
  ["nexttoken", "next_token"],
  ["continuationtoken", "continuation_token"],
  ["continuation", "continuation"],
  ["nextmarker", "marker"],
  ["nextbefore", "before"],
  ["nextuntil", "until"],
  ["nextafter", "after"],
  ["scrollid", "scroll_id"],
  ["endcursor", "after"],
  ["after", "after"],
  ["cursor", "cursor"],
];
export const CURSOR_FIELDS = new Set(CURSORS.map(([field]) => field));
const IN_HEADERS =
  wordSet(`hasmore nextcursor nextpagetoken nexttoken continuationtoken nextpage total totalcount totalpages pagecount
  currentpage page`);

export function pagingHeader(name: string): string | null {
  const field = pagingName(name.replace(/^x-/i, ""));
  return IN_HEADERS.has(field) ? field : null;
}

/** The target of rel="next" in a Link header, without patterns that could backtrack. */
const linkHeaderNext = (header: string): string | null =>
  firstRead(header.slice(0, TEXT_LENGTH_MAX).split("<").slice(1), (part) => {
    const end = part.indexOf(">");
    return end > 0 && /;\s?rel="?next\b/i.test(part.slice(end)) ? part.slice(0, end) : null;
  });

/** Fields in the text of a header: `X-Pagination: {"TotalCount":11,"HasNext":true}`, `Content-Range: items 0-9/11`. */
function fieldsInHeader(name: string, text: string): [name: string, value: Json][] {
  const field = pagingHeader(name);
  if (field !== null) return [[field, text]];
  const header = name.toLowerCase();
  if (header === "link") return [["nextlink", linkHeaderNext(text)]];
  // "bytes 0-10/100" counts bytes.
  if (header === "content-range")
    return [["totalcount", /^(?!\s*bytes).*\/(\d{1,15})$/i.exec(text.slice(0, 100))?.[1] ?? null]];
  const json = header === "x-pagination" && text.length <= TEXT_LENGTH_MAX ? readJson(text) : null;
  if (json?.ok !== true || !isObject(json.value)) return [];
  return Object.entries(json.value).map(([inner, value]) => [pagingName(inner), value]);
}

/** Paging fields by plain name. Header names may have any case. */
export function headerFields(headers: Record<string, string>): Map<string, Json> {
  const all = Object.entries(headers).flatMap(([name, text]) => fieldsInHeader(name, text));
  return new Map(all.filter(([, value]) => value !== null));
}

export const firstCount = (fields: ReadonlyMap<string, Json>, names: readonly string[]): number | null =>
  firstRead(names, (name) => toCount(fields.get(name)));

const LIST_DEPTH_MAX = 7;
const VISITED_MAX = 300;
export const pagingName = byName((name) => {
  const english = nameWords(name).join("");
  const pagingWord = KNOWN.has(english) ? english : plainName(name);
  return PATTERNS.find(({ names }) => names.test(pagingWord))?.meaning ?? pagingWord;
});

/** An object with two of these words is a paginator, whatever it is called. */
const PAGER_WORDS = new Set([
  ...[...NAMES.total, ...NAMES.pages, ...NAMES.next, ...CURSOR_FIELDS],
  ...wordList("hasmore page currentpage perpage"),
]);

export const KNOWN = new Set([...PAGER_WORDS, ...NAMES.page, ...wordList("pagination limit offset nextoffset")]);

const BOUNDS = [
  ["from", "to"],
  ["start", "end"],
  ["begin", "end"],
  ["first", "last"],
] as const;

/** A range with its total: `{from: 0, to: 45, total: 137}`. */
const isRange = (names: readonly string[]): boolean =>
  BOUNDS.some((bounds) => bounds.every((name) => names.includes(name))) &&
  names.some((name) => NAMES.total.includes(name));

function isPager(object: JsonObject): boolean {
  const names = Object.keys(object).slice(0, 50).map(pagingName);
  return names.filter((name) => PAGER_WORDS.has(name)).length >= 2 || isRange(names);
}

export const isListOf = (value: Json, rows: number): boolean => {
  if (Array.isArray(value)) return value.length === rows;
  const values = isObject(value) ? Object.values(value) : [];
  return values.length === rows && rows > 1 && values.every(isObject);
};

/** The objects around the list, nearest first. Finds the list by its row count, whatever its name. */
export function aroundList(root: Json, rows: number): JsonObject[] {
  const queue: JsonObject[][] = isObject(root) ? [[root]] : [];
  for (const [at, path] of queue.entries()) {
    const [object] = path;
    if (object === undefined || at >= VISITED_MAX) break;
    const inner = Object.entries(object).slice(0, 100);
    if (holdsList(inner, rows)) return [longestBeside(path[1], rows) ?? object, ...path.slice(1)];
    if (path.length > LIST_DEPTH_MAX) continue;
    for (const [name, value] of inner) {
      const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
      if (isObject(only) && !NO_LISTS.has(plainName(name))) queue.push([only, ...path]);
    }
  }
  return isObject(root) ? [root] : [];
}

const holdsList = (fields: [string, Json][], rows: number): boolean =>
  fields.some(([name, value]) => !NO_LISTS.has(plainName(name)) && isListOf(value, rows));

function longestBeside(parent: JsonObject | undefined, rows: number): JsonObject | undefined {
  const beside = Object.values(parent ?? {})
    .filter(isObject)
    .filter((one) => holdsList(Object.entries(one), rows));
  const totalOf = (one: JsonObject): number =>
    Math.max(
      0,
      ...Object.keys(one).map((name) => (NAMES.total.includes(pagingName(name)) ? (toCount(one[name]) ?? 0) : 0)),
    );
  return beside.sort((one, other) => totalOf(other) - totalOf(one))[0];
}

const NO_LISTS = wordSet(`links link errors error messages warnings included filters facets columns`);

/** Flags that report a part of a list. They win over a contradictory flag. */
const PART_FLAGS = new Map<string, Json>([
  ["truncated", true],
  ["complete", false],
  ["estimated", true],
]);

/** Paging fields by plain name, those beside the list first. `spellings` receives the response's own spellings. */
export function pagingFields(value: Json, rows: number, spellings = new Map<string, string>()): Map<string, Json> {
  const fields = new Map<string, Json>();
  const queue = aroundList(value, rows).map((object) => ({ object, depth: 0, prefix: "" }));
  for (const { object, depth, prefix } of queue) {
    for (const [name, inner] of Object.entries(object).slice(0, 200)) {
      const plain = pagingName(name);
      if (isObject(inner) && depth < 3 && (CONTAINERS.has(plain) || isPager(inner)))
        queue.push({ object: inner, depth: depth + 1, prefix: plain });
      else if (!Array.isArray(inner) && ((fields.get(plain) ?? null) === null || PART_FLAGS.get(plain) === inner)) {
        fields.set(plain, inner);
        spellings.set(plain, name);
      }
      if (prefix.startsWith("cursor") && ["after", "before"].includes(plain)) fields.set(`cursor${plain}`, inner);
    }
  }
  return fields;
}

export const TEXT_LENGTH_MAX = 4_000;

export const isUrlLike = (text: string): boolean => /[/:?]/.test(text);

export const linkText = (value: Json | undefined): string | null => {
  const text = isObject(value) ? own(value, "href") : value;
  return typeof text === "string" && text !== "" && text.length <= TEXT_LENGTH_MAX ? text : null;
};

export const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === "" || value === false;

/** Common page sizes: a first page of this size may be cut rather than complete. */
const TYPICAL = new Set([10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1_000, 2_000, 5_000, 10_000]);

export const isTypicalPage = (rows: number): boolean => TYPICAL.has(rows);
