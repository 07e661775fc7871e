import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import { migrate } from "./migrations";
import type { Database } from "./schema";
import { SqliteConnection } from "./sqlite-adapter";

/** The service's own database: typed queries, and the bare connection for bulk loading. */
export type Store = { sql: Kysely<Database>; connection: SqliteConnection; close(): void };

const IN_MEMORY = ":memory:";

/**
 * Opens the database file, creating it (readable by its owner only, as is a new folder around it) and migrating it.
 * @param path file, or `:memory:`
 */
export function openStore(path: string): Store {
  if (path !== IN_MEMORY) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite gives its side files the mode of the database file, so it is enough to create that one carefully.
    closeSync(openSync(path, "a", 0o600));
  }
  const connection = new SqliteConnection(path);
  migrate(connection);
  const sql = new Kysely<Database>({ dialect: new SqliteDialect({ database: connection }) });
  return { sql, connection, close: () => connection.close() };
}
