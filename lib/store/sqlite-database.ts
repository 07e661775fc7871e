import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/** Statements kept ready; past this the oldest is dropped. Un-cached ones pile up until the event loop turns. */
const STATEMENTS_MAX = 200;

/**
 * Opens (and makes) the SQLite file that holds ledger and saved copies: folder 0700, file 0600, write-ahead log,
 * every commit on disk before it returns. Rows are copied, because the driver's have no prototype and React refuses those.
 */
export function openSqlite(path: string): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path, { timeout: 5_000 });
  chmodSync(path, 0o600);
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = toKysely(database.prepare(sql));
      if (statements.size >= STATEMENTS_MAX) statements.delete(statements.keys().next().value ?? "");
      statements.set(sql, statement);
      return statement;
    },
  };
}

function toKysely(statement: StatementSyncInstance): SqliteStatement {
  const copy = (row: object) => ({ ...row });
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters).map(copy),
    run: (parameters) => statement.run(...parameters),
    *iterate(parameters) {
      for (const row of statement.iterate(...parameters)) yield copy(row);
    },
  };
}
