import { domainToUnicode } from "node:url";
import type { Json } from "../../../domain/json";
import { firstOf, isNothingWord, isObject, own } from "../json/json-object";
import { wordList } from "../json/name-words";

/** Hosts end in a label of letters; longer texts are sentences. */
const HOST = /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,62})\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u;
const TEXT_LENGTH_MAX = 2_000;

/** A non-blank string or a number as text, unchanged: surrounding spaces stay. */
export function toText(raw: Json | undefined): string | null {
  if (typeof raw === "number" && Number.isFinite(raw)) return String(raw);
  return typeof raw === "string" && raw.trim() !== "" ? raw : null;
}

const LABELS = wordList("name title label display_name code iso value text tag type key #text node");

/** A label that may be in an object, as in `{id: 5, name: "Google"}`. */
export function toLabel(raw: Json | undefined, depth = 0): string | null {
  if (!isObject(raw)) return toText(raw);
  return depth > 1 ? null : toLabel(firstOf(raw, LABELS), depth + 1);
}

/** The host of a URL or bare host, in lower case, without scheme, user, port and path; null when there is none. */
export function toHost(raw: Json | undefined): string | null {
  if (typeof raw !== "string" || raw.length > TEXT_LENGTH_MAX) return null;
  const host = raw
    .trim()
    .replace(/^\*\./, "")
    .replace(/^(?:.*?:)?\/\//s, "")
    .replace(/[/?#].*$/s, "")
    .replace(/^.*@/s, "")
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
  return host.length <= 253 && HOST.test(host) ? host.toLowerCase() : null;
}

const readable = (host: string): string => {
  if (!/(?:^|\.)xn--/i.test(host)) return host;
  return domainToUnicode(host) || host;
};

/** A site as written, with path and case, without scheme and trailing slash; null when it is no address. */
export function toSite(raw: Json | undefined): string | null {
  if (typeof raw !== "string" || toHost(raw) === null) return null;
  const text = raw
    .trim()
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, "")
    .replace(/^[^/?#@]*@/, "")
    .replace(/\/$/, "");
  const end = text.search(/[/?#]/);
  return end < 0 ? readable(text) : readable(text.slice(0, end)) + text.slice(end);
}

export const looksLikeHost = (text: string): boolean => !/\s/.test(text.trim()) && toHost(text) !== null;

/** Tags from a list of strings or named objects, a map of names, or one comma-separated string. */
export function toTags(raw: Json | undefined): string[] {
  if (typeof raw === "string") {
    return raw
      .split(raw.includes(",") ? "," : raw.includes(";") ? ";" : "|")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "" && !isNothingWord(tag));
  }
  const values = Array.isArray(raw) ? raw : isObject(raw) ? Object.values(raw) : [];
  // `{nodes: […]}` and `{tag: […]}`: the only list in an object contains the tags.
  const [list, ...others] = isObject(raw) ? values.filter(Array.isArray) : [];
  const items = list === undefined ? values : others.length === 0 ? list : [];
  return items.flatMap((item) => toLabel(item) ?? []).filter((tag) => !isNothingWord(tag));
}

export function marketLabel(raw: Json | undefined): string | null {
  const label = Array.isArray(raw) ? null : toLabel(raw);
  if (label === null || isNothingWord(label)) return null;
  return /^\d+$/.test(label.trim()) ? `code ${label.trim()}` : label;
}

/** Separate because NA is Namibia, not "not available". */
export const countryLabel = (raw: Json | undefined): string | null => {
  const label = Array.isArray(raw) ? null : toLabel(raw);
  return label !== null && /^na$/i.test(label.trim()) ? label : marketLabel(raw);
};

/** Longest ID in bytes after percent-encoding; it must fit into a URL. */
const ENCODED_ID_BYTES_MAX = 200;
/** Inserted by `readJson` for invalid characters. The service knows no such ID. */
const REPLACED = "\ufffd";

function isUsableId(id: string): boolean {
  if (id.length > ENCODED_ID_BYTES_MAX || id.trim() === "" || id === "." || id === "..") return false;
  // A lone surrogate cannot be sent.
  if (id.includes(REPLACED) || /\p{Cc}|\p{Cs}/u.test(id)) return false;
  return encodeURIComponent(id).length <= ENCODED_ID_BYTES_MAX;
}

/** The exact text of an ID; null if unsafe as a path segment, or a number beyond 2^53, which has lost digits. */
export function toId(raw: Json | undefined): string | null {
  if (typeof raw === "number") return Number.isSafeInteger(raw) && !Object.is(raw, -0) ? String(raw) : null;
  if (typeof raw === "string") return isUsableId(raw) ? raw : null;
  if (isObject(raw)) return toId(own(raw, "$oid"));
  return null;
}
