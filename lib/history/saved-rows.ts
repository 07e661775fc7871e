import { type Kysely, sql } from "kysely";
import { DayFigures } from "../domain/history/day-figures";
import { columnsOf, jsonRows, rowsInChunks } from "../store/json-rows";
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
  const found = await store
    .selectFrom("project_day as d")
    .innerJoin("observation as o", (join) => join.onRef("o.project", "=", "d.project").onRef("o.day", "=", "d.day"))
    .where("d.project", "=", project)
    .where("d.day", ">=", from)
    .where("d.day", "<=", to)
    .where("o.keyword", "in", [-1, ...numbers])
    .select(["o.day", ...ROW_COLUMNS.map((name) => `o.${name}` as const)])
    .orderBy("d.day")
    .execute();
  return found.map(({ day, ...columns }) => {
    const { keyword, state, position, depth, page, volume, metrics, source, read_at: readAt } = columns;
    const numbersOf = metrics === null ? null : (JSON.parse(metrics) as Record<string, number>);
    return { day, row: [keyword, state, position, depth, page, volume, numbersOf, source, readAt] };
  });
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
