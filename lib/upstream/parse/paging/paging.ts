import type { Json } from "../../../domain/json";
import { toId } from "../fields/names";
import { toCount } from "../fields/numbers";
import { firstOf, firstRead, isObject, own, toFlag } from "../json/json-object";
import { wordList } from "../json/name-words";
import {
  aroundList,
  CURSOR_FIELDS,
  CURSORS,
  firstCount,
  headerFields,
  isNothing,
  isTypicalPage,
  isUrlLike,
  linkText,
  NAMES,
  POSITIONS,
  pagingFields,
  pagingHeader,
  TEXT_LENGTH_MAX,
} from "./paging-fields";

/** `total` null: not stated, or below the rows so far. `nextLink` is raw: may be relative, foreign or hostile. */
export type Paging = {
  total: number | null;
  more: boolean | null;
  nextOffset: number | null;
  cursor: { name: string; value: string } | null;
  page: { number: number; of: number | null } | null;
  nextLink: string | null;
  cut?: true;
  full?: true;
};

/** Fields present only if more follows. An end cursor is also on the last page. */
const PROMISES = [
  "next",
  ...CURSORS.map(([field]) => field).filter((field) => field !== "cursor" && !POSITIONS.has(field)),
];

/** Whether other fields than a flag for more announce more: `is_last`, `rows_left`. */
function announcedIn(fields: ReadonlyMap<string, Json>): boolean | null {
  const isLast = ["islast", "last", "lastpage", "end"]
    .map((name) => fields.get(name))
    .find((flag) => typeof flag === "boolean");
  const left = fields.get("rowsleft");
  if (isLast !== undefined) return !isLast;
  return typeof left === "number" ? left > 0 : null;
}

/** The next link in a list of links: `{links: [{rel: "next", href: "…"}]}`. */
function linkedNext(value: Json): string | null {
  const links = isObject(value) ? firstOf(value, ["links", "_links", "link"]) : undefined;
  const next = Array.isArray(links)
    ? links.slice(0, 20).find((link) => isObject(link) && own(link, "rel") === "next")
    : undefined;
  return isObject(next) ? linkText(firstOf(next, ["href", "url", "uri"])) : null;
}

const PARAMETERS = wordList(
  "cursor page_token pageToken after starting_after continuation next_token page[after] page[cursor]",
);

/** The cursor in an object about the next page: `{next: {after: "NTI", link: "…"}}`. */
function cursorInNext(next: Json | undefined): Paging["cursor"] {
  if (!isObject(next)) return null;
  return firstRead(PARAMETERS, (name) => {
    const value = toId(own(next, name));
    return value === null ? null : { name, value };
  });
}

function cursorInLink(link: string | null): Paging["cursor"] {
  const parameters = new URLSearchParams(link?.split("?", 2)[1]?.split("#", 1)[0] ?? "");
  const name = PARAMETERS.find((one) => (parameters.get(one) ?? "") !== "");
  return name === undefined ? null : { name, value: parameters.get(name) ?? "" };
}

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
    if (isToken(value)) return { name, value };
  }
  const next = fields.get("next");
  if (isToken(next) && !isUrlLike(next) && !/^\d+$/.test(next)) return { name: "cursor", value: next };
  return cursorInNext(next) ?? cursorInLink(link);
}

const isToken = (value: Json | undefined): value is string =>
  typeof value === "string" && value !== "" && value.length <= TEXT_LENGTH_MAX;

/** `count` is the total in some services and this page's size in others; the context decides. */
function totalIn(fields: Map<string, Json>, page: { received: number; limit: number; reached: number }): number | null {
  if (isLowerBound(fields)) return null;
  const totalObject = ["total", "hits"].map((name) => fields.get(name)).find(isObject);
  const statedTotal =
    firstCount(fields, NAMES.total) ??
    (totalObject === undefined ? null : toCount(firstOf(totalObject, ["value", "total", "count"])));
  if (statedTotal !== null) return statedTotal >= page.reached ? statedTotal : null;
  const count = firstCount(fields, ["count", "resultcount", "itemcount", "recordcount", "rowcount"]);
  if (count === null || count < page.reached) return null;
  const says = NAMES.next.some((name) => fields.has(name)) && !NAMES.next.some((name) => !isNothing(fields.get(name)));
  const couldBePage = count === page.received && !says && (page.received >= page.limit || isTypicalPage(page.received));
  return couldBePage ? null : count;
}

const RELATIONS = wordList(
  "gte gt ge atleast greaterthan greaterthanorequal minimum lowerbound >= > approximate estimate",
);
/** Whether a total is only a minimum: `{value: 10, relation: "gte"}`, "10+", `total_is_estimate: true`. */
function isLowerBound(fields: Map<string, Json>): boolean {
  for (const [name, value] of fields) {
    if (name === "estimated" && value === true) return true;
    if (/(?:total|count)?relation$/.test(name) && isRelation(value)) return true;
    const isTotal = NAMES.total.includes(name) || name === "count" || name === "hits";
    if (!isTotal) continue;
    if (typeof value === "string" && /^\s*(?:(?:>=?|≥|over|more than|at least)\s*\d|\d[\d.,]*\s*\+)/i.test(value))
      return true;
    if (isObject(value) && Object.values(value).some(isRelation)) return true;
  }
  return false;
}

const isRelation = (value: Json): boolean =>
  typeof value === "string" && RELATIONS.includes(value.toLowerCase().replace(/[_\s-]/g, ""));

const OTHER_HEADERS =
  /rate|limit|retry|cache|nextjs|^next-|check|deploy|poll|request-id|^content-|^accept|^access-|^link$|^alt-|reset|cookie/;
const ONWARD_WORDS =
  /(?:^|-)(?:next(?:key|page|token|cursor|link|url|offset|marker|id)?|continuation(?:key|token)?|cursor|continue|has-?more|more|bookmark|marker|scroll-?id|resume|truncated|partial|incomplete|(?:items|rows|results|records|entries|keywords|projects)-(?:remaining|left)|(?:remaining|left)-(?:items|rows|results|records|entries|keywords|projects))(?:-|$)/;

function onwardInHeaders(headers: Record<string, string>): string | null {
  for (const [headerName, text] of Object.entries(headers)) {
    const name = headerName.toLowerCase();
    if (OTHER_HEADERS.test(name) || (pagingHeader(name) ?? "hasmore") !== "hasmore" || !ONWARD_WORDS.test(name))
      continue;
    if (!/^(?:|0|false|no|null|none|undefined|end)$/i.test(text.trim())) return text.trim();
  }
  return null;
}

/** Pages before the last one are equally long. */
const numberAt = (offset: number, rows: number): number | null => (rows > 0 ? Math.floor(offset / rows) + 1 : null);

const isOffsetToken = (offset: Json | undefined): boolean => typeof offset === "string" && !/^\d*$/.test(offset.trim());

const endsHere = (fields: Map<string, Json>): boolean =>
  [...NAMES.next, ...CURSOR_FIELDS, "nextoffset"].some((name) => fields.has(name) && isNothing(fields.get(name)));

/** Header names may have any case. `rowsReceived` includes unreadable rows, because paging advances by them. */
export function readPaging(
  value: Json,
  headers: Record<string, string>,
  rowsReceived: number,
  request: { limit: number; offset: number },
): Paging {
  const spellings = new Map<string, string>();
  const fields = pagingFields(value, rowsReceived, spellings);
  const header = headerFields(headers);
  for (const [name, inner] of header) if ((fields.get(name) ?? null) === null) fields.set(name, inner);
  const rowsSoFar = request.offset + rowsReceived;
  const total = totalIn(fields, { received: rowsReceived, limit: request.limit, reached: rowsSoFar });
  const next = NAMES.next.map((name) => fields.get(name)).find((one) => !isNothing(one));
  const text = linkText(next);
  const nextLink = (text !== null && isUrlLike(text) ? text : null) ?? linkedNext(value);
  const last = fields.has("current") ? toCount(fields.get("last")) : null;
  const of = firstCount(fields, NAMES.pages) ?? last;
  const number =
    firstCount(fields, NAMES.page) ??
    // “Number” means the page if the number of pages is beside it, and starts at 0 there.
    (of === null ? null : firstCount(fields, ["number"])) ??
    (firstCount(header, NAMES.pages) === null ? null : numberAt(request.offset, rowsReceived));
  const page = number === null ? null : { number, of };
  const onward = onwardInHeaders(headers);
  // A number equal to the rows so far is the next offset, whatever the header's name.
  const inHeader = onward !== null && toCount(onward) === rowsSoFar && rowsReceived > 0 ? rowsSoFar : null;
  const explicit = toCount(fields.get("nextoffset") ?? fields.get("offsetnext")) ?? inHeader;
  const cursor =
    cursorIn(fields, spellings, nextLink) ?? (fields.get("hasmore") === true ? lastRow(value, rowsReceived) : null);
  const isFull = rowsReceived >= request.limit || (rowsReceived >= 10 && rowsReceived % 5 === 0);
  const isLoneCursor = !isNothing(fields.get("cursorafter")) && isFull && !fields.has("hasmore");
  const bare = fields.get("cursor");
  const goesOnAt = typeof bare === "string" && bare.trim() !== "";
  const isPromise =
    cursor !== null &&
    (nextLink !== null || isLoneCursor || goesOnAt || PROMISES.some((name) => !isNothing(fields.get(name))));
  const saysMore = toFlag(fields.get("hasmore"));
  const byPage = page === null || page.of === null ? null : page.number < page.of;
  const saysEnd = next === undefined && !isPromise && explicit === null && byPage !== true && endsHere(fields);
  const goesOn = nextLink !== null || explicit !== null || next !== undefined || isOffsetToken(fields.get("offset"));
  const saysNext = goesOn ? true : saysEnd ? false : null;
  // If the page is not full, a larger total counts rows that cannot be listed, so requesting them would fail.
  const byTotal = total === null || (saysEnd && rowsSoFar < total && !isFull) ? null : rowsSoFar < total;
  const hasMore = saysMore ?? byTotal ?? (isPromise ? true : null) ?? saysNext ?? byPage ?? announcedIn(fields);
  const more = rowsReceived === 0 ? false : hasMore;
  const isOpenTotal = isLowerBound(fields) && more !== false && rowsReceived > 0;
  const isFullPage =
    isOpenTotal || (more === null && rowsReceived > 0 && firstCount(fields, NAMES.size) === rowsReceived);
  // An empty page that announces more is not the end, and neither is a link that cannot be followed.
  const announcesMore = request.offset === 0 ? hasMore === true : saysMore === true;
  const isUnfinished = rowsReceived === 0 && announcesMore;
  const isCut =
    isUnfinished ||
    (hasMore === null &&
      ((onward !== null && cursor === null) || fields.get("truncated") === true || fields.get("complete") === false));
  const offset = explicit !== null && explicit > request.offset ? explicit : rowsSoFar;
  return {
    total,
    more,
    nextOffset: more === false ? null : offset,
    cursor: more === false ? null : cursor,
    page,
    nextLink: more === false ? null : nextLink,
    ...(isCut && { cut: true }),
    ...(isFullPage && { full: true }),
  };
}

/** `{object: "list", has_more: true, data: […]}` continues after the ID of its last row. */
function lastRow(value: Json, rows: number): Paging["cursor"] {
  const beside = aroundList(value, rows)[0] ?? {};
  const list = Object.values(beside).find((inner) => Array.isArray(inner) && inner.length === rows);
  const last = Array.isArray(list) ? list.at(-1) : undefined;
  const id = isObject(last) ? toId(own(last, "id")) : null;
  return own(beside, "object") === "list" && id !== null ? { name: "starting_after", value: id } : null;
}
