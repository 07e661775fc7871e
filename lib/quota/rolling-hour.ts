import type { Kysely } from "kysely";
import { HOUR_MS } from "../domain/time/units";
import type { Schema } from "../store/schema";

/** Two requests that arrive within one hour were booked within this time, because each arrives within its deadline. */
export const rollingMs = (deadlineMs: number): number => HOUR_MS + deadlineMs;

type Rolling = { keyFp: string; deadlineMs: number; nowMs: number };

/** Milliseconds on our clock; null: room now. Call inside the booking's transaction. */
export async function rollingOpensAt(store: Kysely<Schema>, at: Rolling & { limit: number }): Promise<number | null> {
  const row = await recent(store, at)
    .select("reserved_at")
    .orderBy("reserved_at", "desc")
    .offset(at.limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.reserved_at) + rollingMs(at.deadlineMs);
}

export async function rollingCount(store: Kysely<Schema>, at: Rolling): Promise<number> {
  const row = await recent(store, at)
    .select((expression) => expression.fn.countAll<number>().as("requests"))
    .executeTakeFirstOrThrow();
  return Number(row.requests);
}

const recent = (store: Kysely<Schema>, { keyFp, deadlineMs, nowMs }: Rolling) =>
  store
    .selectFrom("quota_attempt")
    .where("key_fp", "=", keyFp)
    .where("reserved_at", ">", nowMs - rollingMs(deadlineMs))
    .where("state", "!=", "unsent");
