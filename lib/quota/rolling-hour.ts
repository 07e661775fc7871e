import type { Kysely } from "kysely";
import { HOUR_MS } from "../domain/time/units";
import type { Schema } from "../store/schema";

/**
 * How far back bookings count if the start of the service's hours is unknown. A request arrives within its deadline, so
 * two that arrive within one hour were booked within this time.
 */
export const rollingMs = (deadlineMs: number): number => HOUR_MS + deadlineMs;

type Rolling = { keyFp: string; deadlineMs: number; nowMs: number };

/**
 * When the strict rolling hour has room again. Call inside the booking's transaction.
 * @returns milliseconds on our clock; null when there is room now
 */
export async function rollingOpensAt(store: Kysely<Schema>, at: Rolling & { limit: number }): Promise<number | null> {
  const row = await recent(store, at)
    .select("reserved_at")
    .orderBy("reserved_at", "desc")
    .offset(at.limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.reserved_at) + rollingMs(at.deadlineMs);
}

/** Requests that count against the strict rolling hour now. */
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
