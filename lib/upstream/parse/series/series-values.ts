import type { Json } from "../../../domain/json";
import type { HistoryNote, MetricSeries, PositionSeries } from "../../../domain/keyword/keyword";
import { dayNumber } from "../../../domain/time/days";
import { isMetricName, isPlaceName, namesASearch, positionOrder, positionQualifier } from "../fields/field-names";
import { toNumber } from "../fields/numbers";
import { isElsewhere } from "../fields/row-fields";
import { isFilled, isObject, own } from "../json/json-object";
import { nameWords, plainName, wordSet } from "../json/name-words";
import { countNote, failedChecks } from "../notes";
import { positionStatus, withStatus } from "../positions/position-status";
import { nestedPosition } from "../positions/positions";
import { pageIn } from "../positions/site-of";
import { measureIn, PLAIN_NAMES, type RawSeries } from "./series";

const MEASURES =
  wordSet(`volume volumes searches cpc visibility share score index competition difficulty interest results
  backlinks price cost besucher klicks impressionen sichtbarkeit suchvolumen visitas clics clicks visites visite
  visibilidad visibilite visibilita trafico traffico trafic verkehr bezoekers umsatz ingresos revenu money value_usd
  ctr percent percentage ratio rate count vis sov vol`);
const RESULTS = wordSet("organic serp result web own you");
const NOT_MEASURED = new Set(["id", "code", "year", "month", "day", "week", "hour", "version"]);
const SAMPLE = 50;

const isMeasure = (name: string): boolean =>
  isMetricName(name) || (plainName(name) !== "results" && hasWord(name, MEASURES));

const namesIn = ({ points }: RawSeries): string[] => [...new Set(points.flatMap(({ fields }) => Object.keys(fields)))];

const byPositionOrder = (a: string, b: string): number => positionOrder(a) - positionOrder(b);

const joined = (...parts: readonly (string | null)[]): string | null => {
  const labelParts = [...new Set(parts.filter((part) => part !== null && part !== ""))];
  return labelParts.length === 0 ? null : labelParts.join(" · ");
};

function positionNames(series: RawSeries, names: readonly string[]): string[] {
  const readable = (name: string) =>
    series.points.slice(0, SAMPLE).some((point) => {
      const value = own(point.fields, name);
      return value !== undefined && nestedPosition(value) !== null;
    });
  const candidates = names.filter((name) => isPlaceName(name) || namesASearch(name) || RESULTS.has(plainName(name)));
  const places = candidates.filter(readable).sort(byPositionOrder);
  // Only zeros beside another device's positions mean that the keyword does not rank there.
  const hasPosition = places.some((name) => !namesASearch(name));
  const isOneOfSeveral = !hasPosition && places.some((name) => !isFlag(series, name, false));
  if (isOneOfSeveral) return places.filter((name) => !saysYesOrNo(series, name));
  const [best, ...rest] = places.filter((name) => !isFlag(series, name, hasPosition));
  if (best !== undefined)
    return [best, ...rest.filter((name) => namesASearch(positionQualifier(name) ?? "") || namesASearch(name))];
  const bare = names.includes("value") && !isMeasured(series) && holdsPlaces(series);
  return bare && readable("value") ? ["value"] : [];
}

const isMeasured = ({ path, labels }: RawSeries): boolean =>
  measureIn(path, isMeasure) !== null || labels.some((label) => label.length <= 60 && isMeasure(label));

/** Positions rarely exceed this. A series with mostly larger values is an unnamed measure. */
const PLACE_LIKELY_MAX = 300;

function holdsPlaces({ points }: RawSeries): boolean {
  const numbers = points.flatMap(({ fields }) => toNumber(own(fields, "value")) ?? []);
  return numbers.length === 0 || numbers.filter((number) => number > PLACE_LIKELY_MAX).length * 2 < numbers.length;
}

const saysPositions = ({ path }: RawSeries): boolean => path.some((name) => isPlaceName(name) || namesASearch(name));

const isUnnamed = ({ path }: RawSeries): boolean => path.every((name) => PLAIN_NAMES.has(plainName(name)));

function toPositionSeries(series: RawSeries, name: string, qualified: boolean, doubts: Doubts): PositionSeries {
  const points: PositionSeries["points"] = [];
  for (const { on, fields } of series.points) {
    const value = own(fields, name);
    if (value === undefined) continue;
    const read = nestedPosition(value);
    if (read === null && isFilled(value)) doubts.unread += 1;
    const sentPosition = read ?? { kind: "empty" };
    const rankingUrl = pageIn(fields) ?? (isObject(value) ? pageIn(value) : null);
    const status = positionStatus(Object.entries(isObject(value) ? value : fields));
    status.isMissed ||= status.depth !== null;
    const position = withStatus(sentPosition, status, { raw: value, hasPage: rankingUrl !== null });
    if (sentPosition.kind !== "at" && position.kind === "at") doubts.snippets += 1;
    if (status.failure !== null && position.kind === "empty") doubts.failures.push(status.failure);
    points.push({ on, position, rankingUrl });
  }
  const qualifier = !qualified ? null : namesASearch(name) ? name : positionQualifier(name);
  return { label: joined(...series.labels, qualifier), points };
}

const YES_OR_NO = new Set<Json>([0, 1, "0", "1", true, false, null, ""]);

/** Without a position beside it, a device's field is a flag only if it says yes or no: a brand may rank first daily. */
function isFlag(series: RawSeries, name: string, hasPosition: boolean): boolean {
  if (!namesASearch(name)) return false;
  const values = series.points.map(({ fields }) => own(fields, name) ?? null);
  if (!values.every((value) => YES_OR_NO.has(value))) return false;
  return hasPosition || values.some((value) => value !== null && value !== 1 && value !== "1" && value !== "");
}

const saysYesOrNo = ({ points }: RawSeries, name: string): boolean =>
  points.some(({ fields }) => typeof own(fields, name) === "boolean");

const isNumeric = (value: Json | undefined): boolean => typeof value !== "object" && toNumber(value) !== null;

function metricNames(series: RawSeries, names: readonly string[], positions: readonly string[]): string[] {
  return names.filter((name) => {
    if (hasWord(name, NOT_MEASURED)) return false;
    if (positions.length > 0 && !isMetricName(name)) return false;
    return series.points.some((point) => isNumeric(own(point.fields, name)));
  });
}

function toMetricSeries(series: RawSeries, name: string): MetricSeries {
  const container = series.path.findLast((one) => !PLAIN_NAMES.has(plainName(one))) ?? series.path.at(-1);
  const measure = measureIn(series.path, isMeasure) ?? series.labels.find(isMeasure);
  const metric = name === "value" || isMask([name]) ? (measure ?? container ?? name) : name;
  const labels = series.labels.filter((label) => label !== metric);
  const points = series.points.flatMap(({ on, fields }) => {
    const value = own(fields, name);
    return value === undefined ? [] : [{ on, value: toNumber(value) }];
  });
  return { metric, label: joined(...labels), points };
}

/** A field with a position's name, or a bare value unless its list is named after a measure, is a position. */
export function seriesValues(all: readonly RawSeries[]): SeriesValues {
  const doubts: Doubts = { unread: 0, snippets: 0, failures: [] };
  const positions: PositionSeries[] = [];
  const metrics: MetricSeries[] = [];
  const namedSeries = all.map(withInnerPosition).map((series) => {
    const names = namesIn(series);
    return { series, names, places: positionNames(series, names) };
  });
  const hasUnnamed = namedSeries.some(
    ({ series, names }) => isMask(names) && (isUnnamed(series) || saysPositions(series)),
  );
  const isClear = namedSeries.some(({ series, names, places }) =>
    isBare(names) ? saysPositions(series) : places.length > 0,
  );
  const isAside = ({ series, names, places }: (typeof namedSeries)[number]) =>
    isOfMore(series) || isMean(places) || isLog(series, names);
  const hasOwn = namedSeries.some((one) => one.places.length > 0 && !isAside(one));
  for (const one of namedSeries) {
    const { series, names } = one;
    const isBetterElsewhere = (isClear && isBare(names)) || (hasUnnamed && isMask(names));
    const isOther = (isBetterElsewhere && !saysPositions(series) && !isUnnamed(series)) || (hasOwn && isAside(one));
    const places = isOther ? [] : one.places;
    for (const name of places) positions.push(toPositionSeries(series, name, places.length > 1, doubts));
    for (const name of metricNames(series, names, places)) metrics.push(toMetricSeries(series, name));
  }
  if (positions.length + metrics.length === 0)
    doubts.unread += all.reduce((sum, { points }) => sum + points.filter(({ fields }) => isFilled(fields)).length, 0);
  const notes = notesOn(doubts);
  return { positions: withPages(toldApart(inOnePiece(positions)), all), metrics, notes };
}

export type SeriesValues = { positions: PositionSeries[]; metrics: MetricSeries[]; notes: HistoryNote[] };

type Doubts = { unread: number; snippets: number; failures: string[] };

const notesOn = ({ unread, snippets, failures }: Doubts): HistoryNote[] => [
  ...countNote("unread-positions", unread),
  ...countNote("snippet-positions", snippets),
  ...failedChecks(failures),
];

/** Names of series about more than this keyword: `{project_summary: […], rankings: […]}`. */
const OF_MORE = wordSet(`overall average averages avg mean median benchmark industry forecast predicted expected goal`);
const OF_A_PROJECT = wordSet("project site domain campaign account group client");
const SUMS = wordSet("summary total totals overview trend stats");

const hasWord = (name: string, words: ReadonlySet<string>): boolean => nameWords(name).some((word) => words.has(word));

const isOfMore = ({ path }: RawSeries): boolean =>
  path.some((name) => hasWord(name, OF_MORE) || (hasWord(name, OF_A_PROJECT) && hasWord(name, SUMS)));

/** Only averages: `{date, avg_position}`. */
const isMean = (places: readonly string[]): boolean =>
  places.length > 0 && places.every((name) => hasWord(name, OF_MORE));

/** Actions with a value, not positions: `{date, action: "moved", value: 3}`. */
const isLog = (series: RawSeries, names: readonly string[]): boolean =>
  names.includes("value") && !saysPositions(series) && names.some((name) => DEEDS.has(plainName(name)));

const DEEDS = wordSet("action event change changed field actor author user message note description");

const PERIOD_WORDS = wordSet(
  "previous prev prior earlier last before current this latest recent period month week year",
);
const isOfAPeriod = (label: string | null): boolean =>
  label === null || nameWords(label).every((word) => PERIOD_WORDS.has(word));

/** `{current_month: […], previous_month: […]}` is one history if no day is in two lists. */
function inOnePiece(positions: PositionSeries[]): PositionSeries[] {
  const pieces = positions.filter(({ label }) => isOfAPeriod(label));
  const points = pieces.flatMap((piece) => piece.points);
  if (pieces.length < 2 || new Set(points.map(({ on }) => on)).size < points.length) return positions;
  const whole = { label: null, points: [...points].sort((a, b) => (a.on < b.on ? -1 : 1)) };
  return [whole, ...positions.filter((series) => !pieces.includes(series))];
}

/** Only values under URL masks or hosts: `{"*.shop.example/*": 4}`. */
const isMask = (names: readonly string[]): boolean => names.length > 0 && names.every((name) => /[*/.]/.test(name));

/** Lifts `{found: {item: {rank: 9}}}` beside the day. If an object named "found" is null, the site was not found. */
function withInnerPosition(series: RawSeries): RawSeries {
  const names = namesIn(series);
  if (positionNames(series, names).length > 0) return series;
  const holds = (name: string) => series.points.some(({ fields }) => innerPosition(own(fields, name)) !== null);
  const holders = names.filter((name) => !isElsewhere([name]) && holds(name));
  const [holder] = holders;
  if (holder === undefined || holders.length > 1) return series;
  const missing = { position: /found|rank|hit|match/i.test(holder) ? false : null };
  const points = series.points.map((point) => {
    const value = own(point.fields, holder);
    if (value === undefined) return point;
    return { ...point, fields: { ...point.fields, ...(innerPosition(value) ?? missing) } };
  });
  return { ...series, points };
}

const INNER_DEPTH_MAX = 4;

function innerPosition(value: Json | undefined, depth = 0): { position: Json; url?: string } | null {
  if (!isObject(value) || depth > INNER_DEPTH_MAX) return null;
  const [name] = Object.keys(value)
    .filter((one) => isPlaceName(one) && typeof value[one] !== "object" && nestedPosition(value[one] ?? null) !== null)
    .sort(byPositionOrder);
  const url = pageIn(value);
  if (name !== undefined) return { position: value[name] ?? null, ...(url !== null && { url }) };
  const inner = Object.entries(value).flatMap(([one, field]) =>
    isElsewhere([one]) ? [] : (innerPosition(field, depth + 1) ?? []),
  );
  return inner.length === 1 ? (inner[0] ?? null) : null;
}

const isBare = (names: readonly string[]): boolean => names.every((name) => name === "value" || name === "url");

function withPages(positions: PositionSeries[], all: readonly RawSeries[]): PositionSeries[] {
  const [series, ...others] = positions;
  if (series === undefined || others.length > 0) return positions;
  const values = all.flatMap(({ points }) => points.map(({ on, fields }) => [on, own(fields, "value")] as const));
  const pages = new Map(
    values.flatMap(([on, page]) => (typeof page === "string" && /^https?:\/\//i.test(page) ? [[on, page]] : [])),
  );
  const points = series.points.map((point) => ({
    ...point,
    rankingUrl: point.rankingUrl ?? pages.get(point.on) ?? null,
  }));
  return [{ ...series, points }];
}

function toldApart(positions: PositionSeries[]): PositionSeries[] {
  if (positions.length === 1) return positions.map((series) => ({ ...series, label: null }));
  const labels = positions.map(({ label }) => label);
  return positions.map((series, at) => {
    const isAlone = labels.indexOf(series.label) === labels.lastIndexOf(series.label);
    return isAlone ? series : { ...series, label: joined(series.label, `series ${at + 1}`) };
  });
}

/** The usual gap between measured days: the median of the longest series; "day" when unknown. */
export function intervalOf(series: readonly { points: readonly { on: string }[] }[]): "day" | "week" | "month" {
  const [longest] = series.toSorted((a, b) => b.points.length - a.points.length);
  const days = longest?.points.map(({ on }) => dayNumber(on) ?? 0) ?? [];
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day));
  gaps.sort((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 1;
  if (median < 4) return "day";
  return median < 18 ? "week" : "month";
}
