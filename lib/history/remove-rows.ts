import { type Kysely, sql } from "kysely";
import { figuresOfRow, isCounted } from "../domain/history/observation-row";
import { inChunks, selectJson } from "../store/json-rows";
import type { Schema } from "../store/schema";
import { type DayRow, savedFigures } from "./saved-rows";

/** Also from the figures of their days. Pages that no other row names go, too. */
export async function removeObservations(
  transaction: Kysely<Schema>,
  project: number,
  rows: readonly DayRow[],
  isDated: (keyword: number) => boolean,
): Promise<void> {
  const figures = await savedFigures(transaction, project, [...new Set(rows.map(({ day }) => day))]);
  for (const { day, row } of rows) if (isCounted(row, isDated)) figures.get(day)?.add(figuresOfRow(row), -1);
  const keys = rows.map(({ day, row }) => [day, row[0]]);
  await inChunks(keys, (chunk) =>
    sql`delete from observation where project = ${project}
      and (day, keyword) in (${selectJson(transaction, ["bigint", "bigint"], chunk)})`.execute(transaction),
  );
  const pages = [...new Set(rows.flatMap(({ row }) => row[4] ?? []))];
  await inChunks(pages, (chunk) => removePages(transaction, project, chunk));
  for (const [day, ofDay] of figures)
    await transaction
      .updateTable("project_day")
      .set(ofDay.saved())
      .where(({ and }) => and({ project, day }))
      .execute();
}

/** Locks the projects' rows first, so that a save in another process is removed too. */
export async function removeProjects(
  transaction: Kysely<Schema>,
  { namespace, projectId }: { namespace: string; projectId?: string },
): Promise<void> {
  const projects = await transaction
    .deleteFrom("history_project")
    .where("namespace", "=", namespace)
    .$if(projectId !== undefined, (query) => query.where("project_id", "=", projectId ?? ""))
    .returning("id")
    .execute();
  for (const { id } of projects)
    for (const table of ["observation", "project_day", "history_page", "history_keyword"] as const)
      await transaction.deleteFrom(table).where("project", "=", id).execute();
}

async function removePages(transaction: Kysely<Schema>, project: number, pages: readonly number[]): Promise<void> {
  const rows = transaction.selectFrom("observation").select("page").where("project", "=", project);
  const usedPages = rows.where("page", "in", pages).$narrowType<{ page: number }>();
  await transaction.deleteFrom("history_page").where("id", "in", pages).where("id", "not in", usedPages).execute();
}
