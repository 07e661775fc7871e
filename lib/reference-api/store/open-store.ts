import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import { migrate } from "./migrations";
import type { Database } from "./schema";
import { countsFileOf, IN_MEMORY, SqliteConnection } from "./sqlite-adapter";

/** `path`: file or `:memory:`. */
export type Store = { path: string; sql: Kysely<Database>; connection: SqliteConnection; close(): void };

/** New files and folders are readable only by their owner. @param path file, or `:memory:` */
export function openStore(path: string): Store {
  if (path !== IN_MEMORY) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite's side files inherit the mode of the database file.
    for (const file of [path, countsFileOf(path)]) closeSync(openSync(file, "a", 0o600));
  }
  const connection = new SqliteConnection(path);
  migrate(connection);
  const sql = new Kysely<Database>({ dialect: new SqliteDialect({ database: connection }) });
  return { path, sql, connection, close: () => connection.close() };
}
