import type { Kysely } from "kysely";
import { kept } from "../store/cached-read";
import type { Schema } from "../store/schema";
import type { ClockOffset } from "./clock/service-clock";

export type KeyState = {
  rejectedAt: number | null;
  offset: ClockOffset;
  firstSeenAt: number;
  hourSeen: number | null;
  /** The service has said how many requests of an hour it counted. */
  reportsUse: boolean;
};

/** What is known of a key, by fingerprint; a key seen for the first time gets its row now. */
export const readKeyState = (store: Kysely<Schema>, keyFp: string, nowMs: number): Promise<KeyState> =>
  kept(store, `key|${keyFp}`, () => keyState(store, keyFp, nowMs));

async function keyState(store: Kysely<Schema>, keyFp: string, nowMs: number): Promise<KeyState> {
  const row = (await select(store, keyFp)) ?? (await insert(store, keyFp, nowMs));
  const { offset_low_ms: lowMs, offset_high_ms: highMs, offset_at: atMs } = row;
  const known = lowMs !== null && highMs !== null && atMs !== null;
  return {
    rejectedAt: row.rejected_at,
    offset: known ? { lowMs, highMs, atMs } : null,
    firstSeenAt: row.first_seen_at,
    hourSeen: row.hour_seen,
    reportsUse: row.reports_use === 1,
  };
}

const select = (store: Kysely<Schema>, keyFp: string) =>
  store.selectFrom("key_state").selectAll().where("key_fp", "=", keyFp).executeTakeFirst();

async function insert(store: Kysely<Schema>, keyFp: string, nowMs: number) {
  const unknown = { rejected_at: null, offset_low_ms: null, offset_high_ms: null, offset_at: null };
  await store
    .insertInto("key_state")
    .values({ key_fp: keyFp, first_seen_at: nowMs, ...unknown })
    .onConflict((conflict) => conflict.column("key_fp").doNothing())
    .execute();
  return store.selectFrom("key_state").selectAll().where("key_fp", "=", keyFp).executeTakeFirstOrThrow();
}

/** Stores what an answer said about the service's clock, and the hour its date lies in where that is the latest yet. */
export async function writeOffset(
  store: Kysely<Schema>,
  keyFp: string,
  offset: ClockOffset,
  hourSeen: number,
): Promise<void> {
  await store
    .updateTable("key_state")
    .set((expression) => ({
      offset_low_ms: offset === null ? null : Math.round(offset.lowMs),
      offset_high_ms: offset === null ? null : Math.round(offset.highMs),
      offset_at: offset?.atMs ?? null,
      hour_seen: expression
        .case()
        .when("hour_seen", ">=", hourSeen)
        .then(expression.ref("hour_seen"))
        .else(hourSeen)
        .end(),
    }))
    .where("key_fp", "=", keyFp)
    .execute();
}

/** Remembers that the service refused the key. */
export async function writeRejected(store: Kysely<Schema>, keyFp: string, rejectedAtMs: number): Promise<void> {
  await store.updateTable("key_state").set({ rejected_at: rejectedAtMs }).where("key_fp", "=", keyFp).execute();
}

/** The service took the key in a request sent after it had refused it: the refusal is over. */
export async function clearRejected(store: Kysely<Schema>, keyFp: string, sentAtMs: number): Promise<void> {
  await store
    .updateTable("key_state")
    .set({ rejected_at: null })
    .where("key_fp", "=", keyFp)
    .where("rejected_at", "<=", sentAtMs)
    .execute();
}

/** The service says how many requests of the hour it has counted; remembered for good. */
export async function writeReportsUse(store: Kysely<Schema>, keyFp: string): Promise<void> {
  await store
    .updateTable("key_state")
    .set({ reports_use: 1 })
    .where("key_fp", "=", keyFp)
    .where("reports_use", "=", 0)
    .execute();
}
