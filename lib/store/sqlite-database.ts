import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { StoreUnfit } from "./store-unfit";

/** Transactions take their turn at once: one that read first and then wrote would fail when another wrote in between. */
const BEGIN = "begin immediate";
/** Statements kept ready; past this the oldest is dropped. Un-cached ones pile up until the event loop turns. */
const STATEMENTS_MAX = 200;

/** First release without the rare corruption of a log that several processes write. @source https://sqlite.org/wal.html */
const VERSION_MIN = [3, 51, 3] as const;

/**
 * Opens (and makes) the SQLite file that holds ledger and saved copies: folder 0700, file 0600, write-ahead log,
 * every commit on disk before it returns. Rows are copied, because the driver's have no prototype and React refuses those.
 * @throws StoreUnfit when the library is one that can damage the file
 */
export function openSqlite(path: string): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path, { timeout: 5_000 });
  chmodSync(path, 0o600);
  verifyVersion(String(database.prepare("select sqlite_version() as version").get()?.version));
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = toKysely(database.prepare(sql === "begin" ? BEGIN : sql));
      if (statements.size >= STATEMENTS_MAX) statements.delete(statements.keys().next().value ?? "");
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** @throws StoreUnfit below the first release that is safe with several processes */
export function verifyVersion(version: string): void {
  const parts = version.split(".").map(Number);
  const at = VERSION_MIN.findIndex((least, index) => parts[index] !== least);
  if (at === -1 || (parts[at] ?? 0) > (VERSION_MIN[at] ?? 0)) return;
  throw new StoreUnfit(
    `SQLite ${version} can damage a file that several processes write: ${VERSION_MIN.join(".")} or newer is needed.`,
  );
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
