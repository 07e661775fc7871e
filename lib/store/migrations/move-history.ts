import { inflateRawSync } from "node:zlib";
import { type Kysely, sql, type Transaction } from "kysely";
import { DayFigures } from "../../domain/history/day-figures";
import { DAY_MS } from "../../domain/time/units";
import { KEYWORDS, OBSERVATIONS, PAGES } from "../history-columns";
import { inChunks, nextId, rowsInChunks, upsert } from "../json-rows";
import type { HistoryProjectTable, Schema } from "../schema";
import { ByteReader, type Cells, EMPTY, readGrid, type Value } from "./binary-history";

/** Null: another process has finished the step. */
export type InTurn = <T>(work: (transaction: Transaction<Schema>) => Promise<T>) => Promise<T | null>;

/** Empty after the move. Dropped in the transaction that records the step, so that no process misses them before. */
export const OLD_TABLES = ["memory_project", "keyword_ordinal", "frame", "history_block", "project_day_before"];

type Old = { namespace: string; project_id: string; lines: string; keywords: number; set_known: number };

/** Deletes moved data in the same transaction, so that a killed process resumes. */
export async function moveHistory(inTurn: InTurn): Promise<void> {
  const buckets = await inTurn((transaction) =>
    sql<{ count: number }>`select count(*) as count from keyword_ordinal`.execute(transaction),
  );
  const total = Number(buckets?.rows[0]?.count ?? 0);
  let movedCount = 0;
  for (let isLeft = true; isLeft; )
    isLeft =
      (await inTurn(async (transaction) => {
        const project = (await sql<Old>`select * from memory_project limit 1`.execute(transaction)).rows[0];
        if (project === undefined) return false;
        if (await moveBucket(transaction, project)) {
          movedCount += 1;
          console.log(`Moving history to plain tables: ${movedCount} of ${Math.max(total, movedCount)} parts.`);
        } else await endProject(transaction, project);
        return true;
      })) ?? false;
}

const ownedBy = ({ namespace, project_id }: Old) => sql`namespace = ${namespace} and project_id = ${project_id}`;

async function newProject(transaction: Kysely<Schema>, old: Old): Promise<HistoryProjectTable> {
  const existingProject = await transaction
    .selectFrom("history_project")
    .selectAll()
    .where(({ and }) => and({ namespace: old.namespace, project_id: old.project_id }))
    .executeTakeFirst();
  if (existingProject !== undefined) return existingProject;
  const { rows } = await sql<{ day: number | null }>`
    select min(day) as day from project_day_before where ${ownedBy(old)}`.execute(transaction);
  const project = {
    id: await nextId(transaction, "history_project"),
    namespace: old.namespace,
    project_id: old.project_id,
    revision: 0,
    keywords_revision: 0,
    keywords: old.keywords,
    first_list_day: old.set_known === 1 ? (rows[0]?.day ?? 0) : null,
    list_size: 0,
    shrunk_day: null,
  };
  await transaction.insertInto("history_project").values(project).execute();
  return project;
}

type Line = { market: Record<string, string | null>; positionOf: string | null };
type Keywords = { ids: string[]; phrases: string[]; lines: number[]; on: (number | null)[]; end: (number | null)[] };

async function moveBucket(transaction: Kysely<Schema>, old: Old): Promise<boolean> {
  const project = await newProject(transaction, old);
  const result = await sql<{ bucket: number; body: Uint8Array }>`
    select bucket, body from keyword_ordinal where ${ownedBy(old)} order by bucket limit 1`.execute(transaction);
  const [ordinal] = result.rows;
  if (ordinal === undefined) return false;
  const { bucket } = ordinal;
  const keywords = JSON.parse(inflateRawSync(ordinal.body).toString()) as Keywords;
  const cells = await cellsOf(transaction, old, bucket);
  await writeKeywords(transaction, project, { keywords, lines: JSON.parse(old.lines) as Line[], cells });
  await sql`delete from keyword_ordinal where ${ownedBy(old)} and bucket = ${bucket}`.execute(transaction);
  await sql`delete from history_block where ${ownedBy(old)} and bucket = ${bucket}`.execute(transaction);
  return true;
}

/** Monthly blocks, and single responses that were not merged yet. */
async function cellsOf(transaction: Kysely<Schema>, old: Old, bucket: number): Promise<Cells> {
  const cells: Cells = new Map();
  const blocks = await sql<{ body: Uint8Array }>`
    select body from history_block where ${ownedBy(old)} and bucket = ${bucket}`.execute(transaction);
  for (const { body } of blocks.rows) readGrid(new ByteReader(inflateRawSync(body)), cells, null);
  const frames = await sql<{ read_at: number; body: Uint8Array }>`
    select read_at, body from frame where ${ownedBy(old)} order by number`.execute(transaction);
  for (const { read_at: readAt, body } of frames.rows) {
    const reader = new ByteReader(inflateRawSync(body));
    const parts = Array.from({ length: reader.count() }, () => ({
      month: reader.count(),
      bucket: reader.count(),
      length: reader.count(),
    }));
    for (const part of parts) {
      const bytes = reader.raw(part.length);
      if (part.bucket === bucket) readGrid(new ByteReader(bytes), cells, readAt);
    }
  }
  return cells;
}

const FIRST_PLAUSIBLE_DAY = 10_957;

const plainText = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

type Bucket = { keywords: Keywords; lines: Line[]; cells: Cells };

async function writeKeywords(
  transaction: Kysely<Schema>,
  project: HistoryProjectTable,
  { keywords, lines, cells }: Bucket,
): Promise<void> {
  let number = await nextId(transaction, "history_keyword");
  const entries: unknown[][] = [];
  const observations: (number | string | null | object)[][] = [];
  const pages = new Map<string, number>();
  for (const { id, url } of await transaction
    .selectFrom("history_page")
    .select(["id", "url"])
    .where("project", "=", project.id)
    .execute())
    pages.set(url, id);
  const saved = pages.size;
  let page = await nextId(transaction, "history_page");
  for (const [slot, id] of keywords.ids.entries()) {
    if (id === "") continue;
    const days = [...(cells.get(slot) ?? [])]
      .filter(([day, columns]) => isPlausible(day, columns))
      .sort(([a], [b]) => a - b);
    const { market = {}, positionOf = null } = lines[keywords.lines[slot] ?? 0] ?? {};
    const { engine, country, language, location, device } = market;
    const volume =
      days.map(([, columns]) => numberIn(columns, "searchVolume")).findLast((each) => each !== null) ?? null;
    let isDated = 0;
    for (const [day, columns] of days) {
      const position = columns.get("position");
      const first = position ?? [...columns.values()][0];
      if (first === undefined) continue;
      if (first.source > 0) isDated = 1;
      const code = position === undefined || position.value === EMPTY ? null : Number(position.value);
      const url = plainText(String(columns.get("page")?.value ?? ""));
      const hasPage = url !== "" && (code === null || code > 0);
      if (hasPage && !pages.has(url)) pages.set(url, page++);
      const metrics = Object.fromEntries(
        [...columns].flatMap(([name, { value }]) =>
          name.startsWith("m:") && value !== EMPTY ? [[name.slice(2), value]] : [],
        ),
      );
      observations.push([
        ...[project.id, day, number, code === null ? 3 : code > 0 ? 0 : code < 0 ? 1 : 2],
        code !== null && code > 0 ? code : null,
        code !== null && code < 0 ? -1 - code : null,
        hasPage ? (pages.get(url) ?? null) : null,
        numberIn(columns, "searchVolume") ?? volume,
        Object.keys(metrics).length === 0 ? null : metrics,
        ...[first.source, first.readAt],
      ]);
    }
    const line = [engine, country, language, location, device, positionOf].map((text) => plainText(text ?? ""));
    const firstDay = keywords.on[slot] ?? project.first_list_day ?? days[0]?.[0] ?? 0;
    entries.push([
      ...[number, project.id, plainText(id), plainText(keywords.phrases[slot] ?? ""), ...line],
      ...[firstDay, keywords.end[slot] ?? null, isDated, volume],
    ]);
    number += 1;
  }
  await inChunks(entries, (chunk) => upsert(transaction, "history_keyword", chunk, KEYWORDS));
  const pageRows = [...pages].slice(saved).map(([url, id]) => [id, project.id, url]);
  await inChunks(pageRows, (chunk) => upsert(transaction, "history_page", chunk, PAGES));
  await inChunks(observations, (chunk) => upsert(transaction, "observation", chunk, OBSERVATIONS));
}

function isPlausible(day: number, columns: Map<string, Value>): boolean {
  const readAt = Math.max(...[...columns.values()].map((value) => value.readAt));
  return day >= FIRST_PLAUSIBLE_DAY && day <= Math.floor(readAt / DAY_MS) + 1;
}

function numberIn(columns: Map<string, Value>, name: string): number | null {
  const value = columns.get(name)?.value;
  return typeof value === "number" && value !== EMPTY ? value : null;
}

type Counted = [keyword: number, state: number, ...(number | null)[], metrics: Record<string, number> | null];

async function endProject(transaction: Kysely<Schema>, old: Old): Promise<void> {
  const project = await newProject(transaction, old);
  const changes = await sql<{ day: number; added: number; removed: number }>`
    select day, added, removed from project_day_before where ${ownedBy(old)} and added + removed > 0`.execute(
    transaction,
  );
  const changeOn = new Map(changes.rows.map((row) => [row.day, row]));
  const saved = await sql<{ day: number }>`
    select distinct day from observation where project = ${project.id}`.execute(transaction);
  const days = new Set([...saved.rows.map(({ day }) => day), ...changeOn.keys()]);
  for (const day of days) {
    const figures = new DayFigures();
    const rows = rowsInChunks<Counted>(transaction, {
      columns: ["keyword", "state", "position", "depth", "volume", "metrics"],
      from: "observation",
      where: sql`project = ${project.id} and day = ${day} and (source > 0 or keyword in (
        select id from history_keyword where project = ${project.id} and dated = 0))`,
    });
    for await (const chunk of rows)
      for (const [, state, position, depth, volume, metrics] of chunk) {
        const code = [position, -1 - Number(depth), 0, null][state] as number | null;
        figures.add({ code, volume: volume as number | null, metrics: metrics as Record<string, number> | null });
      }
    const { added = 0, removed = 0 } = changeOn.get(day) ?? {};
    await transaction
      .insertInto("project_day")
      .values({ project: project.id, day, ...figures.saved(), added, removed, missing: 0 })
      .execute();
  }
  const sizeRow = await transaction
    .selectFrom("history_keyword")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project", "=", project.id)
    .where("ended_day", "is", null)
    .executeTakeFirst();
  await transaction
    .updateTable("history_project")
    .set({ list_size: Number(sizeRow?.count ?? 0) })
    .where("id", "=", project.id)
    .execute();
  for (const table of ["memory_project", "frame", "project_day_before"])
    await sql`delete from ${sql.table(table)} where ${ownedBy(old)}`.execute(transaction);
}
