import { groupBy } from "../../../domain/group-by";
import type { Json, JsonObject } from "../../../domain/json";
import { isMetricName, isPlaceName, isPositionName, searchWords } from "../fields/field-names";
import { toId, toLabel } from "../fields/names";
import { firstRead, isObject, own, saysNothing, valuesNamed } from "../json/json-object";
import { nameWords, plainName, wordList, wordSet } from "../json/name-words";
import { nestedPosition } from "../positions/positions";
import { hostOf, isOwnFlag, isSomebodyElses, pageIn, placeOf, siteOf, withOwnEntry } from "../positions/site-of";
import { rowsInList } from "../rows/table-rows";
import { daysFor, isDayName, type Point, type PointList, type PointNames, pointsOf } from "./points";

/** Oldest first, at most one point a day. `labels`: what tells it from its siblings (device, engine, map keys). */
export type RawSeries = { path: string[]; labels: string[]; points: Point[] };
/** `rows`: those of the longest list. */
export type SeriesReading = { series: RawSeries[]; unreadable: number; rows: number };

export const LABEL_FIELDS =
  wordList(`device device_type device_id engine search_engine site_engine_id engine_id search_engine_id platform country country_code location region
  region_id location_id market language`);
const NOT_HISTORY =
  wordSet(`competitors competitor notes annotations events comments alerts errors links link tags meta pagination
  paging messages warnings relationships included serpfeatures query user users`);
export const PLAIN_NAMES =
  wordSet(`history position positions rank ranks ranking rankings series data points results result values timeline
  dt keywords keyword projects recent items rows list response attributes dates days daily datasets stats
  statistics chart positionhistory rankhistory historical verlauf historie historial historico historique storico
  evolucion evolution`);
export const holdsNoHistory = (name: string): boolean => NOT_HISTORY.has(plainName(name)) || isSomebodyElses(name);
const CHART_NAMES = wordList(`metric measure kind name label title key type`);
const CHART_POINTS = ["data", "values", "points"];
const VISITED_MAX = 20_000;
const DEPTH_MAX = 7;

const labelsIn = (object: JsonObject): string[] => {
  const site = siteOf(object);
  const labels = LABEL_FIELDS.map((name) => toLabel(own(object, name))).filter((label) => label !== null);
  return site === null ? labels : [site, ...labels];
};

/** Whether a day's value yields to another one: an earlier check, or a worse position on another page. */
function yieldsTo(point: Point, earlierPoint: Point | undefined): boolean {
  if (earlierPoint === undefined) return false;
  if (point.time !== undefined && earlierPoint.time !== undefined && point.time !== earlierPoint.time)
    return point.time < earlierPoint.time;
  const pages = new Set([point, earlierPoint].map(({ fields }) => pageIn(fields)));
  return (
    pages.size === 2 && !pages.has(null) && placeOf({ value: point.fields }) > placeOf({ value: earlierPoint.fields })
  );
}

function mergeDays(points: readonly Point[]): Point[] {
  const first = points[0]?.on ?? "";
  const last = points.at(-1)?.on ?? "";
  const byDay = new Map<string, Point>();
  for (const point of first > last ? points.toReversed() : points)
    if (!yieldsTo(point, byDay.get(point.on))) byDay.set(point.on, point);
  return [...byDay.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** Where a point names the measure of its bare value: `{date, metric: "clicks", value: 40}`. */
const MEASURE_FIELDS = wordList("metric measure measurement kpi indicator kind type");
const NOT_ONLY_MEASURES = wordSet("kind type");
const NAME_FIELDS = wordList("name series field key");

const isLabel = (value: Json | undefined): value is string =>
  typeof value === "string" && value.length <= 60 && /\p{L}/u.test(value);

function measureField(points: readonly Point[]): string | null {
  if (!points.every((point) => Object.hasOwn(point.fields, "value"))) return null;
  const says = (name: string) => points.every(({ fields }) => isLabel(own(fields, name)));
  const differs = (name: string) => new Set(points.map(({ fields }) => own(fields, name))).size > 1;
  return MEASURE_FIELDS.find(says) ?? NAME_FIELDS.find((name) => says(name) && differs(name)) ?? null;
}

/** The measure of the lists in an object: `{metric: "traffic", data: [{date, value}]}`. */
function measureOf(object: JsonObject): string[] {
  const measures = MEASURE_FIELDS.flatMap((field) => {
    const measure = own(object, field);
    if (!isLabel(measure) || isPositionName(measure)) return [];
    return isMetricName(measure) || !NOT_ONLY_MEASURES.has(field) ? [measure] : [];
  });
  return measures.slice(0, 1);
}

function byMeasure(points: readonly Point[]): [measure: string | null, points: Point[]][] {
  const name = measureField(points);
  if (name === null) return [[null, [...points]]];
  return [...groupBy(points, ({ fields }) => String(own(fields, name)))].map(([measure, measured]) => [
    measure,
    measured.map(({ fields: { [name]: _, ...fields }, ...point }) => ({ ...point, fields })),
  ]);
}

const hasSeveralSites = (points: readonly Point[]): boolean =>
  [...groupBy(points, ({ on }) => on).values()].some(
    (day) => new Set(day.flatMap(({ fields }) => hostOf(fields) ?? [])).size > 1,
  );

/** Only points of the same days, or with keys, are told apart by their labels. */
function byLabels(points: readonly Point[]): [labels: string[], points: Point[]][] {
  const days = new Set(points.map(({ on }) => on));
  if (days.size === points.length && points.every(({ key }) => key === null)) return [[[], [...points]]];
  const ofSites = hasSeveralSites(points);
  const labelsOf = ({ key, fields }: Point): string[] => {
    const host = ofSites && siteOf(fields) === null ? hostOf(fields) : null;
    return [host, key, ...labelsIn(fields)].filter((label) => label !== null);
  };
  return [...groupBy(points, (point) => JSON.stringify(labelsOf(point)))].map(([labels, group]) => [
    JSON.parse(labels),
    group,
  ]);
}

/** The name of a chart's series: `{name: "Visibility", data: […]}`; null otherwise. */
function seriesName(item: Json): string | null {
  if (!isObject(item) || !CHART_POINTS.some((name) => Array.isArray(own(item, name)))) return null;
  return CHART_NAMES.map((name) => own(item, name)).find(isLabel) ?? null;
}

/** A chart's series are no keywords: `[{name: "Rank", data: […]}, {name: "Traffic", data: […]}]`. */
export const areChartSeries = (rows: readonly JsonObject[]): boolean =>
  rows.some((row) => own(row, "id") === undefined && namesValues(seriesName(row) ?? ""));

const saysSearch = (name: string): boolean => searchWords(name).length > 0;
const namesValues = (name: string): boolean => isPositionName(name) || saysSearch(name);

type Walk = { names: PointNames; visitCount: number; reading: SeriesReading };

/** Devices or engines in a list or map: `[{name: "google", rank: 4}, …]`, `{desktop: {rank: 4}, mobile: 6}`. */
function searchesIn(name: string, value: Json): JsonObject[] {
  if (Array.isArray(value) && value.every(isObject))
    return value.map((entry) =>
      saysSearch(toLabel(own(entry, "name")) ?? "") ? { engine: own(entry, "name") ?? null, ...entry } : entry,
    );
  const entries = isObject(value) ? Object.entries(value) : [];
  if (!entries.every(([key]) => saysSearch(key))) return [];
  const place = name.replace(/s$/, "");
  return entries.map(([engine, inner]) => ({ ...(isObject(inner) ? inner : { [place]: inner }), engine }));
}

/** Splits a day with several devices or engines into points. */
function bySearch(point: Point): Point[] {
  for (const [name, value] of Object.entries(point.fields)) {
    const list = searchesIn(name, value);
    if (list.length < 2 || !list.every((entry) => Object.keys(entry).some(isPlaceName))) continue;
    const labels = list.map((entry) => JSON.stringify(LABEL_FIELDS.map((field) => toLabel(own(entry, field)))));
    const isTold = labels.every((label) => /"/.test(label)) && new Set(labels).size === list.length;
    if (!isTold || list.some((entry) => hostOf(entry) !== null && siteOf(entry) !== null)) continue;
    const { [name]: _, ...fields } = point.fields;
    return list.map((entry) => ({ ...point, fields: { ...fields, ...entry } }));
  }
  return [point];
}

function ownPoints(value: Json, names: PointNames): PointList | null {
  const list = pointsOf(value, names);
  if (list === null) return null;
  const points = list.points.flatMap(bySearch);
  const own = points.map((point) => ({ ...point, fields: withOwnEntry(point.fields, names.sites ?? []) }));
  return { ...list, points: own };
}

const ID_NAMES = wordSet("keywordid kwid trackedkeywordid kw");

/** `{keyword_id: 7}`, `{keyword: {id: 7}}` */
function namedId(row: JsonObject): string | null {
  const keyword = own(row, "keyword");
  return firstRead([...valuesNamed(row, ID_NAMES), isObject(keyword) ? own(keyword, "id") : undefined], toId);
}

export const namesKeyword = (row: JsonObject, keywordId: string): boolean => namedId(row) === keywordId;

/** The days of one keyword in a list with several. */
function ofKeyword(points: readonly Point[], keywordId: string | undefined): readonly Point[] {
  const ids = new Set(points.map(({ fields }) => namedId(fields)));
  if (keywordId === undefined || ids.size < 2 || ids.has(null)) return points;
  return points.filter(({ fields }) => namesKeyword(fields, keywordId));
}

function collect(value: Json, path: string[], labels: string[], walk: Walk): void {
  if (typeof value !== "object" || value === null || walk.visitCount >= VISITED_MAX || path.length > DEPTH_MAX) return;
  walk.visitCount += 1;
  const lines = Array.isArray(value) ? rowsInList(value, null) : value;
  const list = ownPoints(lines, walk.names);
  const isSeries = list !== null && list.points.length > 0 && !holdsSeries(list.points, walk.names);
  if (list === null) walk.reading.unreadable += unreadDays(lines, path.at(-1) ?? "");
  else if (isSeries || list.points.length === 0) walk.reading.unreadable += list.unreadable;
  if (isSeries) {
    const rows = Array.isArray(value) ? value.length : list.points.length;
    walk.reading.rows = Math.max(walk.reading.rows, rows);
    const mine = ofKeyword(list.points, walk.names.askedId).filter(({ fields }) => isOwnFlag(fields) !== false);
    for (const [measure, measured] of byMeasure(mine)) {
      const seriesPath = measure === null ? path : [...path, measure];
      const outerLabels = measure === null || PLAIN_NAMES.has(plainName(measure)) ? labels : [...labels, measure];
      for (const [pointLabels, group] of byLabels(measured))
        walk.reading.series.push({
          path: seriesPath,
          labels: [...outerLabels, ...pointLabels],
          points: mergeDays(group),
        });
    }
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value) {
      const name = seriesName(item);
      if (name === null) collect(item, path, labels, walk);
      else if (!isSomebodyElses(name))
        collect(item, [...path, name], saysSearch(name) ? [...labels, name] : labels, walk);
    }
    return;
  }
  if (isOwnFlag(value) === false) return;
  const ownLabels = [...labels, ...labelsIn(value)];
  const days = daysFor(value);
  const around = [...path, ...measureOf(value)];
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== "object" || holdsNoHistory(name)) continue;
    const says = !PLAIN_NAMES.has(plainName(name)) && !LABEL_FIELDS.includes(name);
    const table = Array.isArray(inner) ? rowsInList(inner, value) : inner;
    const lines = isObject(table) ? { ...days, ...table } : table;
    collect(lines, [...around, name], says ? [...ownLabels, searchIn(name) ?? name] : ownLabels, walk);
  }
}

/** "google" in google_rank_history; null when a name says more. */
function searchIn(name: string): string | null {
  const words = nameWords(name).filter((word) => !PLAIN_NAMES.has(word));
  return words.length > 0 && words.length === searchWords(name).length ? words.join(" ") : null;
}

const HISTORIES = wordSet(`history timeline days daily series historical verlauf historie historial historico historique
  storico evolution evolucion`);

function unreadDays(list: Json[] | JsonObject, name: string): number {
  const isHistory = nameWords(name).some((word) => HISTORIES.has(word));
  if (isObject(list)) {
    const isDay = ([key, value]: [string, Json]) => /\d/.test(key) && nestedPosition(value) !== null;
    return isHistory && Object.entries(list).every(isDay) ? Object.keys(list).length : 0;
  }
  const isDated = (entry: Json) =>
    isObject(entry) &&
    Object.entries(entry).some(
      ([field, value]) => (isDayName(field) || (isHistory && typeof value === "string")) && !saysNothing(value),
    );
  const hasPlace = (entry: Json) => isObject(entry) && Object.keys(entry).some(isPositionName);
  return list.length > 0 && list.every(isDated) && list.some(hasPlace) ? list.length : 0;
}

const ISO_DAY = /\b20\d\d-[01]\d-[0-3]\d\b/g;

/** The most dated entries of a list, map or text, none of which is read. */
export function datedEntries(value: Json, depth = 0): number {
  if (typeof value === "string") return value.match(ISO_DAY)?.length ?? 0;
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return 0;
  if (Array.isArray(value)) {
    const textOf = (entry: Json) => (typeof entry === "string" ? entry : JSON.stringify(entry));
    const datedCount = value.filter((entry) => textOf(entry).search(ISO_DAY) >= 0).length;
    return Math.max(datedCount, ...value.map((entry) => datedEntries(entry, depth + 1)));
  }
  const read = Object.entries(value).filter(([name]) => !holdsNoHistory(name));
  const days = read.filter(([name]) => name.search(ISO_DAY) >= 0).length;
  return Math.max(days, ...read.map(([, inner]) => datedEntries(inner, depth + 1)));
}

/** Rows with an updated_at look like points; they differ by having their own history. */
export function holdsSeries(points: readonly Point[], names: PointNames): boolean {
  return points
    .slice(0, 3)
    .some((point) =>
      Object.entries(point.fields).some(
        ([name, value]) => (pointsOf(value, names)?.points.length ?? 0) > 0 && !holdsNoHistory(name),
      ),
    );
}

function withoutCommon(series: RawSeries[]): RawSeries[] {
  const common = (series[0]?.labels ?? []).filter((label) => series.every((one) => one.labels.includes(label)));
  return series.map((one) => ({ ...one, labels: one.labels.filter((label) => !common.includes(label)) }));
}

/** Finds every series in a value, in any format and order. The requested ID in `names` is never read as an epoch. */
export function readSeries(value: Json, names: PointNames = {}): SeriesReading {
  const walk: Walk = { names, visitCount: 0, reading: { series: [], unreadable: 0, rows: 0 } };
  collect(value, [], [], walk);
  return { ...walk.reading, series: withoutCommon(walk.reading.series) };
}

/** The measure of a series of bare values, such as volume in `{volume: {history: […]}}`; null when there is none. */
export function measureIn(path: readonly string[], isMeasure: (name: string) => boolean): string | null {
  return path.findLast((name) => nameWords(name).length > 0 && isMeasure(name)) ?? null;
}
