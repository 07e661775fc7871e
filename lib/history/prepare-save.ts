import { type Kysely, sql } from "kysely";
import { DayFigures } from "../domain/history/day-figures";
import type { HistoryResponse } from "../domain/history/history-response";
import { countedVolume } from "../domain/keyword/volume";
import { turnOfOthers } from "../domain/steps";
import { columnsOf, inChunks, jsonRows } from "../store/json-rows";
import type { HistoryProjectTable, Schema } from "../store/schema";
import { KeywordChanges } from "./keyword-changes";
import { counted, isCounted, isSameRow, mergedRow, type Row, rowOf } from "./observation-row";
import { type KeywordEntry, type ProjectKeywords, storedText } from "./project-keywords";
import { dayRows, keywordRows, savedFigures } from "./saved-rows";

export const KEYWORDS_A_STEP = 512;
/** A complete list that lacks a larger share of keywords ends none of them. */
const SHRUNK = 0.3;
const EVER = { from: -1e8, to: 1e8 };

export type Saved = { project: HistoryProjectTable | null; keywords: ProjectKeywords };

type ListChange = { added: number; removed: number; missing: number };
type ProjectFacts = Pick<HistoryProjectTable, "keywords" | "first_list_day" | "list_size" | "shrunk_day">;

/** New keywords and pages have negative numbers, from -1. @property isNew no row of the day is saved yet */
export type PreparedSave = {
  keywords: KeywordEntry[];
  pages: string[];
  days: Map<number, { rows: Row[]; figures: DayFigures; isNew: boolean }>;
  change: ListChange;
  project: ProjectFacts;
};

export async function prepareSave(
  store: Kysely<Schema>,
  saved: Saved,
  response: HistoryResponse,
): Promise<PreparedSave> {
  const keywords = new KeywordChanges(saved.keywords);
  const { rows, pages } = await reportedRows(keywords, response);
  const { change, project } = listChange(saved, response, keywords);
  const newPages = await setPageNumbers(store, saved.project, rows, pages);
  const days =
    response.kind === "keyword"
      ? await keywordDays(store, saved.project, keywords, rows)
      : await listDays(store, saved.project, keywords, rows);
  return { keywords: keywords.changed(), pages: newPages, days, change, project };
}

type DayRows = Map<number, Map<number, Row>>;

async function reportedRows(
  keywords: KeywordChanges,
  response: HistoryResponse,
): Promise<{ rows: DayRows; pages: string[] }> {
  const rows: DayRows = new Map();
  const pages = new Map<string, number>();
  for (const [index, { id, phrase, market, searchVolume }] of response.keywords.entries()) {
    if (index % KEYWORDS_A_STEP === 0) await turnOfOthers();
    const days = response.daysOf(index);
    const isDated = days.some(({ source }) => source !== "undated");
    const line = { market, positionOf: response.positionOf };
    const facts = { phrase, line, volume: countedVolume(searchVolume), isDated };
    const keyword = keywords.report(storedText(id), facts, response.readOn);
    for (const day of days) {
      const ofDay = rows.get(day.day) ?? new Map<number, Row>();
      rows.set(day.day, ofDay);
      const page = day.page === null ? null : pageIndex(pages, storedText(day.page));
      const row = rowOf(day, { keyword, page, readAtMs: response.readAtMs });
      ofDay.set(keyword, mergedRow(ofDay.get(keyword), row));
    }
  }
  return { rows, pages: [...pages.keys()] };
}

function pageIndex(pages: Map<string, number>, url: string): number {
  const index = pages.get(url) ?? pages.size;
  pages.set(url, index);
  return index;
}

async function setPageNumbers(
  store: Kysely<Schema>,
  project: HistoryProjectTable | null,
  rows: DayRows,
  pages: readonly string[],
): Promise<string[]> {
  const saved = new Map<string, number>();
  if (project !== null)
    await inChunks(pages, async (chunk) => {
      const found = await sql<{ id: number; url: string }>`
        select id, url from history_page where project = ${project.id} and url in (
          select ${columnsOf(["text"])} from ${jsonRows(
            store,
            chunk.map((url) => [url]),
          )})`.execute(store);
      for (const { id, url } of found.rows) saved.set(url, id);
    });
  const added: string[] = [];
  const numbers = pages.map((url) => saved.get(url) ?? -added.push(url));
  for (const ofDay of rows.values())
    for (const row of ofDay.values()) if (row[4] !== null) row[4] = numbers[row[4]] ?? null;
  return added;
}

/** Before the first complete list nothing counts as a change. */
function listChange(
  { project, keywords: saved }: Saved,
  { kind, complete, readOn, keywords: reported }: HistoryResponse,
  keywords: KeywordChanges,
): { change: ListChange; project: ProjectFacts } {
  const facts = project ?? { keywords: 0, first_list_day: null, list_size: 0, shrunk_day: null };
  const { keywords: count, first_list_day, list_size, shrunk_day } = facts;
  const change: ListChange = { added: keywords.newCount(), removed: 0, missing: 0 };
  const none: ListChange = { added: 0, removed: 0, missing: 0 };
  const setEnd = (number: number, endedOn: number | null) => {
    const entry = keywords.now(number);
    if (entry !== undefined) keywords.set({ ...entry, endedOn });
  };
  const listed = new Set(keywords.numbers);
  if (kind === "list")
    for (const { number, endedOn } of saved.entries) {
      if (endedOn === null || !listed.has(number)) continue;
      setEnd(number, null);
      change.added += 1;
    }
  if (kind !== "list" || !complete) {
    const same = { keywords: count, first_list_day, list_size, shrunk_day };
    return { change: first_list_day === null ? none : change, project: same };
  }
  const missing = saved.entries.filter(({ number, endedOn }) => endedOn === null && !listed.has(number));
  const isBelieved = shrunk_day !== null && shrunk_day < readOn;
  const isShrunk = reported.length < (1 - SHRUNK) * list_size && !isBelieved;
  const ids = new Set(missing.length === 0 ? [] : reported.map(({ id }) => storedText(id)));
  for (const { number, id } of missing) {
    // A keyword in another market has ended in this one.
    if (isShrunk && !ids.has(id)) change.missing += 1;
    else {
      change.removed += 1;
      setEnd(number, readOn);
    }
  }
  const next = {
    keywords: first_list_day === null ? listed.size : count,
    first_list_day: first_list_day ?? readOn,
    list_size: isShrunk ? list_size : reported.length,
    shrunk_day: isShrunk ? (shrunk_day ?? readOn) : null,
  };
  return { change: first_list_day === null ? none : change, project: next };
}

type ChangedDays = PreparedSave["days"];

function withVolume(row: Row, keywords: KeywordChanges): Row {
  row[5] ??= keywords.now(row[0])?.volume ?? null;
  return row;
}

async function keywordDays(
  store: Kysely<Schema>,
  project: HistoryProjectTable | null,
  keywords: KeywordChanges,
  rows: DayRows,
): Promise<ChangedDays> {
  const [number = -1] = keywords.numbers;
  const saved = new Map<number, Row>();
  if (project !== null && number >= 0)
    for (const { day, row } of await keywordRows(store, project.id, [number], EVER)) saved.set(day, row);
  const isNewlyDated = keywords.newlyDated();
  const wasDated = keywords.before(number)?.isDated ?? false;
  const days = [...new Set([...rows.keys(), ...(isNewlyDated ? saved.keys() : [])])];
  const figures = project === null ? new Map<number, DayFigures>() : await savedFigures(store, project.id, days);
  const changed: ChangedDays = new Map();
  for (const day of days) {
    const before = saved.get(day);
    const reported = rows.get(day)?.get(number);
    const after = reported === undefined ? before : withVolume(mergedRow(before, reported), keywords);
    const isSame = before !== undefined && after !== undefined && isSameRow(before, after);
    if (after === undefined || (isSame && !isNewlyDated)) continue;
    const ofDay = figures.get(day) ?? new DayFigures();
    if (before !== undefined && isCounted(before, wasDated)) ofDay.add(counted(before), -1);
    if (isCounted(after, keywords.isDated(number))) ofDay.add(counted(after));
    changed.set(day, { rows: isSame ? [] : [after], figures: ofDay, isNew: false });
  }
  return changed;
}

async function listDays(
  store: Kysely<Schema>,
  project: HistoryProjectTable | null,
  keywords: KeywordChanges,
  rows: DayRows,
): Promise<ChangedDays> {
  const known = new Set<number>();
  if (project !== null)
    for (const { day } of await store
      .selectFrom("project_day")
      .select("day")
      .where("project", "=", project.id)
      .execute())
      known.add(day);
  const isNewlyDated = keywords.newlyDated();
  const touched = new Set([...rows.keys(), ...(isNewlyDated ? known : [])]);
  const changed: ChangedDays = new Map();
  for (const day of touched) {
    const reported = rows.get(day) ?? new Map<number, Row>();
    const figures = new DayFigures();
    const written: Row[] = [];
    const count = (row: Row) => {
      // Few rows are undated, so few keywords have to be found.
      if (isCounted(row, row[7] === 0 && keywords.isDated(row[0]))) figures.add(counted(row));
    };
    if (project !== null && known.has(day))
      for await (const chunk of dayRows(store, project.id, day)) {
        await turnOfOthers();
        for (const before of chunk) {
          const next = reported.get(before[0]);
          reported.delete(before[0]);
          const after = next === undefined ? before : withVolume(mergedRow(before, next), keywords);
          if (!isSameRow(before, after)) written.push(after);
          count(after);
        }
      }
    let index = 0;
    for (const row of reported.values()) {
      if (index++ % KEYWORDS_A_STEP === 0) await turnOfOthers();
      written.push(withVolume(row, keywords));
      count(row);
    }
    if (written.length > 0 || isNewlyDated) changed.set(day, { rows: written, figures, isNew: !known.has(day) });
  }
  return changed;
}
