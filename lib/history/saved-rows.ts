import { type Kysely, sql } from "kysely";
import { DayFigures } from "../domain/history/day-figures";
import { NO_LIST } from "../domain/history/list-change";
import type { Row } from "../domain/history/observation-row";
import { ROW_TYPES } from "../store/history-columns";
import { arraysOf, rowsInChunks, selectJson } from "../store/json-rows";
import type { HistoryProjectTable, Schema } from "../store/schema";

export type Owner = { namespace: string; projectId: string };
export type Days = { from: number; to: number };
export type DayRow = { day: number; row: Row };

export const EVER: Days = { from: -1e8, to: 1e8 };

const ROW_COLUMNS = Object.keys(ROW_TYPES);

/** Stands for a project without history. */
const NO_PROJECT = { id: 0, namespace: "", project_id: "", revision: 0, keywords_revision: 0, ...NO_LIST };

export async function projectRow(store: Kysely<Schema>, { namespace, projectId }: Owner): Promise<HistoryProjectTable> {
  const projects = store.selectFrom("history_project").selectAll().where("namespace", "=", namespace);
  return (await projects.where("project_id", "=", projectId).executeTakeFirst()) ?? NO_PROJECT;
}

export async function savedDays(store: Kysely<Schema>, project: number, { from, to }: Days = EVER): Promise<number[]> {
  const days = store.selectFrom("project_day").select("day").where("project", "=", project);
  const rows = await days.where("day", ">=", from).where("day", "<=", to).orderBy("day").execute();
  return rows.map(({ day }) => day);
}

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
  { from, to }: Days = EVER,
): Promise<DayRow[]> {
  if (numbers.length === 0) return [];
  const columns = ["day", ...ROW_COLUMNS];
  const names = sql.join(columns.map((name) => sql.ref(`o.${name}`)));
  // A cross join makes SQLite look up each day, instead of reading all observations.
  const part = sql`select ${names} from project_day d cross join observation o
    where o.project = d.project and o.day = d.day and d.project = ${project} and d.day between ${from} and ${to}
    and o.keyword in (${sql.join(numbers)}) order by d.day`;
  const rows = await arraysOf<[number, ...Row]>(store, columns, part);
  return rows.map(([day, ...row]) => ({ day, row }));
}

export async function savedFigures(
  store: Kysely<Schema>,
  project: number,
  days: readonly number[],
): Promise<Map<number, DayFigures>> {
  const dayTuples = days.map((day) => [day]);
  const rows = await store
    .selectFrom("project_day")
    .selectAll()
    .where("project", "=", project)
    .where(sql<boolean>`day in (${selectJson(store, ["bigint"], dayTuples)})`)
    .execute();
  return new Map(rows.map((row) => [row.day, new DayFigures(row)]));
}
