import type { Kysely } from "kysely";
import type { Lane } from "../domain/quota/caller";
import { MINUTE_MS } from "../domain/time/units";
import type { Schema } from "../store/schema";

/** Milliseconds on our clock when the lane may send again; null: now. Counted in SQL for all processes. */
export async function minuteOpensAt(
  store: Kysely<Schema>,
  at: { keyFp: string; lane: Lane; most: number; nowMs: number },
): Promise<number | null> {
  const row = await recent(store, at)
    .select("reserved_at")
    .orderBy("reserved_at", "desc")
    .offset(at.most - 1)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.reserved_at) + MINUTE_MS;
}

export async function sendsInLastMinute(
  store: Kysely<Schema>,
  at: { keyFp: string; lane: Lane; nowMs: number },
): Promise<number> {
  const row = await recent(store, at)
    .select((expression) => expression.fn.countAll<number>().as("requests"))
    .executeTakeFirstOrThrow();
  return Number(row.requests);
}

const recent = (store: Kysely<Schema>, { keyFp, lane, nowMs }: { keyFp: string; lane: Lane; nowMs: number }) =>
  store
    .selectFrom("quota_attempt")
    .where("key_fp", "=", keyFp)
    .where("lane", "=", lane)
    .where("reserved_at", ">", nowMs - MINUTE_MS)
    .where("state", "!=", "unsent");
