import { type Kysely, sql } from "kysely";
import { DayFigures } from "../domain/history/day-figures";
import { arraysOf, columnsOf, jsonRows, rowsInChunks } from "../store/json-rows";
import type { HistoryProjectTable, Schema } from "../store/schema";
import { ROW_COLUMNS, type Row } from "./observation-row";

export type Owner = { namespace: string; projectId: string };

export const projectRow = (
  store: Kysely<Schema>,
  { namespace, projectId }: Owner,
): Promise<HistoryProjectTable | undefined> =>
  store
    .selectFrom("history_project")
    .selectAll()
    .where("namespace", "=", namespace)
    .where("project_id", "=", projectId)
    .executeTakeFirst();

export const dayRows = (store: Kysely<Schema>, project: number, day: number): AsyncGenerator<Row[]> =>
  rowsInChunks<Row>(store, {
    columns: ROW_COLUMNS,
    from: "observation",
    where: sql`project = ${project} and day = ${day}`,
  });

/** By day. One lookup per day is faster than what an index by keyword would add to every save. */
export async function keywordRows(
  store: Kysely<Schema>,
  project: number,
  numbers: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<{ day: number; row: Row }[]> {
  if (numbers.length === 0) return [];
  const columns = ["day", ...ROW_COLUMNS];
  const names = sql.join(columns.map((name) => sql.ref(`o.${name}`)));
  // A cross join makes SQLite look up each day, instead of reading all observations.
  const part = sql`select ${names} from project_day d cross join observation o
    where o.project = d.project and o.day = d.day and d.project = ${project} and d.day between ${from} and ${to}
    and o.keyword in (${sql.join(numbers)}) order by d.day`;
  const found = await arraysOf<[number, ...Row]>(store, columns, part);
  return found.map(([day, ...row]) => ({ day, row }));
}

export async function savedFigures(
  store: Kysely<Schema>,
  project: number,
  days: readonly number[],
): Promise<Map<number, DayFigures>> {
  const wanted = jsonRows(
    store,
    days.map((day) => [day]),
  );
  const rows = await store
    .selectFrom("project_day")
    .selectAll()
    .where("project", "=", project)
    .where(sql<boolean>`day in (select ${columnsOf(["bigint"])} from ${wanted})`)
    .execute();
  return new Map(rows.map((row) => [row.day, new DayFigures(row)]));
}
