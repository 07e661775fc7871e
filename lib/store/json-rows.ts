import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema";

/** Rows per statement; more would block other work for over 50 ms. */
export const CHUNK_ROWS = 5_000;

export const isPostgresStore = (store: Kysely<Schema>): boolean =>
  store.getExecutor().adapter instanceof PostgresAdapter;

export type ColumnType = "text" | "bigint" | "double precision";

/**
 * Values that all rows share are sent once, because reading a value from JSON takes longer than all else.
 * @param rows arrays, in the order of their types @param start what all rows begin with @returns a query for them
 */
export function selectJson(
  store: Kysely<Schema>,
  types: readonly ColumnType[],
  rows: readonly unknown[][],
  start: readonly number[] = [],
) {
  const [first = []] = rows;
  const isShared = (index: number) =>
    !(first[index] instanceof Object) && rows.every((row) => row[index] === first[index]);
  const inJson = types.slice(start.length).flatMap((_, index) => (isShared(index) ? [] : index));
  const values = types.map((type, column) => {
    const index = column - start.length;
    const value = inJson.includes(index)
      ? sql`each.value->>${sql.lit(inJson.indexOf(index))}`
      : sql.val(start[column] ?? first[index] ?? null);
    return sql`cast(${value} as ${sql.raw(type)})`;
  });
  const json = JSON.stringify(rows.map((row) => inJson.map((index) => row[index])));
  const each = isPostgresStore(store)
    ? sql`json_array_elements(cast(${json} as json)) as each(value)`
    : sql`jsonb_each(${json}) as each`;
  return sql`select ${sql.join(values)} from ${each} where true`;
}

export async function inChunks<Row>(rows: Iterable<Row>, run: (chunk: readonly Row[]) => Promise<unknown>) {
  let chunk: Row[] = [];
  for (const row of rows) {
    if (chunk.push(row) < CHUNK_ROWS) continue;
    await run(chunk);
    chunk = [];
  }
  if (chunk.length > 0) await run(chunk);
}

/** `part` selects the columns. A JSON array per column is four times faster than an object per row. */
export async function arraysOf<Row extends readonly unknown[]>(
  store: Kysely<Schema>,
  columns: readonly string[],
  part: RawBuilder<unknown>,
): Promise<Row[]> {
  const onPostgres = isPostgresStore(store);
  const arrays = columns.map((name) => {
    const value = name !== "metrics" ? sql.ref(name) : onPostgres ? sql`cast(metrics as json)` : sql`json(metrics)`;
    const array = onPostgres ? sql`cast(json_agg(${value}) as text)` : sql`json_group_array(${value})`;
    return sql`${array} as ${sql.ref(name)}`;
  });
  const query = sql<Record<string, string | null>>`select ${sql.join(arrays)} from (${part}) as part`;
  const [texts = {}] = (await query.execute(store)).rows;
  const values = columns.map((name) => JSON.parse(texts[name] ?? "[]") as unknown[]);
  return (values[0] ?? []).map((_, row) => values.map((ofColumn) => ofColumn[row]) as unknown as Row);
}

type Source = { columns: readonly string[]; from: string; where: RawBuilder<unknown> };

/** Ordered by the first column. */
export async function* rowsInChunks<Row extends readonly [number, ...unknown[]]>(
  store: Kysely<Schema>,
  { columns, from, where }: Source,
): AsyncGenerator<Row[]> {
  const key = sql.ref(columns[0] ?? "id");
  const names = sql.join(columns.map((name) => sql.ref(name)));
  for (let after = -1; ; ) {
    const part = sql`select ${names} from ${sql.table(from)} where ${where} and ${key} > ${after}
      order by ${key} limit ${sql.lit(CHUNK_ROWS)}`;
    const rows = await arraysOf<Row>(store, columns, part);
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK_ROWS) return;
    after = rows.at(-1)?.[0] ?? after;
  }
}

/**
 * Any lock numbers that nothing else in the database uses. A writer locks the project's row between the two, so one
 * number for both could deadlock.
 */
const ID_LOCKS = { history_project: 7_360_412, history_keyword: 7_360_413, history_page: 7_360_413 };

/** Valid in this transaction only. */
export async function nextId(transaction: Kysely<Schema>, table: keyof typeof ID_LOCKS): Promise<number> {
  if (isPostgresStore(transaction))
    await sql`select pg_advisory_xact_lock(${sql.lit(ID_LOCKS[table])})`.execute(transaction);
  const { last } = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>("id").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** @property types columns, the key first @property keys number of columns that form the key @property once never updated */
export type Columns = {
  types: Readonly<Record<string, ColumnType>>;
  keys: number;
  once?: readonly string[];
};

export function insert(
  transaction: Kysely<Schema>,
  table: string,
  rows: readonly unknown[][],
  { types }: Columns,
  start: readonly number[] = [],
): Promise<unknown> {
  const query = selectJson(transaction, Object.values(types), rows, start);
  return insertion(table, types, query).execute(transaction);
}

export function upsert(
  transaction: Kysely<Schema>,
  table: string,
  rows: readonly unknown[][],
  { types, keys, once = [] }: Columns,
): Promise<unknown> {
  const columns = Object.keys(types);
  const key = sql.join(columns.slice(0, keys).map((name) => sql.ref(name)));
  const updatedColumns = columns.slice(keys).filter((name) => !once.includes(name));
  const update = sql.join(updatedColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  const insertStatement = insertion(table, types, selectJson(transaction, Object.values(types), rows));
  return sql`${insertStatement} on conflict (${key}) do update set ${update}`.execute(transaction);
}

function insertion(table: string, types: Columns["types"], query: RawBuilder<unknown>) {
  const names = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${names}) ${query}`;
}
