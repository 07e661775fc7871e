import { type Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Store } from "./open-store";
import type { Schema } from "./schema";
import { SYNC_AT_CHECKPOINT, SYNC_EACH_COMMIT } from "./sqlite-database";

/**
 * A transaction that a power cut may undo: atomic and visible at once, but without waiting for the disk. Only for data
 * that can be computed again.
 */
export function writeUnsynced<Result>(
  store: Store,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (store.getExecutor().adapter instanceof PostgresAdapter)
    return store.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      return work(transaction);
    });
  // Reserves the connection, so that no other transaction loses its durability.
  return store.connection().execute(async (connection: Kysely<Schema>) => {
    await sql.raw(SYNC_AT_CHECKPOINT).execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql.raw(SYNC_EACH_COMMIT).execute(connection);
    }
  });
}
