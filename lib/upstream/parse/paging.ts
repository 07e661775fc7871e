import type { Json, JsonObject } from "../../domain/json";
import { firstOf, isObject, own, plainName } from "./json-object";
import { toCount } from "./numbers";
import { wordSet } from "./word-list";

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
const TOTALS = [
  "total",
  "totalresults",
  "totalcount",
  "totalitems",
  "totalelements",
  "totalrows",
  "totalrecords",
  "recordstotal",
  "totalhits",
];
const PAGE_COUNTS = ["totalpages", "pagetotal", "pagecount", "numpages", "lastpage", "pagestotal", "pages", "maxpage"];
const PAGE_NUMBERS = ["page", "currentpage", "pagenumber", "pageno", "pagenum", "current"];
const MORE = ["hasmore", "hasnext", "hasnextpage", "more", "ismore", "moreavailable"];
const NEXT = ["next", "nextpageurl", "nexturl", "nexthref", "nextlink", "odatanextlink", "nextpage", "nextpagelink"];
/** Field of the answer, and the parameter that sends its value back. */
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
const TEXT_LENGTH_MAX = 4_000;

/** The answer's paging fields by plain name, outer ones first: the root, then meta, meta.pagination and their like. */
function pagingFields(value: Json): Map<string, Json> {
  const fields = new Map<string, Json>();
  const queue: { object: JsonObject; depth: number; prefix: string }[] = isObject(value)
    ? [{ object: value, depth: 0, prefix: "" }]
    : [];
  for (const { object, depth, prefix } of queue) {
    for (const [name, inner] of Object.entries(object).slice(0, 200)) {
      const plain = plainName(name);
      if (isObject(inner) && CONTAINERS.has(plain) && depth < 3)
        queue.push({ object: inner, depth: depth + 1, prefix: plain });
      else if (!Array.isArray(inner) && (!fields.has(plain) || fields.get(plain) === null)) fields.set(plain, inner);
      if (prefix.startsWith("cursor") && plain === "next") fields.set("cursornext", inner);
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

function cursorIn(fields: Map<string, Json>, link: string | null): Paging["cursor"] {
  for (const [field, name] of CURSORS) {
    const value = fields.get(field);
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

const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === "" || value === false;

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
  const fields = pagingFields(value);
  const reached = asked.offset + rowsReceived;
  const total = totalIn(fields, headerCount("x-total-count", "x-total", "total-count"), {
    received: rowsReceived,
    limit: asked.limit,
    reached,
  });
  const next = NEXT.map((name) => fields.get(name)).find((one) => !isNothing(one));
  const text = linkText(next);
  const nextLink = (text !== null && isUrlLike(text) ? text : null) ?? linkHeaderNext(header.get("link"));
  const number = firstCount(fields, PAGE_NUMBERS) ?? headerCount("x-current-page", "x-page");
  const of = firstCount(fields, PAGE_COUNTS) ?? headerCount("x-total-pages", "x-page-count");
  const page = number === null ? null : { number, of };
  const explicit = toCount(fields.get("nextoffset") ?? fields.get("offsetnext"));
  const cursor = cursorIn(fields, nextLink);
  const saysMore = MORE.map((name) => asFlag(fields.get(name))).find((flag) => flag !== null) ?? null;
  const saysNext = NEXT.some((name) => fields.has(name))
    ? next !== undefined
    : nextLink !== null || explicit !== null
      ? true
      : null;
  const byPage = page === null || page.of === null ? null : page.number < page.of;
  const byTotal = total === null ? null : reached < total;
  const decided =
    saysMore ??
    byTotal ??
    (cursor !== null ? true : null) ??
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
