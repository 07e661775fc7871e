import type { Json, JsonObject } from "../../domain/json";
import type { Keyword, KeywordData, PositionSeries } from "../../domain/keyword/keyword";
import { unknownKeyword } from "../../domain/keyword/unknown-keyword";
import { atOnce } from "../../domain/steps";
import { positionHead } from "../../domain/table/columns";
import { isFuture } from "../../domain/time/days";
import { toDay } from "./fields/dates";
import type { FieldMap } from "./fields/field-map";
import { isPositionName } from "./fields/field-names";
import { toId, toText } from "./fields/names";
import { withOneNotation } from "./fields/number-columns";
import { firstOf, firstRead, isEmptyInside, isObject, own } from "./json/json-object";
import { plainName } from "./json/name-words";
import { withIncluded } from "./json/with-included";
import { keywordPicker } from "./keyword-fields";
import type { KeywordRow } from "./keyword-row";
import { findKeywordRows } from "./keywords";
import { countNote } from "./notes";
import { seriesAt } from "./positions/search-depth";
import { readKeywordRows } from "./read-keyword-rows";
import { withDayColumns } from "./rows/day-columns";
import { zoneIn } from "./series/moments";
import { pointsOf } from "./series/points";
import {
  areChartSeries,
  datedEntries,
  namesKeyword,
  PLAIN_NAMES,
  readSeries,
  type SeriesReading,
} from "./series/series";
import { intervalOf, seriesValues } from "./series/series-values";

/** `isOther`: the response has another ID than the requested one. */
export type ParsedKeywordData = { data: KeywordData; unreadable: number; how: string; isOther: boolean };

const pointNames = (map: FieldMap, askedId?: string) => ({ date: map.date, value: map.value, askedId });

const areDays = (rows: JsonObject[], map: FieldMap): boolean =>
  rows.length > 1 &&
  readSeries(rows, pointNames(map)).series.some(({ path, points }) => path.length === 0 && points.length > 1);

/** Rows of the requested keyword; none when they are days without a name, null when they are about other keywords. */
function rowsAbout(rows: readonly JsonObject[], keywordId: string, map: FieldMap): JsonObject[] | null {
  const pick = keywordPicker(map);
  const read = rows.map((row) => ({ row, values: pick(row).values }));
  const namedRows = read.filter(({ values }) => toText(values.phrase) !== null);
  const phrases = new Set(namedRows.map(({ values }) => values.phrase));
  const ids = new Set(namedRows.map(({ values }) => toId(values.id)));
  const isMixed = ids.size > 1 && ids.size < namedRows.length;
  if (phrases.size <= 1 && !isMixed && areDays([...rows], map)) return namedRows.map(({ row }) => row);
  const asksFor = (row: JsonObject, id: Json | undefined) => toId(id) === keywordId || namesKeyword(row, keywordId);
  const matching = read.filter(({ row, values }) => asksFor(row, values.id));
  if (matching.length > 0) return matching.map(({ row }) => row);
  if (namedRows.length === 0) return [];
  return phrases.size === 1 && ids.size === 1 ? namedRows.map(({ row }) => row) : null;
}

const WRAPPERS = ["results", "result", "data", "response"];

function theKeywordIn(value: Json, keywordId: string, map: FieldMap): JsonObject | undefined {
  const pick = keywordPicker(map);
  const places = isObject(value) ? [value, ...[...WRAPPERS, "keyword"].map((name) => own(value, name))] : [];
  return places.filter(isObject).find((row) => {
    const { id, phrase } = pick(row).values;
    return toId(id) === keywordId && toText(phrase) !== null;
  });
}

/** Figures of the keyword beside its history: `{results: {summary: {search_volume: 2900}, history: […]}}`. */
function besideHistory(value: Json, map: FieldMap): Pick<Keyword, "searchVolume" | "cpc"> | null {
  if (!isObject(value)) return null;
  const row = WRAPPERS.map((name) => own(value, name)).find(isObject) ?? value;
  const { searchVolume = null, cpc = null } = readRow({ id: "", phrase: "", row }, map) ?? {};
  return { searchVolume, cpc };
}

const readRow = (row: KeywordRow, map: FieldMap, today?: string): Keyword | undefined =>
  atOnce(readKeywordRows([row], map, undefined, today === undefined ? {} : { today })).keywords[0];

function keywordOf(
  row: JsonObject | undefined,
  { keywordId, depth, today }: { keywordId: string; depth?: number | null; today?: string },
  map: FieldMap,
  reading: SeriesReading,
): Keyword {
  if (row === undefined) return unknownKeyword(keywordId, "");
  const histories = new Set(
    reading.series.flatMap(({ path }) => path.flatMap((name, at) => [name, path.slice(0, at + 1).join(".")])),
  );
  // Days can be the row's field names, as in {"2026-03-01": 3}.
  const hasDays = reading.series.length > 0;
  const pickedFields = keywordPicker(map)(row);
  // The requested ID applies only if the response has none, or names it beside the row's own.
  const id = namesKeyword(row, keywordId) ? keywordId : (toId(pickedFields.values.id) ?? keywordId);
  // A foreign key, as in {"keyword": 7, "date": …}, is no phrase.
  const phrase = pickedFields.values.phrase === Number(keywordId) ? "" : (toText(pickedFields.values.phrase) ?? "");
  const keywordRow = { id, phrase, row: hasDays ? withoutColumns(row) : row, ...(depth && { depth }) };
  const keyword = readRow(keywordRow, map, today) ?? unknownKeyword(id, "");
  const isShown = (name: string, value: Json) =>
    histories.has(name) || (hasDays && toDay(name) !== null) || isEmptyHistory(name, value);
  const heads = new Set(seriesValues(reading.series).positions.map(({ label }) => positionHead(label ?? "")));
  const other = Object.entries(keyword.other).filter(([name, value]) => !isShown(name, value) && !heads.has(name));
  return { ...keyword, recent: null, other: Object.fromEntries(other) };
}

/** `{dates: […], positions: [4, 5]}`: columns of the history, not the current position. */
const withoutColumns = (row: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        !(Array.isArray(value) && isPositionName(name) && !value.some((one) => typeof one === "object")),
    ),
  );

const isEmptyHistory = (name: string, value: Json): boolean => PLAIN_NAMES.has(plainName(name)) && isEmptyInside(value);

const hasEmptyHistory = (value: Json): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isObject(value) && Object.entries(value).some(([name, inner]) => isEmptyHistory(name, inner));

const PROJECT_IDS = ["project_id", "projectId", "projectid", "campaign_id", "domain_id", "site_id"];

const projectIdIn = (value: Json, row: JsonObject | undefined): string | null =>
  firstRead([row, value].filter(isObject), (object) => {
    const project = own(object, "project");
    const inProject = isObject(project) ? firstOf(project, ["id", "uuid", "project_id"]) : project;
    return toId(firstOf(object, PROJECT_IDS)) ?? toId(inProject);
  });

function fullestFirst(positions: readonly PositionSeries[]): PositionSeries[] {
  const pointCount = ({ points }: PositionSeries) => points.filter(({ position }) => position.kind !== "empty").length;
  return positions.toSorted((a, b) => pointCount(b) - pointCount(a));
}

type Values = Pick<KeywordData, "positions" | "metrics">;

function settledValues(
  { positions, metrics }: Values,
  { depth, today }: { depth?: number | null; today?: string },
): { values: Values; future: number } {
  const isLate = ({ on }: { on: string }) => isFuture(on, today);
  const late = [...positions, ...metrics].flatMap(({ points }) => points.filter(isLate).map(({ on }) => on));
  const past = <Point extends { on: string }>(points: readonly Point[]) => points.filter((point) => !isLate(point));
  const pastPositions = positions.map((series) => ({ ...series, points: past(series.points) }));
  const pastMetrics = metrics.map((series) => ({ ...series, points: past(series.points) }));
  const deep = seriesAt(pastPositions, depth ?? null);
  return { values: { positions: fullestFirst(deep), metrics: pastMetrics }, future: new Set(late).size };
}

function withLatest(keyword: Keyword, data: Pick<KeywordData, "positions">): Keyword {
  const points = data.positions[0]?.points ?? [];
  const latest = points.at(-1);
  if (latest === undefined) return keyword;
  return {
    ...keyword,
    position: keyword.position ?? latest.position,
    previous: keyword.previous ?? (keyword.position === null ? (points.at(-2)?.position ?? null) : null),
    rankingUrl: keyword.rankingUrl ?? latest.rankingUrl,
    measuredOn: keyword.measuredOn ?? latest.on,
  };
}

/** A single date, such as that of the keyword's creation, is no history. */
const DATED_MIN = 2;

/** `request` selects the row, and its `sites` the own result. null when the response has neither this keyword nor a history. */
export function parseKeywordData(
  raw: Json,
  request: { keywordId: string; sites?: readonly string[]; depth?: number | null; today?: string },
  fieldMap: FieldMap = {},
): ParsedKeywordData | null {
  const { list: _, ...fields } = fieldMap;
  const [value = raw] = withOneNotation([withIncluded(raw)]);
  const single = theKeywordIn(value, request.keywordId, fields);
  const names = { ...pointNames(fields, request.keywordId), zone: zoneIn(value), sites: request.sites };
  const list =
    single === undefined ? atOnce(findKeywordRows(value, fields)) : { rows: [single], how: "a single object" };
  const isSeries = isObject(value) && (pointsOf(value, names)?.points.length ?? 0) > 1;
  const isChart = list !== null && list.rows.length > 0 && areChartSeries(list.rows);
  const rows =
    list === null || isChart ? [] : (rowsAbout(list.rows, request.keywordId, fields) ?? (isSeries ? [] : null));
  if (rows === null) return null;
  const row = rows[0];
  const isPart = list !== null && rows.length > 0 && (list.rows.length > rows.length || rows.length > 1);
  const whole = isObject(value) ? withDayColumns(value) : value;
  const source: Json = isPart ? rows.map(withDayColumns) : whole;
  const reading = readSeries(source, names);
  const { notes: doubts, ...all } = seriesValues(reading.series);
  const { values, future } = settledValues(all, request);
  const seriesNotes = [...countNote("unread-days", reading.unreadable), ...countNote("future-days", future), ...doubts];
  const seriesCount = values.positions.length + values.metrics.length;
  const datedCount = seriesCount + seriesNotes.length === 0 ? datedEntries(value) : 0;
  const notes = datedCount < DATED_MIN ? seriesNotes : countNote("unread-positions", datedCount);
  const about = row === undefined ? besideHistory(value, fields) : null;
  const read = { ...keywordOf(row, request, fields, reading), ...about };
  const isDays = areDays(rows, fields);
  const { phrase, market, searchVolume, cpc } = read;
  const keyword = isDays ? { ...unknownKeyword(request.keywordId, phrase), market, searchVolume, cpc } : read;
  if (seriesCount === 0 && keyword.phrase === "" && !hasEmptyHistory(value)) return null;
  const answerId = row === undefined || isDays ? null : toId(keywordPicker(fields)(row).values.id);
  const isOther = answerId !== null && answerId !== request.keywordId;
  const interval = intervalOf(values.positions.length > 0 ? values.positions : values.metrics);
  const data: KeywordData = {
    keyword: withLatest(keyword, values),
    projectId: projectIdIn(value, row),
    ...values,
    interval,
    ...(notes.length > 0 && { notes }),
  };
  const how = `${list?.how ?? "a bare history"}, ${seriesCount} series`;
  return { data, unreadable: reading.unreadable, how, isOther };
}

export function whyNoHistory(value: Json, fieldMap: FieldMap = {}): string | null {
  const { unreadable } = readSeries(value, pointNames(fieldMap));
  if (unreadable === 0) return null;
  return unreadable === 1
    ? "because its only date can’t be read"
    : `because none of its ${unreadable} dates can be read`;
}

export function historyRows(value: Json, byProject: boolean, fieldMap: FieldMap = {}): number {
  const { list: _, ...fields } = fieldMap;
  const keywords = byProject ? atOnce(findKeywordRows(value, fields)) : null;
  if (keywords !== null) return keywords.rows.length;
  return readSeries(value, pointNames(fields)).rows;
}
