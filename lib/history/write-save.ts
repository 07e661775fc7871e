import { type Kysely, sql } from "kysely";
import { DayFigures, SUMS } from "../domain/history/day-figures";
import { FIRST_NEW } from "../domain/history/keyword-changes";
import { rowOfKeyword } from "../domain/history/keyword-row";
import { type ListChange, type ListFacts, NO_LIST } from "../domain/history/list-change";
import { DAYS, KEYWORDS, OBSERVATIONS, PAGES } from "../store/history-columns";
import { inChunks, insert, nextId, upsert } from "../store/json-rows";
import type { HistoryProjectTable, Schema } from "../store/schema";
import type { PreparedSave } from "./prepare-save";
import type { Owner } from "./saved-rows";

/** Locks the project's row until the transaction ends, and adds it if it is new. */
export async function lockedProject(
  transaction: Kysely<Schema>,
  { namespace, projectId }: Owner,
): Promise<{ project: HistoryProjectTable; isNew: boolean }> {
  const lock = transaction
    .updateTable("history_project")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .where(({ and }) => and({ namespace, project_id: projectId }))
    .returningAll();
  const existingProject = await lock.executeTakeFirst();
  if (existingProject !== undefined) return { project: existingProject, isNew: false };
  const id = await nextId(transaction, "history_project");
  // Another process may have added it in the meantime.
  const concurrentProject = await lock.executeTakeFirst();
  if (concurrentProject !== undefined) return { project: concurrentProject, isNew: false };
  // Random, so that caches can tell a project from a deleted one with the same id.
  const revision = Math.floor(Math.random() * 1e9);
  const project = { id, namespace, project_id: projectId, revision, keywords_revision: revision, ...NO_LIST };
  await transaction.insertInto("history_project").values(project).execute();
  return { project, isNew: true };
}

export async function writeSave(
  transaction: Kysely<Schema>,
  project: HistoryProjectTable,
  { keywords, pages, days, change, facts }: PreparedSave,
  readOn: number,
): Promise<void> {
  const isSame = (Object.keys(facts) as (keyof ListFacts)[]).every((name) => facts[name] === project[name]);
  const { added, removed, missing } = change;
  if (isSame && keywords.length + days.size + added + removed + missing === 0) return;
  const hasNew = keywords.some(({ number }) => number >= FIRST_NEW);
  const firstKeyword = hasNew ? await nextId(transaction, "history_keyword") : 0;
  const firstPage = pages.length > 0 ? await nextId(transaction, "history_page") : 0;
  const keywordNumber = (number: number) => (number < FIRST_NEW ? number : firstKeyword + number - FIRST_NEW);

  await inChunks(keywords, (chunk) => {
    const rows = chunk.map((entry) => rowOfKeyword(project.id, keywordNumber(entry.number), entry));
    return upsert(transaction, "history_keyword", rows, KEYWORDS);
  });
  const pageRows = pages.map((url, index) => [firstPage + index, project.id, url]);
  await inChunks(pageRows, (chunk) => insert(transaction, "history_page", chunk, PAGES));

  for (const { rows } of days.values())
    for (const row of rows) {
      row[0] = keywordNumber(row[0]);
      if (row[4] !== null && row[4] < 0) row[4] = firstPage - 1 - row[4];
    }
  // Rows of a new day can't exist yet: looking for conflicts takes PostgreSQL twice as long.
  for (const [day, { rows, isNew }] of days)
    if (isNew)
      await inChunks(rows, (chunk) => insert(transaction, "observation", chunk, OBSERVATIONS, [project.id, day]));
  await inChunks(rowsOfSavedDays(project.id, days), (chunk) => upsert(transaction, "observation", chunk, OBSERVATIONS));

  const dayRows = [...days].map(([day, ofDay]) => {
    const { sums, ...figures } = ofDay.figures.saved();
    return [project.id, day, ...SUMS.map((name) => figures[name]), sums, 0, 0, 0];
  });
  await inChunks(dayRows, (chunk) => upsert(transaction, "project_day", chunk, DAYS));
  if (added + removed + missing > 0) await writeChange(transaction, project.id, readOn, change);
  await bumpRevisions(transaction, project, facts, keywords.length > 0);
}

function* rowsOfSavedDays(project: number, days: PreparedSave["days"]) {
  for (const [day, { rows, isNew }] of days) if (!isNew) for (const row of rows) yield [project, day, ...row];
}

async function writeChange(
  transaction: Kysely<Schema>,
  project: number,
  day: number,
  { added, removed, missing }: ListChange,
): Promise<void> {
  await transaction
    .insertInto("project_day")
    .values({ project, day, ...new DayFigures().saved(), added, removed, missing })
    .onConflict((conflict) =>
      conflict.columns(["project", "day"]).doUpdateSet(({ ref }) => ({
        added: sql<number>`${ref("project_day.added")} + ${added}`,
        removed: sql<number>`${ref("project_day.removed")} + ${removed}`,
        missing,
      })),
    )
    .execute();
}

export async function bumpRevisions(
  transaction: Kysely<Schema>,
  { id, revision, keywords_revision }: HistoryProjectTable,
  facts: Partial<HistoryProjectTable>,
  hasKeywords: boolean,
): Promise<void> {
  const revisions = { revision: revision + 1, keywords_revision: keywords_revision + (hasKeywords ? 1 : 0) };
  await transaction
    .updateTable("history_project")
    .set({ ...facts, ...revisions })
    .where("id", "=", id)
    .execute();
}
