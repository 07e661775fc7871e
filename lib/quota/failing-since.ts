import { type Kysely, sql } from "kysely";
import type { Schema } from "../store/schema";

const RECENT_MS = 15 * 60_000;
const FAILED = sql<boolean>`(state = 'unknown' or (state = 'done' and status >= 500))`;

/** @returns when the first failure after the last success was sent; null: no failure after it, or none recently */
export async function failingSince(store: Kysely<Schema>, keyFp: string, nowMs: number): Promise<number | null> {
  const success = await store
    .selectFrom("quota_attempt")
    .select(({ fn }) => fn.max("reserved_at").as("at"))
    .where("key_fp", "=", keyFp)
    .where("state", "=", "done")
    .where("status", "<", 500)
    .executeTakeFirst();
  const failures = await store
    .selectFrom("quota_attempt")
    .select(({ fn }) => [fn.min("reserved_at").as("first"), fn.max("reserved_at").as("last")])
    .where("key_fp", "=", keyFp)
    .where("reserved_at", ">", success?.at ?? 0)
    .where(FAILED)
    .executeTakeFirst();
  if (!failures?.last || nowMs - failures.last > RECENT_MS) return null;
  return failures.first;
}
