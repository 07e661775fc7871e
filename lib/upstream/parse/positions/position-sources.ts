import type { Json, JsonObject } from "../../../domain/json";
import { type MetricSeries, measuresOf, type PositionSeries, type RecentPoint } from "../../../domain/keyword/keyword";
import type { Position } from "../../../domain/keyword/position";
import { KEYWORD_ALIASES } from "../fields/aliases";
import { toDay } from "../fields/dates";
import type { FieldMap } from "../fields/field-map";
import {
  isFlagName,
  isPlaceName,
  isPositionAlias,
  namesASearch,
  positionOrder,
  positionQualifier,
  searchWords,
} from "../fields/field-names";
import { toLabel } from "../fields/names";
import { isDated, isElsewhere, type RowField } from "../fields/row-fields";
import { firstRead, isObject, isScalar, own, setOwn, valuesNamed } from "../json/json-object";
import { byKey, plainName } from "../json/name-words";
import { isDayName } from "../series/points";
import { holdsNoHistory, LABEL_FIELDS, readSeries } from "../series/series";
import { seriesValues } from "../series/series-values";
import type { PositionSource } from "./choose-position";
import { readPosition } from "./positions";
import { isOwnFlag, pageIn, siteOf } from "./site-of";

const RECENT = new Set([...KEYWORD_ALIASES.recent, "engines", "devices", "search_engines", "platforms"].map(plainName));
const PREVIOUS = new Set(KEYWORD_ALIASES.previous.map(plainName));
const DAYS = new Set(KEYWORD_ALIASES.measuredOn.map(plainName));
const LABELS = new Set(LABEL_FIELDS.map(plainName));
const PLAIN = new Set(["value", "today", "now", "latest", "current", "last", "absolute", "organic"]);
/** What names of histories add: positions_by_date, rank_trend. */
const OF_DAYS = /[_-]?(?:by|per)?[_-]?(?:day|date|log|trends?)$/i;
const SERIES = 2_000;
const ENTRIES_MAX = 50;

const qualifierIn = (names: readonly string[]): string[] =>
  names.flatMap((name) => (/[./*]/.test(name) && namesASearch(name) ? [name] : searchWords(name)));

function qualifierOf({ leaf, within }: RowField): string | null {
  const qualifiers = qualifierIn([...within, leaf]);
  if (qualifiers.length > 0) return [...new Set(qualifiers)].join(" ");
  return isPositionAlias(leaf) || PLAIN.has(plainName(leaf)) ? null : positionQualifier(leaf);
}

function statesPlace({ leaf, within }: RowField): { isBare: boolean } | null {
  if (isFlagName(leaf) || isElsewhere(within)) return null;
  if (isPlaceName(leaf)) return { isBare: false };
  const parent = within.find(isPlaceNameOrMask) !== undefined;
  if (parent && (namesASearch(leaf) || PLAIN.has(plainName(leaf)))) return { isBare: false };
  return namesASearch(leaf) && !/[./*]/.test(leaf) ? { isBare: true } : null;
}

const isPlaceNameOrMask = (name: string): boolean =>
  isPlaceName(name) || RECENT.has(plainName(name)) || plainName(name) === "fi";

const NOTHING_BESIDE = { previous: null, url: null, on: null };

function besides(fields: Json | undefined): Pick<PositionSource, "previous" | "url" | "on"> {
  if (!isObject(fields)) return NOTHING_BESIDE;
  return {
    previous: firstRead(valuesNamed(fields, PREVIOUS), readPosition),
    on: firstRead(valuesNamed(fields, DAYS), toDay),
    url: pageIn(fields),
  };
}

/** What a field's name alone says. `single`: a position of its own. `besideAt`: the object with its page and day. */
type NameFacts = {
  single: Pick<PositionSource, "qualifier" | "name" | "order" | "isBare"> | null;
  besideAt: string | null;
  isContainer: boolean;
  mayListPlaces: boolean;
};

function namedBy(field: RowField): NameFacts {
  const { path, leaf, within } = field;
  const place = statesPlace(field);
  const order = positionOrder(leaf) + 100 * within.length;
  const stem = leaf.replace(OF_DAYS, "");
  return {
    single: place === null ? null : { qualifier: qualifierOf(field), name: path, order, ...place },
    besideAt: qualifierIn(within).length > 0 ? within.join(".") : null,
    isContainer: !isFlagName(leaf) && (RECENT.has(plainName(leaf)) || RECENT.has(plainName(stem)) || isPlaceName(stem)),
    mayListPlaces: !holdsNoHistory(leaf) && !isElsewhere([...within, stem]),
  };
}

export const rawOf = (position: Position): Json => {
  if (position.kind === "at") return position.place;
  return position.kind === "beyond" ? `>${position.depth}` : null;
};

function recentPoints(series: PositionSeries, metrics: readonly MetricSeries[]): RecentPoint[] {
  const metricsByDay = new Map<string, Record<string, number | null>>();
  for (const { metric, points } of measuresOf(series, metrics))
    for (const { on, value } of points) {
      const day = metricsByDay.get(on) ?? {};
      setOwn(day, metric, value);
      metricsByDay.set(on, day);
    }
  return series.points.map(({ on, position, rankingUrl }) => {
    const point: RecentPoint = { on, position };
    if (rankingUrl !== null) point.rankingUrl = rankingUrl;
    const measures = metricsByDay.get(on);
    if (measures !== undefined) point.metrics = measures;
    return point;
  });
}

/** Positions in a history, or in a list of devices, engines or results. */
export function sourcesIn(path: string, value: Json | undefined, map: FieldMap): PositionSource[] {
  if (typeof value !== "object" || value === null) return [];
  const { series } = readSeries({ positions: value }, { date: map.date, value: map.value });
  const { positions, metrics } = seriesValues(series);
  if (positions.length > 0)
    return positions.flatMap((series): PositionSource[] => {
      const { label, points } = series;
      const latest = points.at(-1);
      if (latest === undefined) return [];
      const { position, on, rankingUrl } = latest;
      const recent = recentPoints(series, metrics);
      const previous = recent.at(-2)?.position ?? null;
      const beside = { previous, url: rankingUrl, on, points: recent };
      // As text, ">100" would state the depth of the check.
      const raw = position.kind === "beyond" ? -1 : rawOf(position);
      return [{ qualifier: label, name: path, order: SERIES, position, raw, isBare: false, ...beside }];
    });
  if (!Array.isArray(value)) return [];
  const objects = value.slice(0, ENTRIES_MAX).filter(isObject);
  const own = objects.filter(isOwn);
  const entries = (own.length > 0 ? own : objects).flatMap((entry) => fromEntry(entry, path) ?? []);
  // Several entries without a distinguishing name are results of other sites.
  return entries.length === 1 ? entries : entries.filter(({ qualifier }) => qualifier !== null);
}

const isOwn = (entry: Json): boolean => isObject(entry) && isOwnFlag(entry) === true;

/** Positions under any name: each has a day or a search of its own, or one is marked as the own site's. */
function listsPlaces(value: Json): boolean {
  if (isObject(value) && isDated(value)) return Object.values(value).every((day) => isObject(day) && hasPlace(day));
  if (!Array.isArray(value) || value.length === 0) return false;
  const entries = value.slice(0, ENTRIES_MAX);
  const keys = entries.map((entry) => (isObject(entry) && hasPlace(entry) ? searchAndDay(entry) : ""));
  return entries.some(isOwn) || (keys.every((key) => key !== "") && new Set(keys).size === keys.length);
}

const placesIn = (entry: JsonObject): string[] =>
  Object.keys(entry).filter((name) => isPlaceName(name) && !isFlagName(name));

const hasPlace = (entry: JsonObject): boolean => siteOf(entry) === null && placesIn(entry).length > 0;

const searchAndDay = (entry: JsonObject): string =>
  Object.entries(entry)
    .flatMap(([name, value]) =>
      LABELS.has(plainName(name)) || (isDayName(name) && toDay(value) !== null) ? [JSON.stringify(value)] : [],
    )
    .join();

function fromEntry(entry: JsonObject, path: string): PositionSource | null {
  const searchLabels = ["name", "type", "source"]
    .flatMap((name) => toLabel(own(entry, name)) ?? [])
    .filter(namesASearch);
  const labels = [...new Set([...LABEL_FIELDS.flatMap((name) => toLabel(own(entry, name)) ?? []), ...searchLabels])];
  const [name] = placesIn(entry).sort((a, b) => positionOrder(a) - positionOrder(b));
  const value = name === undefined ? undefined : entry[name];
  const position = value === undefined || value === true ? null : readPosition(value);
  if (value === undefined || position === null) return null;
  const qualifier = labels.length === 0 ? null : labels.join(" ");
  return { qualifier, name: path, order: SERIES, position, raw: value, isBare: false, ...besides(entry), points: null };
}

export function sourcesReader(map: FieldMap): (fields: readonly RowField[]) => PositionSource[] {
  const namedAs = byKey(({ path }: RowField) => path, namedBy);
  return (fields) => {
    const sources: PositionSource[] = [];
    for (const field of fields) {
      const { path, value, isOpened } = field;
      if (isOpened) continue;
      const { single, besideAt, isContainer, mayListPlaces } = namedAs(field);
      const position = single === null || value === true || !isScalar(value) ? null : readPosition(value);
      if (single !== null && position !== null) {
        const siblings = besideAt === null ? undefined : fields.find((one) => one.isOpened && one.path === besideAt);
        // Spreading two objects for each of 100,000 rows takes three times as long.
        const { qualifier, name, order, isBare } = single;
        const { previous, url, on } = besides(siblings?.value);
        sources.push({ qualifier, name, order, isBare, position, raw: value, previous, url, on, points: null });
      } else if (isContainer || (mayListPlaces && listsPlaces(value))) sources.push(...sourcesIn(path, value, map));
    }
    return sources;
  };
}
