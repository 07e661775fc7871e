import { DAY_MS } from "./clock";
import { badRequest } from "./problems";

const LIMIT = /^[1-9][0-9]{0,3}$/;
const OFFSET = /^(0|[1-9][0-9]{0,8})$/;
const DAY = /^(?:19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/;
const LIMIT_DEFAULT = 100;
const LIMIT_SERVED_MAX = 500;
const SPAN_DAYS_MAX = 3_660;

export type Page = { limit: number; offset: number };
export type DateRange = { from: string | null; to: string | null };

/** `limit` capped at 500, default 100. Checks digits as text, because `Number()` accepts `0x10`, `1e3` and "". */
export function parsePage(query: string): Page {
  const fields = parseQuery(query, ["limit", "offset"]);
  const limit = fields.get("limit") ?? String(LIMIT_DEFAULT);
  const offset = fields.get("offset") ?? "0";
  if (!LIMIT.test(limit)) throw badRequest("limit");
  if (!OFFSET.test(offset)) throw badRequest("offset");
  return { limit: Math.min(Number(limit), LIMIT_SERVED_MAX), offset: Number(offset) };
}

export function parseDateRange(query: string): DateRange {
  const fields = parseQuery(query, ["date_from", "date_to"]);
  const from = fields.get("date_from") ?? null;
  const to = fields.get("date_to") ?? null;
  if (from !== null && !isRealDay(from)) throw badRequest("date_from");
  if (to !== null && !isRealDay(to)) throw badRequest("date_to");
  if (from === null || to === null) return { from, to };
  if (from > to) throw badRequest("date_order");
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS > SPAN_DAYS_MAX) throw badRequest("date_span");
  return { from, to };
}

/** @throws Problem for a field that is unknown, repeated, empty or malformed */
function parseQuery(query: string, known: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  if (query === "") return fields;
  for (const pair of query.split("&")) {
    const cut = pair.indexOf("=");
    const name = decode(pair.slice(0, Math.max(cut, 0)));
    const value = decode(pair.slice(cut + 1));
    if (cut < 1 || name === null || !value || !known.includes(name) || fields.has(name)) throw badRequest("query");
    fields.set(name, value);
  }
  return fields;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

function isRealDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
