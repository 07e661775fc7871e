import { comparePositions } from "../domain/history/changes";
import { comparedWith, isEnough, rhythmOfDays } from "../domain/history/compared-days";
import { numberedPosition } from "../domain/history/observation";
import { isMixed, oneDayOf, rowsOnlyOf } from "../domain/history/one-day";
import { dayViewOfAddress, LATEST_OF_EACH, usualVs } from "../domain/history/period";
import { type Keyword, newestDay } from "../domain/keyword/keyword";
import { NO_LABELS } from "../domain/keyword/labels";
import type { Position } from "../domain/keyword/position";
import { unknownKeyword } from "../domain/keyword/unknown-keyword";
import type { Answer, KeywordList, Reading } from "../domain/response/reading";
import { listInterval } from "../domain/series/list-interval";
import { inTurns, type Steps } from "../domain/steps";
import { shownRows } from "../domain/table/previous-and-next";
import { type ComparedWith, type DayView, type KnownDay, USUAL } from "../domain/time/day-view";
import { dayNumber, dayText } from "../domain/time/days";
import type { Interval } from "../domain/time/interval";
import type { Positions, ProjectDays } from "../history/history-reader";
import { createMemo } from "../store/memo";
import type { LoadRequest, UpstreamClient } from "../upstream/client";
import { keywordsAnswer } from "./answers";
import { NEVER, type ReadContext } from "./read-context";

/** Checking the time after each row would take longer than the row. */
const ROWS_A_STEP = 32;

/** A future day, so that the viewed day itself is a candidate. */
const ANY_DAY = "9999-12-31";

/** @returns null: no list is saved */
export async function viewedVersion({ upstream }: ReadContext, projectId: string): Promise<string | null> {
  const listVersion = await upstream.keywordsVersion(projectId);
  if (listVersion === null) return null;
  const historyVersion = await (await upstream.history())?.version(projectId);
  return historyVersion === undefined || historyVersion === null ? listVersion : `${listVersion} ${historyVersion}`;
}

/** If the past is unknown the list stays as it is, and reports its days. */
export async function viewedList(
  context: ReadContext,
  projectId: string,
  { data, asOf }: Pick<Reading<KeywordList>, "data" | "asOf">,
  view: DayView,
): Promise<KeywordList> {
  const history = await context.upstream.history();
  const savedDays: KnownDay[] = (await history?.trend(projectId)) ?? [];
  const interval = rhythmOfDays(savedDays);
  const chosenDay =
    view.asOf === null || view.asOf === LATEST_OF_EACH ? null : comparedWith(savedDays, ANY_DAY, view.asOf);
  const now = chosenDay?.day ?? newestDay(data.keywords) ?? asOf.slice(0, "YYYY-MM-DD".length);
  const against = earlierDay(savedDays, now, { vs: view.vs, list: data });
  // Say nothing if no earlier day is known and the user requested none.
  const isSaid = against.day !== null || view.vs !== null;
  const facts = {
    ...(isSaid && { comparedWith: { ...against, interval } }),
    ...(chosenDay !== null && { onDay: { ...chosenDay, interval } }),
  };
  if (chosenDay !== null && chosenDay.day !== null)
    return { ...(await listAsOf(context, projectId, { day: chosenDay.day, against: against.day })), ...facts };
  const list = await ofOneDay({ ...data, ...facts }, view, interval);
  const day = against.day === null ? null : dayNumber(against.day);
  const positions = day === null ? undefined : await history?.positions(projectId, { from: day, to: day });
  if (positions === undefined || against.day === null) return list;
  return { ...list, keywords: await inTurns(rowsAgainst(list.keywords, positions, against.day)) };
}

/** Marked as mixed if the newest day has too little data, or the user wants each row's latest. */
async function ofOneDay(list: KeywordList, { asOf }: DayView, interval: Interval): Promise<KeywordList> {
  const rhythm = listInterval(list.keywords) ?? interval;
  const day = oneDayOf(list.keywords, rhythm);
  if (day === null || asOf !== null) return isMixed(list.keywords, rhythm) ? { ...list, mixesDays: true } : list;
  const onDay = { asked: day, day, why: null, interval };
  return { ...list, onDay, keywords: await inTurns(rowsOnlyOf(list.keywords, day)) };
}

/** Unless the user chose one, the list's own comparison is better than a day with little data. */
function earlierDay(
  savedDays: readonly KnownDay[],
  now: string,
  { vs, list }: { vs: string | null; list: KeywordList },
): ComparedWith {
  const comparison = comparedWith(savedDays, now, vs ?? usualVs(rhythmOfDays(savedDays)));
  const day = savedDays.find(({ on }) => on === comparison.day);
  if (vs !== null || day === undefined || isEnough(day, rhythmOfDays(savedDays))) return comparison;
  return list.keywords.some(hasPrevious) ? { ...comparison, day: null } : comparison;
}

export async function viewedAnswer(
  context: ReadContext,
  projectId: string,
  answer: Answer<KeywordList>,
  view: DayView,
): Promise<Answer<KeywordList>> {
  const { reading } = answer;
  if (reading === null) return answer;
  return { ...answer, reading: { ...reading, data: await viewedList(context, projectId, reading, view) } };
}

/** Parameters that make a table's rows or order depend on days. */
const FOLLOWS_DAYS = ["f", "sort", "range", "from", "to", "vs", "as-of"];

/** @param list the table's address parameters @param rows saved rows, used if days don't matter */
export async function rowsOfTable(
  context: ReadContext,
  projectId: string,
  { list, rows }: { list: string; rows: readonly Keyword[] },
): Promise<readonly Keyword[]> {
  const params = new URLSearchParams(list);
  if (!FOLLOWS_DAYS.some((name) => params.has(name))) return rows;
  const { reading } = await context.upstream.listKeywords(projectId, NEVER);
  if (reading === null) return rows;
  const view = dayViewOfAddress(params);
  return (await viewedList(context, projectId, reading, view)).keywords;
}

export async function shownIds(context: ReadContext, projectId: string, list: string): Promise<string[]> {
  const { reading } = await context.upstream.listKeywords(projectId, NEVER);
  if (reading === null) return [];
  const rows = await rowsOfTable(context, projectId, { list, rows: reading.data.keywords });
  const { keywords } = await context.labels.ofProject(projectId);
  return shownRows(rows, list, { own: (keywordId) => keywords[keywordId] ?? NO_LABELS }).map(({ id }) => id);
}

export const viewedKeywords = async (context: ReadContext, projectId: string, request: LoadRequest) =>
  viewedAnswer(context, projectId, await keywordsAnswer(context, projectId, request), USUAL);

const ROWS_SHARED_MAX = 30_000;

/** A saved list as tables show it, made once per version: agents ask for the same one many times a minute. */
export function createViewedReading(context: ReadContext) {
  const memo = createMemo<Reading<KeywordList>>({
    sizeMax: ROWS_SHARED_MAX,
    sizeOf: ({ data }) => data.keywords.length,
  });
  return async (projectId: string): Promise<Reading<KeywordList> | null> => {
    const version = await viewedVersion(context, projectId);
    if (version === null) return null;
    return memo(projectId, version, async () => {
      return (await viewedKeywords(context, projectId, NEVER)).reading;
    });
  };
}

const hasPrevious = ({ previous }: Keyword): boolean => previous !== null && previous.kind !== "empty";

function* rowsAgainst(keywords: readonly Keyword[], positions: Positions, day: string): Steps<Keyword[]> {
  const { keywords: saved, columns } = positions;
  const before = columns.get(dayNumber(day) ?? 0);
  const rows: Keyword[] = [];
  let number: number | undefined;
  for (const [at, keyword] of keywords.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    // A row belongs to its keyword's newest line.
    number = saved.latestOf(keyword.id, (number ?? -1) + 1);
    const code = (number === undefined ? undefined : before?.[number]) ?? Number.NaN;
    const isLater = keyword.measuredOn === null || keyword.measuredOn > day;
    const earlier = isLater && !Number.isNaN(code) ? numberedPosition(code) : null;
    rows.push({ ...keyword, previous: comparable(earlier, keyword.position) });
  }
  return rows;
}

/** The earlier position, unless the two checks had different depths and would show a false move. */
function comparable(before: Position | null, now: Position | null): Position | null {
  const comparison = comparePositions(before, now);
  return comparison.kind === "notCompared" && comparison.why === "depth" ? null : before;
}

export async function listAsOf(
  { upstream }: { upstream: Pick<UpstreamClient, "listKeywords" | "history"> },
  projectId: string,
  { day, against }: { day: string; against: string | null },
): Promise<KeywordList> {
  const saved = (await upstream.listKeywords(projectId, NEVER)).reading?.data.keywords ?? [];
  const tags = new Map<string, string[]>(saved.map((keyword) => [keyword.id, keyword.tags]));
  const days = [day, against].flatMap((on) => (on === null ? [] : (dayNumber(on) ?? [])));
  const projectDays = await (await upstream.history())?.days(projectId, days);
  const keywords = projectDays === undefined ? [] : await inTurns(rowsOn(projectDays, days[0] ?? 0, tags));
  return { keywords, total: null, unreadable: 0, complete: true, pages: 0, pageSize: null };
}

function* rowsOn({ keywords, days }: ProjectDays, day: number, tags: Map<string, string[]>): Steps<Keyword[]> {
  const [now, before] = days;
  const rows = new Map<string, Keyword>();
  const on = dayText(day);
  if (now === undefined) return [];
  for (const [number, { id, phrase, line, listedOn, endedOn }] of keywords.entries.entries()) {
    if (number % ROWS_A_STEP === 0) yield;
    const value = now[number];
    const isListed = (listedOn === null || listedOn <= day) && (endedOn === null || endedOn > day);
    // A keyword with several markets has one row: the one with values, or else the latest.
    if (value === undefined && (!isListed || rows.has(id))) continue;
    const { position = null, searchVolume = null, rankingUrl = null, metrics = {}, source } = value ?? {};
    rows.set(id, {
      ...unknownKeyword(id, phrase),
      market: line.market,
      position,
      previous: comparable(before?.[number]?.position ?? null, position),
      searchVolume,
      rankingUrl,
      tags: tags.get(id) ?? [],
      measuredOn: source === undefined || source === "undated" ? null : on,
      metrics,
    });
  }
  return [...rows.values()];
}
