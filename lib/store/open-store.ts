import { Kysely, SqliteDialect } from "kysely";
import { keepReadsOf } from "./kept";
import { migrate } from "./migrate";
import { postgresDialect, takeTurn, verifyPostgres } from "./postgres-database";
import type { Schema } from "./schema";
import { openSqlite } from "./sqlite-database";

export type Store = Kysely<Schema>;

/** Whether a place is a PostgreSQL server, not the path of a SQLite file. */
export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/**
 * Opens the store and brings its tables up to date. Safe when several processes do it at once.
 * @param place path of a SQLite file (one host, any number of processes) or address of a PostgreSQL database
 * @throws StoreUnfit when it could lose what it has confirmed
 */
export async function openStore(place: string): Promise<Store> {
  const file = isPostgres(place) ? null : openSqlite(place);
  const dialect = file === null ? postgresDialect(place) : new SqliteDialect({ database: file });
  const store = new Kysely<Schema>({ dialect });
  if (file !== null) keepReadsOf(store, file.revision);
  try {
    if (file === null) await verifyPostgres(store);
    if (file === null) await migrate(store, takeTurn, "The PostgreSQL database");
    else await migrate(store, async () => undefined, `The database file ${place}`);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  return store;
}
