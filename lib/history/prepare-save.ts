import { type Kysely, sql } from "kysely";
import { DayFigures } from "../domain/history/day-figures";
import type { HistoryResponse } from "../domain/history/history-response";
import { KeywordChanges } from "../domain/history/keyword-changes";
import { type ListChange, type ListFacts, listChange } from "../domain/history/list-change";
import { figuresOfRow, isCounted, isSameRow, mergedRow, type Row } from "../domain/history/observation-row";
import type { KeywordEntry, ProjectKeywords } from "../domain/history/project-keywords";
import { type DayRows, KEYWORDS_A_STEP, reportedRows } from "../domain/history/reported-rows";
import { turnOfOthers } from "../domain/steps";
import { inChunks, selectJson } from "../store/json-rows";
import type { HistoryProjectTable, Schema } from "../store/schema";
import { dayRows, keywordRows, savedDays, savedFigures } from "./saved-rows";

export type Saved = { project: HistoryProjectTable; keywords: ProjectKeywords };

/** @property isNew no row of the day is saved yet */
type ChangedDay = { rows: Row[]; figures: DayFigures; isNew: boolean };

/** New keywords have numbers from `FIRST_NEW`, new pages have negative ones, from -1. */
export type PreparedSave = {
  keywords: KeywordEntry[];
  pages: string[];
  days: Map<number, ChangedDay>;
  change: ListChange;
  facts: ListFacts;
};

export async function prepareSave(
  store: Kysely<Schema>,
  { project, keywords: saved }: Saved,
  response: HistoryResponse,
): Promise<PreparedSave> {
  const keywords = new KeywordChanges(saved);
  const { rows, pages } = await reportedRows(keywords, response);
  const { change, facts } = listChange(response, project, keywords);
  const newPages = await setPageNumbers(store, project, rows, pages);
  const days = await changedDays(store, project, response.kind, keywords, rows);
  return { keywords: keywords.changedEntries(), pages: newPages, days, change, facts };
}

async function setPageNumbers(
  store: Kysely<Schema>,
  project: HistoryProjectTable,
  rows: DayRows,
  pages: readonly string[],
): Promise<string[]> {
  const saved = new Map<string, number>();
  await inChunks(pages, async (chunk) => {
    const urls = chunk.map((url) => [url]);
    const result = await sql<{ id: number; url: string }>`select id, url from history_page
      where project = ${project.id} and url in (${selectJson(store, ["text"], urls)})`.execute(store);
    for (const { id, url } of result.rows) saved.set(url, id);
  });
  const newUrls: string[] = [];
  const numbers = pages.map((url) => saved.get(url) ?? -newUrls.push(url));
  for (const ofDay of rows.values()) for (const row of ofDay) if (row[4] !== null) row[4] = numbers[row[4]] ?? null;
  return newUrls;
}

async function changedDays(
  store: Kysely<Schema>,
  project: HistoryProjectTable,
  kind: HistoryResponse["kind"],
  keywords: KeywordChanges,
  rows: DayRows,
): Promise<Map<number, ChangedDay>> {
  const days = new Set(rows.keys());
  if (keywords.newlyDated.size > 0) for (const day of await savedDays(store, project.id)) days.add(day);
  const figures = await savedFigures(store, project.id, [...days]);
  const numbers = kind === "list" ? [] : keywords.ofSaved(true).map(({ number }) => number);
  const ofKeyword = new Map((await keywordRows(store, project.id, numbers)).map(({ day, row }) => [day, [row]]));
  const dayChanges = new Map<number, ChangedDay>();
  for (const day of days) {
    const ofDay = {
      rows: [],
      figures: figures.get(day) ?? new DayFigures(),
      isNew: kind === "list" && !figures.has(day),
    };
    const saved = kind === "keyword" ? [ofKeyword.get(day) ?? []] : dayRows(store, project.id, day);
    if (await changeDay(ofDay, saved, rows.get(day) ?? [], keywords)) dayChanges.set(day, ofDay);
  }
  return dayChanges;
}

/** @returns whether anything changes */
async function changeDay(
  { rows, figures }: ChangedDay,
  saved: AsyncIterable<Row[]> | Iterable<Row[]>,
  newRows: readonly Row[],
  keywords: KeywordChanges,
): Promise<boolean> {
  let isChanged = false;
  let at = 0;
  const addedRows: Row[] = [];
  for await (const chunk of saved) {
    await turnOfOthers();
    for (const before of chunk) {
      while ((newRows[at]?.[0] ?? before[0]) < before[0]) addedRows.push(newRows[at++] as Row);
      const next = newRows[at]?.[0] === before[0] ? newRows[at++] : undefined;
      const isNewlyDated = keywords.newlyDated.has(before[0]);
      if (next === undefined && !isNewlyDated) continue;
      const after = next === undefined ? before : withVolume(mergedRow(before, next), keywords);
      const isSame = isSameRow(before, after);
      if (isSame && !isNewlyDated) continue;
      if (!isSame) rows.push(after);
      if (isCounted(before, keywords.wasDated)) figures.add(figuresOfRow(before), -1);
      if (isCounted(after, keywords.isDated)) figures.add(figuresOfRow(after));
      isChanged = true;
    }
  }
  for (const row of addedRows.concat(newRows.slice(at))) {
    if (rows.length % KEYWORDS_A_STEP === 0) await turnOfOthers();
    rows.push(withVolume(row, keywords));
    if (isCounted(row, keywords.isDated)) figures.add(figuresOfRow(row));
    isChanged = true;
  }
  return isChanged;
}

function withVolume(row: Row, keywords: KeywordChanges): Row {
  row[5] ??= keywords.now(row[0])?.volume ?? null;
  return row;
}
