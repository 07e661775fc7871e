import type { Kysely } from "kysely";
import type { Schema } from "./schema";

/** @param backup `at` in milliseconds since 1970, size in bytes */
export async function recordBackup(store: Kysely<Schema>, backup: { at: number; bytes: number }): Promise<void> {
  await store
    .insertInto("backup")
    .values({ id: 1, ...backup })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(backup))
    .execute();
}

export const lastBackup = async (store: Kysely<Schema>): Promise<{ at: number; bytes: number } | null> =>
  (await store.selectFrom("backup").select(["at", "bytes"]).executeTakeFirst()) ?? null;
