import { type Kysely, sql } from "kysely";
import { DayFigures, SUMS } from "../domain/history/day-figures";
import { type Columns, columnsOf, inChunks, jsonRows, nextId, upsert } from "../store/json-rows";
import type { HistoryProjectTable, Schema } from "../store/schema";
import { ROW_COLUMNS, type Row } from "./observation-row";
import type { PreparedSave } from "./prepare-save";
import { columnsOfEntry, KEYWORD_COLUMNS, KEYWORD_TYPES } from "./project-keywords";
import type { Owner } from "./saved-rows";

const ROW_TYPES = [
  ...(["bigint", "bigint", "double precision", "bigint", "bigint", "double precision"] as const),
  ...(["text", "bigint", "bigint"] as const),
] as const;
const FIRST_REVISIONS = 1e9;

type Locked = { project: HistoryProjectTable; isNew: boolean };

/** Locks the project's row until the transaction ends, and adds it if it is new. */
export async function lockedProject(transaction: Kysely<Schema>, owner: Owner): Promise<Locked> {
  const lock = transaction
    .updateTable("history_project")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .returningAll();
  const known = await lock.executeTakeFirst();
  if (known !== undefined) return { project: known, isNew: false };
  const id = await nextId(transaction, "history_project");
  // Another process may have added it in the meantime.
  const added = await lock.executeTakeFirst();
  if (added !== undefined) return { project: added, isNew: false };
  // Random, so that caches can tell a project from a deleted one with the same id.
  const first = Math.floor(Math.random() * FIRST_REVISIONS);
  const project = await transaction
    .insertInto("history_project")
    .values({
      id,
      namespace: owner.namespace,
      project_id: owner.projectId,
      revision: first,
      keywords_revision: first,
      keywords: 0,
      first_list_day: null,
      list_size: 0,
      shrunk_day: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { project, isNew: true };
}

export async function writeSave(
  transaction: Kysely<Schema>,
  project: HistoryProjectTable,
  { keywords, pages, days, change, project: facts }: PreparedSave,
  readOn: number,
): Promise<void> {
  const isSame = (Object.keys(facts) as (keyof typeof facts)[]).every((name) => facts[name] === project[name]);
  const { added, removed, missing } = change;
  if (isSame && keywords.length + days.size + added + removed + missing === 0) return;
  const keywordNumber = await newNumbers(
    transaction,
    "history_keyword",
    keywords.some(({ number }) => number < 0),
  );
  const pageNumber = await newNumbers(transaction, "history_page", pages.length > 0);
  await inChunks(keywords, (chunk) => {
    const rows = chunk.map((entry) => columnsOfEntry(project.id, { ...entry, number: keywordNumber(entry.number) }));
    return upsert(transaction, "history_keyword", rows, { columns: KEYWORD_COLUMNS, types: KEYWORD_TYPES, keys: 1 });
  });
  await inChunks(pages, (chunk) => {
    const first = pages.indexOf(chunk[0] ?? "");
    const rows = chunk.map((url, index) => [pageNumber(-1 - first - index), project.id, url]);
    return upsert(transaction, "history_page", rows, PAGES);
  });
  const withNumbers = ([keyword, state, position, depth, page, ...rest]: Row): Row => {
    const pageId = page === null ? null : pageNumber(page);
    return [keywordNumber(keyword), state, position, depth, pageId, ...rest];
  };
  const hasNumbers = pages.length === 0 && keywords.every(({ number }) => number > 0);
  function* rowsOfSavedDays() {
    for (const [day, { rows, isNew }] of days)
      for (const row of isNew ? [] : rows) yield [project.id, day, ...withNumbers(row)];
  }
  for (const [day, { rows, isNew }] of days)
    if (isNew)
      await inChunks(rows, (chunk) =>
        insertDay(transaction, project.id, day, hasNumbers ? chunk : chunk.map(withNumbers)),
      );
  await inChunks(rowsOfSavedDays(), (chunk) => upsert(transaction, "observation", chunk, OBSERVATIONS));
  const figures = [...days].map(([day, ofDay]) => {
    const saved = ofDay.figures.saved();
    return [project.id, day, ...SUMS.map((name) => saved[name]), saved.sums, 0, 0, 0];
  });
  await inChunks(figures, (chunk) => upsert(transaction, "project_day", chunk, DAYS));
  if (added + removed + missing > 0) await writeChange(transaction, project.id, readOn, change);
  await bumpRevisions(transaction, project, facts, keywords.length > 0);
}

/** Rows of a new day can't exist yet: looking for conflicts takes PostgreSQL twice as long. */
function insertDay(transaction: Kysely<Schema>, project: number, day: number, rows: readonly Row[]): Promise<unknown> {
  const names = sql.join(OBSERVATIONS.columns.map((name) => sql.ref(name)));
  return sql`insert into observation (${names})
    select cast(${project} as bigint), cast(${day} as bigint), ${columnsOf(ROW_TYPES)}
    from ${jsonRows(transaction, rows)}`.execute(transaction);
}

async function newNumbers(
  transaction: Kysely<Schema>,
  table: "history_keyword" | "history_page",
  hasNew: boolean,
): Promise<(number: number) => number> {
  const first = hasNew ? await nextId(transaction, table) : 0;
  return (number) => (number < 0 ? first - 1 - number : number);
}

const PAGES: Columns = { columns: ["id", "project", "url"], types: ["bigint", "bigint", "text"], keys: 1 };
const OBSERVATIONS: Columns = {
  columns: ["project", "day", ...ROW_COLUMNS],
  types: ["bigint", "bigint", ...ROW_TYPES],
  keys: 3,
};
const CHANGES = ["added", "removed", "missing"] as const;
const DAYS: Columns = {
  columns: ["project", "day", ...SUMS, "sums", ...CHANGES],
  types: ["bigint", "bigint", ...SUMS.map(() => "double precision" as const), "text", "bigint", "bigint", "bigint"],
  keys: 2,
  once: CHANGES,
};

async function writeChange(
  transaction: Kysely<Schema>,
  project: number,
  day: number,
  { added, removed, missing }: PreparedSave["change"],
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
