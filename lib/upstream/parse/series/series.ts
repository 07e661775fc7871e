import type { Json, JsonObject } from "../../../domain/json";
import { isPositionName } from "../fields/field-names";
import { toLabel } from "../fields/names";
import { wordList, wordSet } from "../fields/word-list";
import { isObject, nameWords, own, plainName } from "../json/json-object";
import { hostOf, withOwnEntry } from "../positions/own-result";
import { isOwnFlag, siteOf } from "../positions/site-of";
import { rowsInList } from "../rows/table-rows";
import { daysFor, isDayName, type Point, type PointList, type PointNames, pointsOf } from "./points";

/**
 * One series as found: its points oldest first, at most one a day.
 * @property path raw names that led to it, outermost first: they tell what a bare value is
 * @property labels what sets it apart from its siblings: device, engine, place, map keys
 */
export type RawSeries = { path: string[]; labels: string[]; points: Point[] };
/** `flags`: `repeated-days` when a day had two values and the later one was kept. `rows`: those of the longest list. */
export type SeriesReading = { series: RawSeries[]; unreadable: number; flags: string[]; rows: number };

/** Fields that say where was searched. */
export const LABEL_FIELDS =
  wordList(`device device_type device_id engine search_engine site_engine_id engine_id search_engine_id platform country country_code location region
  region_id location_id market language`);
/** Lists beside the history that have days of their own but are about something else. */
export const NOT_HISTORY =
  wordSet(`competitors competitor notes annotations events comments alerts errors links link tags meta pagination
  paging messages warnings relationships included serpfeatures query user users`);
/** Container names that say nothing about which series it is. */
export const PLAIN_NAMES =
  wordSet(`history position positions rank ranks ranking rankings series data points results result values timeline
  dt keywords keyword projects recent items rows list response attributes dates days daily datasets stats
  statistics chart positionhistory rankhistory historical verlauf historie historial historico historique storico
  evolucion evolution`);
/** Series of somebody else's places. */
const RIVALS =
  wordSet(`competitor competitors rival rivals wettbewerber konkurrent konkurrenten competidor competidores concurrent
  concurrents concorrente concorrenti`);
const isSomebodyElses = (name: string): boolean => nameWords(name).some((word) => RIVALS.has(word));
/** Where charts say what one of their series is, and where its points are. */
const CHART_NAMES = wordList(`metric measure kind name label title key type`);
const CHART_POINTS = ["data", "values", "points"];
const VISITED_MAX = 20_000;
const DEPTH_MAX = 7;

const labelsIn = (object: JsonObject): string[] => {
  const site = siteOf(object);
  const labels = LABEL_FIELDS.map((name) => toLabel(own(object, name))).filter((label) => label !== null);
  return site === null ? labels : [site, ...labels];
};

/** Does an object say itself that its places are not the project's: `{domain: "rival.example", is_own: false}`? */
export function isRivals(object: JsonObject): boolean {
  if (isOwnFlag(object) === false) return true;
  return ["type", "role"].some((name) => {
    const said = own(object, name);
    return typeof said === "string" && isSomebodyElses(said);
  });
}

/** Of two measurements of one day the later one is told by their times, and by their order where they have none. */
const isBefore = (point: Point, held: Point | undefined): boolean =>
  point.time !== undefined && held?.time !== undefined && point.time < held.time;

/** Newest-first lists are turned around; of two values on one day the later one stays. */
function settled(points: readonly Point[]): { points: Point[]; repeated: boolean } {
  const first = points[0]?.on ?? "";
  const last = points.at(-1)?.on ?? "";
  const byDay = new Map<string, Point>();
  for (const point of first > last ? [...points].reverse() : points)
    if (!isBefore(point, byDay.get(point.on))) byDay.set(point.on, point);
  const days = [...byDay.values()].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  return { points: days, repeated: days.length < points.length };
}

/** Where a point of a long list says what its bare value is of: `{date, metric: "clicks", value: 40}`. */
const MEASURE_FIELDS = wordList("metric measure measurement kpi indicator kind type");
/** The same, where the points of one list say different things. */
const NAME_FIELDS = wordList("name series field key");

/** The field in which points with bare values say what they are of; null: they do not. */
function measureField(points: readonly Point[]): string | null {
  if (!points.every((point) => Object.hasOwn(point.fields, "value"))) return null;
  const says = (name: string) =>
    points.every(({ fields }) => {
      const said = own(fields, name);
      return typeof said === "string" && said.length <= 60 && /\p{L}/u.test(said);
    });
  const differs = (name: string) => new Set(points.map(({ fields }) => own(fields, name))).size > 1;
  return MEASURE_FIELDS.find(says) ?? NAME_FIELDS.find((name) => says(name) && differs(name)) ?? null;
}

/** Splits a list of days into one for each measure that its points name. */
function byMeasure(points: readonly Point[]): { said: string | null; points: Point[] }[] {
  const name = measureField(points);
  if (name === null) return [{ said: null, points: [...points] }];
  const measures = new Map<string, Point[]>();
  for (const point of points) {
    const { [name]: measure, ...fields } = point.fields;
    const said = String(measure);
    const those = measures.get(said) ?? [];
    those.push({ ...point, fields });
    measures.set(said, those);
  }
  return [...measures].map(([said, those]) => ({ said, points: those }));
}

/** Are there pages of different sites on one day, as where a day's search results are rows of one list? */
function hasSeveralSites(points: readonly Point[]): boolean {
  const byDay = new Map<string, string>();
  return points.some(({ on, fields }) => {
    const host = hostOf(fields);
    const held = byDay.get(on);
    if (host !== null) byDay.set(on, host);
    return host !== null && held !== undefined && held !== host;
  });
}

/** Splits points of several devices or engines that were sent in one list. */
function split(points: readonly Point[]): Map<string, { labels: string[]; points: Point[] }> {
  const days = new Set(points.map((point) => point.on));
  const mixed = days.size < points.length || points.some((point) => point.key !== null);
  const ofSites = mixed && hasSeveralSites(points);
  const bySeries = new Map<string, { labels: string[]; points: Point[] }>();
  for (const point of points) {
    const labels = mixed ? [...(point.key === null ? [] : [point.key]), ...labelsIn(point.fields)] : [];
    const host = ofSites && siteOf(point.fields) === null ? hostOf(point.fields) : null;
    if (host !== null) labels.unshift(host);
    const name = JSON.stringify(labels);
    const group = bySeries.get(name) ?? { labels, points: [] };
    group.points.push(point);
    bySeries.set(name, group);
  }
  return bySeries;
}

/** What one of a chart's series says it is: `{name: "Visibility", data: […]}`; null for everything else. */
function seriesName(item: Json): string | null {
  if (!isObject(item) || !CHART_POINTS.some((name) => Array.isArray(own(item, name)))) return null;
  for (const name of CHART_NAMES) {
    const said = own(item, name);
    if (typeof said === "string" && said.trim() !== "" && said.length <= 60) return said;
  }
  return null;
}

type Walk = { names: PointNames; visited: number; reading: SeriesReading };

/** A day with a list of what was found on each device or engine, as a point for each: `{ranks: [{engine, rank}, …]}`. */
function bySearch(point: Point): Point[] {
  for (const [name, list] of Object.entries(point.fields)) {
    if (!Array.isArray(list) || list.length < 2 || !list.every(isObject)) continue;
    const labels = list.map((entry) => JSON.stringify(LABEL_FIELDS.map((field) => toLabel(own(entry, field)))));
    const isTold = labels.every((label) => /"/.test(label)) && new Set(labels).size === list.length;
    if (!isTold || list.some((entry) => hostOf(entry) !== null && siteOf(entry) !== null)) continue;
    const { [name]: _, ...fields } = point.fields;
    return list.map((entry) => ({ ...point, fields: { ...fields, ...entry } }));
  }
  return [point];
}

/** A series, with the results of several sites on a day read for the project's own. */
function ownPoints(value: Json, names: PointNames): PointList | null {
  const list = pointsOf(value, names);
  if (list === null) return null;
  const points = list.points.flatMap(bySearch);
  const own = points.map((point) => ({ ...point, fields: withOwnEntry(point.fields, names.sites ?? []) }));
  return { ...list, points: own };
}

function collect(value: Json, path: string[], labels: string[], walk: Walk): void {
  if (typeof value !== "object" || value === null || walk.visited >= VISITED_MAX || path.length > DEPTH_MAX) return;
  walk.visited += 1;
  const lines = Array.isArray(value) ? rowsInList(value, null) : value;
  const list = ownPoints(lines, walk.names);
  if (list !== null && list.points.length === 0) walk.reading.unreadable += list.unreadable;
  if (list === null && Array.isArray(lines)) walk.reading.unreadable += unreadDays(lines);
  if (list !== null && list.points.length > 0 && !holdsSeries(list.points, walk.names)) {
    walk.reading.unreadable += list.unreadable;
    const rows = Array.isArray(value) ? value.length : list.points.length;
    walk.reading.rows = Math.max(walk.reading.rows, rows);
    const mine = list.points.filter(({ fields }) => !isRivals(fields));
    for (const { said, points: measured } of byMeasure(mine))
      for (const group of split(measured).values()) {
        const { points, repeated } = settled(group.points);
        const named = said === null ? path : [...path, said];
        const own = said === null || PLAIN_NAMES.has(plainName(said)) ? [] : [said];
        walk.reading.series.push({ path: named, labels: [...labels, ...own, ...group.labels], points });
        if (repeated && !walk.reading.flags.includes("repeated-days")) walk.reading.flags.push("repeated-days");
      }
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value) {
      const said = seriesName(item);
      if (said !== null && isSomebodyElses(said)) continue;
      if (typeof item === "object") collect(item, said === null ? path : [...path, said], labels, walk);
    }
    return;
  }
  if (isRivals(value)) return;
  const ownLabels = [...labels, ...labelsIn(value)];
  const days = daysFor(value);
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== "object" || NOT_HISTORY.has(plainName(name)) || isSomebodyElses(name)) continue;
    const says = !PLAIN_NAMES.has(plainName(name)) && !LABEL_FIELDS.includes(name);
    // A table's lines are read by the headings beside them.
    const table = Array.isArray(inner) ? rowsInList(inner, value) : inner;
    const lines = isObject(table) ? { ...days, ...table } : table;
    collect(lines, [...path, name], says ? [...ownLabels, name] : ownLabels, walk);
  }
}

/** Entries that have a field for their day, none of which can be read, beside a position. */
function unreadDays(list: readonly Json[]): number {
  const isDated = (entry: Json) =>
    isObject(entry) &&
    Object.entries(entry).some(
      ([name, value]) =>
        isDayName(name) && (typeof value === "number" || (typeof value === "string" && value.trim() !== "")),
    );
  const hasPlace = (entry: Json) => isObject(entry) && Object.keys(entry).some(isPositionName);
  return list.length > 0 && list.every(isDated) && list.some(hasPlace) ? list.length : 0;
}

/** Rows with an updated_at look like points; what sets them apart is a history of their own inside. */
export function holdsSeries(points: readonly Point[], names: PointNames): boolean {
  return points.slice(0, 3).some((point) =>
    Object.entries(point.fields).some(([name, value]) => {
      if (typeof value !== "object" || value === null || NOT_HISTORY.has(plainName(name))) return false;
      const inner = pointsOf(value, names);
      return inner !== null && inner.points.length > 0;
    }),
  );
}

/** Drops what all series have in common from their labels: with one series nothing is left to say. */
function withoutCommon(series: RawSeries[]): RawSeries[] {
  const common = (series[0]?.labels ?? []).filter((label) => series.every((one) => one.labels.includes(label)));
  return series.map((one) => ({ ...one, labels: one.labels.filter((label) => !common.includes(label)) }));
}

/**
 * Finds every series inside a value, whatever its form: lists of objects, pairs, maps from days, composite keys,
 * parallel lists; under engines, devices and keys; newest or oldest first; epoch or any date spelling.
 * @param names raw names set by the administrator, and the id asked for, which is never read as an epoch
 */
export function readSeries(value: Json, names: PointNames = {}): SeriesReading {
  const walk: Walk = { names, visited: 0, reading: { series: [], unreadable: 0, flags: [], rows: 0 } };
  collect(value, [], [], walk);
  return { ...walk.reading, series: withoutCommon(walk.reading.series) };
}

/** A measure's raw name on the way to a series of bare values, e.g. volume of `{volume: {history: […]}}`; null: none. */
export function measureIn(path: readonly string[], isMeasure: (name: string) => boolean): string | null {
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const name = path[at] ?? "";
    if (nameWords(name).length > 0 && isMeasure(name)) return name;
  }
  return null;
}
