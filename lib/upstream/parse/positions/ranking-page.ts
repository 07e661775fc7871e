import type { Json, JsonObject } from "../../../domain/json";
import { KEYWORD_ALIASES } from "../fields/aliases";
import { saysNothing } from "../fields/blank";
import { toHost } from "../fields/names";
import { wordSet } from "../fields/word-list";
import { plainName, scalarText } from "../json/json-object";

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
const isRoot = (page: string): boolean => {
  const rest = page.trim().replace(/^(?:https?:)?\/\//i, "");
  const at = rest.search(/[/?#]/);
  return !page.trim().startsWith("/") && (at < 0 || /^\/?$/.test(rest.slice(at)));
};

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
