import { keywordId } from "../../domain/ids";
import type { Json, JsonObject } from "../../domain/json";
import type { Keyword, RecentPoint } from "../../domain/keyword/keyword";
import type { Position } from "../../domain/keyword/position";
import { KEYWORD_ALIASES } from "./aliases";
import { toDay } from "./dates";
import type { FieldMap } from "./field-map";
import { isMetricName, isPositionName } from "./field-names";
import { toId } from "./ids";
import { firstOf, isObject, nameWords, setOwn } from "./json-object";
import { toLabel, toTags, toText } from "./names";
import { nestedPosition } from "./nested-position";
import { toAmount, toNestedNumber, toNumber } from "./numbers";
import { fieldPicker, type Picked } from "./pick-fields";
import { readSeries } from "./series";
import { seriesValues } from "./series-values";

export type KeywordField = keyof typeof KEYWORD_ALIASES;

/** Where positions sit when no field is called position: under devices, engines, URL masks. */
const ALIASES = {
  ...KEYWORD_ALIASES,
  position: [
    ...KEYWORD_ALIASES.position,
    "desktop",
    "mobile",
    "tablet",
    "google",
    "bing",
    "Fi",
    "positions",
    "ranks",
    "rankings",
  ],
};
const EARLIER = new Set(["previous", "prev", "old", "yesterday"]);
const PEAK = new Set(["best", "highest", "peak"]);
const ENDINGS = new Set(["position", "rank", "pos", "ranking"]);

function guess(name: string): KeywordField | null {
  if (isPositionName(name)) return "position";
  const words = nameWords(name);
  if (
    !words.some((word) => ENDINGS.has(word)) ||
    words.some((word) => ["change", "diff", "delta", "date", "at", "on", "url"].includes(word))
  )
    return null;
  if (words.some((word) => EARLIER.has(word))) return "previous";
  return words.some((word) => PEAK.has(word)) ? "best" : null;
}

const isLabel = (value: Json): boolean =>
  value === null || (!Array.isArray(value) && toLabel(value) !== null) || value === "";
const isPosition = (value: Json): boolean => nestedPosition(value) !== null;
const isAmount = (value: Json): boolean => value === null || value === "" || toNestedNumber(value) !== null;
const isContainer = (value: Json): boolean => typeof value === "object" && value !== null;

/** Reads a keyword row's fields by our names; the field map's names win. */
export const keywordPicker = (map: FieldMap): ((row: JsonObject) => Picked<KeywordField>) =>
  fieldPicker<KeywordField>({
    aliases: ALIASES,
    accepts: {
      id: (value) => toId(value) !== null,
      phrase: (value) => toText(value) !== null,
      ...{ engine: isLabel, country: isLabel, language: isLabel, location: isLabel, device: isLabel },
      ...{ position: isPosition, previous: isPosition, best: isPosition, searchVolume: isAmount, cpc: isAmount },
      rankingUrl: (value) => value === null || (typeof value === "string" && !/^\d+$/.test(value)),
      tags: (value) => value === null || typeof value === "string" || isContainer(value),
      measuredOn: (value) => value === null || toDay(value) !== null,
      recent: isContainer,
    },
    guess,
    mapped: { id: map.id, phrase: map.keyword, position: map.position, previous: map.previous },
  });

/** A price in another currency is no price in dollars: it stays among the other fields. */
function isDollars(row: JsonObject, raw: Json | undefined): boolean {
  const currency =
    firstOf(row, ["cpc_currency", "currency", "currency_code"]) ??
    (isObject(raw) ? firstOf(raw, ["currency", "unit"]) : undefined);
  if (typeof currency === "string" && !/^(?:usd|us\$|\$)$/i.test(currency.trim())) return false;
  return !(typeof raw === "string" && /[€£¥₹]|eur|gbp/i.test(raw.slice(0, 40)));
}

const nestedIn = (value: Json | undefined) => (value === undefined ? null : nestedPosition(value));

type History = { points: RecentPoint[]; several: boolean };

/** The first series of positions inside a row; `several` when there are more (they stay among the other fields). */
function historyOf(raw: Json | undefined, map: FieldMap): History | null {
  if (raw === undefined || (typeof raw === "object" && raw !== null && Object.keys(raw).length === 0)) return null;
  const { positions } = seriesValues(readSeries({ positions: raw }, { date: map.date, value: map.value }).series);
  const first = positions[0];
  if (first === undefined) return null;
  return { points: first.points.map(({ on, position }) => ({ on, position })), several: positions.length > 1 };
}

/** What of a row is neither a field of ours nor a metric. */
function restOf(row: JsonObject, names: Iterable<string>): Pick<Keyword, "metrics" | "other"> {
  const metrics: Record<string, number | null> = {};
  const other: Record<string, Json> = {};
  for (const name of names) {
    const value = row[name];
    if (value === undefined) continue;
    const number = toNumber(value);
    if (isMetricName(name) && (number !== null || value === null)) setOwn(metrics, name, number);
    else setOwn(other, name, value);
  }
  return { metrics, other };
}

/**
 * One keyword from one row.
 * @param fallback id and phrase for rows that carry none (the id asked for, the key of a map)
 * @returns null when the row has no id or no phrase
 */
export function toKeyword(
  row: JsonObject,
  picked: Picked<KeywordField>,
  map: FieldMap,
  fallback: { id?: string; phrase?: string } = {},
): Keyword | null {
  const { values, raw, refused } = picked;
  const id = fallback.id ?? toId(values.id);
  const phrase = toText(values.phrase) ?? fallback.phrase;
  if (id === null || phrase === undefined) return null;
  const keep = new Set(picked.rest);
  const history = historyOf(values.recent, map);
  const nested = history !== null && raw.position === raw.recent ? null : nestedIn(values.position);
  if (raw.recent !== undefined && (history === null ? raw.recent !== raw.position : history.several))
    keep.add(raw.recent);
  if (raw.position !== undefined && nested?.more) keep.add(raw.position);
  const latest = history?.points.at(-1);
  const unreadable: Position | null = refused.has("position") ? { kind: "empty" } : null;
  const dollars = isDollars(row, values.cpc);
  if (raw.cpc !== undefined && !dollars) keep.add(raw.cpc);
  return {
    id: keywordId(id),
    phrase,
    market: {
      engine: toLabel(values.engine),
      country: toLabel(values.country),
      language: toLabel(values.language),
      location: toLabel(values.location),
      device: toLabel(values.device),
    },
    position: nested?.position ?? latest?.position ?? unreadable,
    previous:
      nestedIn(values.previous)?.position ?? (nested === null ? (history?.points.at(-2)?.position ?? null) : null),
    best: nestedIn(values.best)?.position ?? null,
    searchVolume: toAmount(values.searchVolume),
    cpcUsd: dollars ? toAmount(values.cpc) : null,
    rankingUrl: typeof values.rankingUrl === "string" && values.rankingUrl !== "" ? values.rankingUrl : null,
    tags: toTags(values.tags),
    measuredOn: toDay(values.measuredOn) ?? latest?.on ?? null,
    recent: history?.points ?? null,
    ...restOf(row, keep),
  };
}
