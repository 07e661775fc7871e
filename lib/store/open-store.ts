import { Kysely } from "kysely";
import { copyBeforeUpgrade } from "./backup";
import { keepReadsOf } from "./cached-read";
import { migrate } from "./migrate";
import type { Schema } from "./schema";
import { IN_MEMORY, openSqlite } from "./sqlite-database";
import { SqliteFileDialect } from "./sqlite-dialect";

export type Store = Kysely<Schema>;

export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/** Safe with several processes at once. @param place SQLite file or PostgreSQL URL @throws OperatorError */
export async function openStore(place: string): Promise<Store> {
  if (isPostgres(place)) {
    // Loaded on demand, so that programs with SQLite start sooner.
    const { postgresDialect, takeTurn, verifyPostgres } = await import("./postgres-database");
    const store = new Kysely<Schema>({ dialect: postgresDialect(place) });
    return orClosed(store, async () => {
      await verifyPostgres(store);
      await migrate(store, takeTurn, "The PostgreSQL database");
    });
  }
  const file = openSqlite(place);
  const store = new Kysely<Schema>({ dialect: new SqliteFileDialect(file) });
  keepReadsOf(store, file.revision);
  const copyFirst = () => (place === IN_MEMORY ? undefined : copyBeforeUpgrade(place));
  return orClosed(store, () => migrate(store, async () => undefined, `The database file ${place}`, copyFirst));
}

export const openPassingStore = (): Promise<Store> => openStore(IN_MEMORY);

async function orClosed(store: Store, prepare: () => Promise<void>): Promise<Store> {
  try {
    await prepare();
    return store;
  } catch (error) {
    await store.destroy();
    throw error;
  }
}
