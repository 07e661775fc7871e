import type { DatabaseSyncInstance, StatementSyncInstance } from "@photostructure/sqlite";
import type { SqliteStatement } from "kysely";

/** Takes the write lock at once: a transaction that reads first fails if another one writes before it. */
const BEGIN = "begin immediate";
/** Prepared statements kept; beyond this the oldest is dropped. Uncached ones pile up until the event loop turns. */
const STATEMENTS_MAX = 200;

type Prepared = { database: DatabaseSyncInstance; statements: Map<string, SqliteStatement> };

export function preparedStatement({ database, statements }: Prepared, sql: string): SqliteStatement {
  const cachedStatement = statements.get(sql);
  if (cachedStatement !== undefined) return cachedStatement;
  const statement =
    sql === "rollback" ? rollbackIn(database) : toKysely(database.prepare(sql === "begin" ? BEGIN : sql));
  if (statements.size >= STATEMENTS_MAX) statements.delete(statements.keys().next().value ?? "");
  statements.set(sql, statement);
  return statement;
}

/** On a full or broken disk SQLite already ended the transaction; a failing rollback would hide the first error. */
function rollbackIn(database: DatabaseSyncInstance): SqliteStatement {
  const rollback = toKysely(database.prepare("rollback"));
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return { ...rollback, run: (parameters) => (database.isTransaction ? rollback.run(parameters) : nothing) };
}

function toKysely(statement: StatementSyncInstance): SqliteStatement {
  const reader = statement.columns().length > 0;
  if (reader) statement.setReturnArrays(true);
  const all = (parameters: readonly unknown[]) => {
    const rows = statement.all(...parameters) as unknown[][];
    // Read after the rows: another process may have changed the schema.
    const names = statement.columns().map(({ name }) => name);
    return rows.map((row) => rowWith(names, row));
  };
  return {
    reader,
    all,
    run: (parameters) => statement.run(...parameters),
    iterate: (parameters) => all(parameters).values(),
  };
}

/** React rejects the driver's own rows, which have no prototype; copying them would take twice as long. */
function rowWith(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, value] of values.entries()) row[names[index] ?? ""] = value;
  return row;
}
