import { Kysely, SqliteDialect } from "kysely";
import { migrate } from "./migrate";
import type { Schema } from "./schema";
import { openSqlite } from "./sqlite-database";

export type Store = Kysely<Schema>;

/** Opens the store at `path` and brings its tables up to date. Safe when several processes do it at once. */
export async function openStore(path: string): Promise<Store> {
  const store = new Kysely<Schema>({ dialect: new SqliteDialect({ database: openSqlite(path) }) });
  await migrate(store);
  return store;
}
