import { keywordId } from "../../domain/ids";
import type { Json, JsonObject } from "../../domain/json";
import type { Keyword, KeywordData } from "../../domain/keyword";
import type { FieldMap } from "./field-map";
import { toId } from "./ids";
import { firstOf, isObject, plainName } from "./json-object";
import { keywordPicker, toKeyword } from "./keyword-row";
import { findKeywordRows } from "./keywords";
import { pointsOf } from "./points";
import { readSeries, type SeriesReading } from "./series";
import { intervalOf, seriesValues } from "./series-values";

/** `flags`: `repeated-days` (a day had two values, the later was kept), `other-id` (the answer names another id). */
export type ParsedKeywordData = { data: KeywordData; unreadable: number; how: string; flags: string[] };

/** Lists that may be there and empty: a keyword that has no history yet. */
const HISTORY_NAMES = new Set([
  "series",
  "history",
  "data",
  "positions",
  "ranks",
  "results",
  "points",
  "timeline",
  "rankings",
  "values",
]);

/** Rows about the keyword asked for: those of its id, or all when they agree on one id; null when it is another's list. */
function rowsAbout(rows: readonly JsonObject[], asked: string, map: FieldMap): JsonObject[] | null {
  const pick = keywordPicker(map);
  const idOf = (row: JsonObject) => toId(pick(row).values.id);
  const matching = rows.filter((row) => idOf(row) === asked);
  if (matching.length > 0) return matching;
  return new Set(rows.map(idOf)).size <= 1 ? [...rows] : null;
}

/** Points carry days and dates: a list of them is a history, not a list of keywords. */
const isHistory = (value: Json, map: FieldMap): boolean => {
  const list = pointsOf(value, { date: map.date, value: map.value });
  return (
    list !== null && seriesValues(readSeries(value, { date: map.date, value: map.value }).series).positions.length > 0
  );
};

const emptyKeyword = (id: string): Keyword => ({
  id: keywordId(id),
  phrase: "",
  market: { engine: null, country: null, language: null, location: null, device: null },
  position: null,
  previous: null,
  best: null,
  searchVolume: null,
  cpcUsd: null,
  rankingUrl: null,
  tags: [],
  measuredOn: null,
  recent: null,
  metrics: {},
  other: {},
});

/** The keyword's own fields. Lists with the history are left out of `other`: they are shown as series. */
function keywordOf(row: JsonObject | undefined, asked: string, map: FieldMap, reading: SeriesReading): Keyword {
  if (row === undefined) return emptyKeyword(asked);
  const histories = new Set(reading.series.flatMap((series) => series.path));
  const picked = keywordPicker(map)(row);
  const keyword = toKeyword(row, picked, map, { id: asked, phrase: "" }) ?? emptyKeyword(asked);
  const isShown = (name: string, value: Json) =>
    histories.has(name) || (HISTORY_NAMES.has(plainName(name)) && isEmptyList(value));
  const other = Object.entries(keyword.other).filter(([name, value]) => !isShown(name, value));
  return { ...keyword, recent: null, other: Object.fromEntries(other) };
}

const isEmptyList = (value: Json | undefined): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

const hasEmptyHistory = (value: Json): boolean =>
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) &&
    Object.entries(value).some(([name, inner]) => HISTORY_NAMES.has(plainName(name)) && isEmptyList(inner)));

/** A project's id in the answer: its own field, or a project object's id; never the keyword's id. */
function projectIdIn(value: Json, row: JsonObject | undefined): string | null {
  for (const object of [row, value, isObject(value) ? firstOf(value, ["data", "result", "keyword"]) : undefined]) {
    if (!isObject(object)) continue;
    const direct = toId(
      firstOf(object, ["project_id", "projectId", "projectid", "campaign_id", "domain_id", "site_id"]),
    );
    if (direct !== null) return direct;
    const project = firstOf(object, ["project"]);
    const nested = isObject(project) ? toId(firstOf(project, ["id", "uuid", "project_id"])) : toId(project);
    if (nested !== null) return nested;
  }
  return null;
}

/** The newest day of the first series fills in for what the row itself does not say. */
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

/**
 * One keyword with its history, from an answer that is about it alone or about its whole project.
 * @param asked the id asked for: it chooses the row where there are several, and becomes the keyword's id
 * @returns phrase "" when the answer is a bare history; null when it holds neither this keyword nor a history
 */
export function parseKeywordData(
  value: Json,
  asked: { keywordId: string },
  fieldMap: FieldMap = {},
): ParsedKeywordData | null {
  const { list: _, ...fields } = fieldMap;
  const found = isHistory(value, fields) ? null : findKeywordRows(value, fields);
  const rows = found === null ? [] : rowsAbout(found.rows, asked.keywordId, fields);
  if (rows === null) return null;
  const row = rows[0];
  const names = { date: fields.date, value: fields.value, askedId: asked.keywordId };
  // Of a whole project only this keyword's rows are read; of an answer about one keyword everything is.
  const source: Json =
    found !== null && found.rows.length > 0 && (found.rows.length > rows.length || rows.length > 1) ? rows : value;
  const reading = readSeries(source, names);
  const values = seriesValues(reading.series);
  const keyword = keywordOf(row, asked.keywordId, fields, reading);
  if (values.positions.length + values.metrics.length === 0 && keyword.phrase === "" && !hasEmptyHistory(value))
    return null;
  const answerId = row === undefined ? null : toId(keywordPicker(fields)(row).values.id);
  const flags = answerId === null || answerId === asked.keywordId ? reading.flags : [...reading.flags, "other-id"];
  const interval = intervalOf(values.positions.length > 0 ? values.positions : values.metrics);
  const data: KeywordData = {
    keyword: withLatest(keyword, values),
    projectId: projectIdIn(value, row),
    ...values,
    interval,
  };
  const series = values.positions.length + values.metrics.length;
  return { data, unreadable: reading.unreadable, how: `${found?.how ?? "a bare history"}, ${series} series`, flags };
}
