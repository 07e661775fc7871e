import { type Kysely, sql } from "kysely";
import { DayFigures } from "../domain/history/day-figures";
import type { HistoryResponse } from "../domain/history/history-response";
import { KeywordChanges } from "../domain/history/keyword-changes";
import { type ListChange, type ListFacts, listChange } from "../domain/history/list-change";
import { counted, isCounted, isSameRow, mergedRow, type Row } from "../domain/history/observation-row";
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
  return { keywords: keywords.changed(), pages: newPages, days, change, facts };
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
    const found = await sql<{ id: number; url: string }>`select id, url from history_page
      where project = ${project.id} and url in (${selectJson(store, ["text"], urls)})`.execute(store);
    for (const { id, url } of found.rows) saved.set(url, id);
  });
  const added: string[] = [];
  const numbers = pages.map((url) => saved.get(url) ?? -added.push(url));
  for (const ofDay of rows.values()) for (const row of ofDay) if (row[4] !== null) row[4] = numbers[row[4]] ?? null;
  return added;
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
  const changed = new Map<number, ChangedDay>();
  for (const day of days) {
    const ofDay = {
      rows: [],
      figures: figures.get(day) ?? new DayFigures(),
      isNew: kind === "list" && !figures.has(day),
    };
    const saved = kind === "keyword" ? [ofKeyword.get(day) ?? []] : dayRows(store, project.id, day);
    if (await changeDay(ofDay, saved, rows.get(day) ?? [], keywords)) changed.set(day, ofDay);
  }
  return changed;
}

/** @returns whether anything changes */
async function changeDay(
  { rows, figures }: ChangedDay,
  saved: AsyncIterable<Row[]> | Iterable<Row[]>,
  reported: readonly Row[],
  keywords: KeywordChanges,
): Promise<boolean> {
  let isChanged = false;
  let at = 0;
  const added: Row[] = [];
  for await (const chunk of saved) {
    await turnOfOthers();
    for (const before of chunk) {
      while ((reported[at]?.[0] ?? before[0]) < before[0]) added.push(reported[at++] as Row);
      const next = reported[at]?.[0] === before[0] ? reported[at++] : undefined;
      const isNewlyDated = keywords.newlyDated.has(before[0]);
      if (next === undefined && !isNewlyDated) continue;
      const after = next === undefined ? before : withVolume(mergedRow(before, next), keywords);
      const isSame = isSameRow(before, after);
      if (isSame && !isNewlyDated) continue;
      if (!isSame) rows.push(after);
      if (isCounted(before, keywords.wasDated)) figures.add(counted(before), -1);
      if (isCounted(after, keywords.isDated)) figures.add(counted(after));
      isChanged = true;
    }
  }
  for (const row of added.concat(reported.slice(at))) {
    if (rows.length % KEYWORDS_A_STEP === 0) await turnOfOthers();
    rows.push(withVolume(row, keywords));
    if (isCounted(row, keywords.isDated)) figures.add(counted(row));
    isChanged = true;
  }
  return isChanged;
}

function withVolume(row: Row, keywords: KeywordChanges): Row {
  row[5] ??= keywords.now(row[0])?.volume ?? null;
  return row;
}
