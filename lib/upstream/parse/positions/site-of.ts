import { domainToASCII } from "node:url";
import type { Json, JsonObject } from "../../../domain/json";
import { KEYWORD_ALIASES, NOT_ORGANIC, RIVALS as RIVAL_WORDS } from "../fields/aliases";
import { isPositionName } from "../fields/field-names";
import { toHost } from "../fields/names";
import { firstRead, isObject, isScalar, own, saysNothing, scalarText, setOwn, toFlag } from "../json/json-object";
import { nameWords, plainName, wordList, wordSet } from "../json/name-words";
import { nestedPosition } from "./positions";

const SITE_FIELDS = wordList("domain site host website hostname target");

/** The site that an object names: `{domain: "garden.example", ranks: […]}`; null when it names none. */
export const siteOf = (object: JsonObject): string | null =>
  firstRead(SITE_FIELDS, (name) => {
    const site = own(object, name);
    return typeof site === "string" && toHost(site) !== null ? site : null;
  });

const OWN_FLAGS = wordSet("isown own ismine mine isself isyou ismain main isprimary isyours istarget ours isours");
const RIVAL_FLAGS = wordSet("iscompetitor competitor isrival");

const RIVALS = wordSet(`${RIVAL_WORDS} wettbewerber konkurrent konkurrenten competidor
  competidores concurrent concurrents concorrente concorrenti`);
export const isSomebodyElses = (name: string): boolean => nameWords(name).some((word) => RIVALS.has(word));

/** Whether an object is the own site's; null when it doesn't say: `{is_own: false}`, `{type: "competitor"}`. */
export function isOwnFlag(object: JsonObject): boolean | null {
  for (const [name, value] of Object.entries(object)) {
    const plain = plainName(name);
    const isType = typeof value === "string" && (plain === "type" || plain === "role");
    if (isType && isSomebodyElses(value)) return false;
    if (isType && OWN_FLAGS.has(plainName(value))) return true;
    const flag = toFlag(value);
    if (flag === null) continue;
    if (OWN_FLAGS.has(plain)) return flag;
    if (RIVAL_FLAGS.has(plain)) return !flag;
  }
  return null;
}

/** A site's host for comparison, without www., URL mask and punycode; null when there is none. */
export function siteHost(site: Json | undefined): string | null {
  const host = typeof site === "string" ? toHost(site.replace(/^\*\./, "").replace(/\*.*$/, "")) : null;
  return host === null ? null : (domainToASCII(host) || host).replace(/^www\./, "");
}

export const isOwnHost = (host: string, sites: readonly string[]): boolean =>
  sites.some((site) => host === site || host.endsWith(`.${site}`));

const OTHER_RESULTS = wordSet(`${NOT_ORGANIC} local maps`);
const DEPTH = 100;

type Entry = { host: string; value: Json; isOwn: boolean | null };

export const hostOf = (entry: JsonObject): string | null =>
  siteHost(siteOf(entry)) ?? siteHost(pageIn(entry) ?? own(entry, "href"));

/** Results by host, of a list or a map; null when an entry has none. */
function entriesOf(value: Json): Entry[] | null {
  if (typeof value !== "object" || value === null) return null;
  const entries: Entry[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const result = isObject(inner) ? inner : {};
    const host = Array.isArray(value) ? hostOf(result) : siteHost(name);
    if (host === null) return null;
    entries.push({ host, value: inner, isOwn: isOwnFlag(result) });
  }
  return entries;
}

export const placeOf = ({ value }: { value: Json }): number => {
  const position = nestedPosition(value);
  return position?.kind === "at" ? position.place : Number.POSITIVE_INFINITY;
};

function ownIn(entries: readonly Entry[], sites: readonly string[]): { position: Json; page: Json } | null {
  const isFlagged = entries.some(({ isOwn }) => isOwn !== null);
  if (!isFlagged && sites.length === 0) return null;
  const mine = entries.filter(({ host, isOwn }) => (isFlagged ? isOwn === true : isOwnHost(host, sites)));
  const [best] = mine.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (best === undefined) {
    const deepest = Math.max(...entries.map(placeOf).filter(Number.isFinite), 0);
    return { position: `>${deepest || DEPTH}`, page: null };
  }
  const { value } = best;
  if (!Number.isFinite(placeOf(best))) return { position: isObject(value) ? null : value, page: null };
  return { position: placeOf(best), page: isObject(value) ? pageIn(value) : null };
}

const isPlace = (name: string, value: Json): boolean => isPositionName(name) && isScalar(value);

/** If the own site is unknown, drops the results, because the first entry would be another site's position. */
export function withOwnEntry(fields: JsonObject, sites: readonly string[]): JsonObject {
  let result: JsonObject | null = null;
  for (const [name, value] of Object.entries(fields)) {
    const entries = entriesOf(value);
    if (entries === null || entries.length === 0) continue;
    const hosts = new Set(entries.map(({ host }) => host));
    const isOne = hosts.size === 1 && entries.every(({ isOwn }) => isOwn === null);
    if (isOne && (!Array.isArray(value) || !entries.some(({ host }) => isOwnHost(host, sites)))) continue;
    result ??= { ...fields };
    delete result[name];
    const mine = nameWords(name).some((word) => OTHER_RESULTS.has(word)) ? null : ownIn(entries, sites);
    if (mine === null || Object.entries(result).some(([other, inner]) => isPlace(other, inner))) continue;
    setOwn(result, "position", mine.position);
    if (mine.page !== null && own(result, "url") === undefined) setOwn(result, "url", mine.page);
  }
  return result ?? fields;
}

const ORDER = new Map<string, number>(KEYWORD_ALIASES.rankingUrl.map((name, order) => [plainName(name), order]));
const GENERAL = wordSet(`url page link pageurl`);
const SPACE = /\s/;

export function isAddress(text: string): boolean {
  if (/^(?:https?:)?\/\//i.test(text)) return true;
  if (SPACE.test(text) || text.length > 2_000) return false;
  return text.startsWith("/") || toHost(text) !== null;
}

export const canBePage = (value: Json): boolean =>
  saysNothing(value) || (typeof value === "string" && isAddress(value.trim()));

export function pageIn(fields: JsonObject): string | null {
  let best: { order: number; page: string } | null = null;
  for (const [name, value] of Object.entries(fields)) {
    const order = ORDER.get(plainName(name));
    if (order === undefined || typeof value !== "string" || saysNothing(value) || !isAddress(value.trim())) continue;
    if (best === null || order < best.order) best = { order, page: value };
  }
  return best?.page ?? null;
}

/** A URL without a path means the site, not one of its pages. */
const isRoot = (page: string): boolean => /^(?:https?:\/\/)?[^/?#]+\/?$/i.test(page.trim());

export const endsWithId = (page: string, id: string): boolean =>
  id !== "" && page.replace(/[/?#]+$/, "").endsWith(`/${encodeURIComponent(id)}`);

/** Whether a page field is the site's address in every row, or the row's address in the service (ends with its ID). */
export function isNoPageField(name: string, rows: readonly { id: string; value: Json }[]): boolean {
  if (!GENERAL.has(plainName(name)) || rows.length === 0) return false;
  const pages = rows.map(({ id, value }) => ({ id, page: scalarText(value) }));
  const sites = new Set(pages.map(({ page }) => page.trim().replace(/\/$/, "")));
  if (sites.size === 1 && pages.every(({ page }) => isRoot(page))) return true;
  return pages.filter(({ id, page }) => endsWithId(page, id)).length * 2 > rows.length;
}
