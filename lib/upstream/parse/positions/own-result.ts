import type { Json, JsonObject } from "../../../domain/json";
import { isPositionName } from "../fields/field-names";
import { wordSet } from "../fields/word-list";
import { isObject, nameWords, own, setOwn } from "../json/json-object";
import { nestedPosition } from "./nested-position";
import { pageIn } from "./ranking-page";
import { isOwnFlag, isOwnHost, siteHost, siteOf } from "./site-of";

const NOT_ORGANIC = wordSet("ad ads paid ppc sponsored shopping local maps pack image images video videos news");
const DEPTH = 100;

type Entry = { host: string; value: Json; isOwn: boolean | null };

export const hostOf = (entry: JsonObject): string | null =>
  siteHost(siteOf(entry)) ?? siteHost(pageIn(entry) ?? own(entry, "href"));

function entriesOf(value: Json): Entry[] | null {
  const entries: Entry[] = [];
  if (Array.isArray(value)) {
    for (const item of value) {
      const host = isObject(item) ? hostOf(item) : null;
      if (!isObject(item) || host === null) return null;
      entries.push({ host, value: item, isOwn: isOwnFlag(item) });
    }
    return entries;
  }
  if (!isObject(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const host = siteHost(name);
    if (host === null) return null;
    entries.push({ host, value: inner, isOwn: isObject(inner) ? isOwnFlag(inner) : null });
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
  const best = [...mine].sort((a, b) => placeOf(a) - placeOf(b))[0];
  if (best === undefined) {
    const deepest = Math.max(...entries.map(placeOf).filter(Number.isFinite), 0);
    return { position: `>${deepest || DEPTH}`, page: null };
  }
  const place = placeOf(best);
  if (!Number.isFinite(place)) return { position: isObject(best.value) ? null : best.value, page: null };
  return { position: place, page: isObject(best.value) ? pageIn(best.value) : null };
}

const isPlace = (name: string, value: Json): boolean =>
  isPositionName(name) && (typeof value !== "object" || value === null);

/** If the own site is unknown, drops the results, because the first entry would be another site's position. */
export function withOwnEntry(fields: JsonObject, sites: readonly string[]): JsonObject {
  let settled: JsonObject | null = null;
  for (const [name, value] of Object.entries(fields)) {
    const entries = typeof value === "object" && value !== null ? entriesOf(value) : null;
    if (entries === null || entries.length === 0) continue;
    const hosts = new Set(entries.map(({ host }) => host));
    const isOne = hosts.size === 1 && entries.every(({ isOwn }) => isOwn === null);
    if (isOne && (!Array.isArray(value) || !entries.some(({ host }) => isOwnHost(host, sites)))) continue;
    settled ??= { ...fields };
    delete settled[name];
    const mine = nameWords(name).some((word) => NOT_ORGANIC.has(word)) ? null : ownIn(entries, sites);
    if (mine === null || Object.entries(settled).some(([other, inner]) => isPlace(other, inner))) continue;
    setOwn(settled, "position", mine.position);
    if (mine.page !== null && own(settled, "url") === undefined) setOwn(settled, "url", mine.page);
  }
  return settled ?? fields;
}
