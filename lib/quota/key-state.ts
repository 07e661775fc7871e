import type { Kysely } from "kysely";
import type { Schema } from "../store/schema";
import type { ClockOffset } from "./service-clock";

export type KeyState = { rejectedAt: number | null; offset: ClockOffset; firstSeenAt: number };

/** What is known of a key, by fingerprint; a key seen for the first time gets its row now. */
export async function readKeyState(store: Kysely<Schema>, keyFp: string, nowMs: number): Promise<KeyState> {
  const row = (await select(store, keyFp)) ?? (await insert(store, keyFp, nowMs));
  const { offset_low_ms: lowMs, offset_high_ms: highMs, offset_at: atMs } = row;
  const known = lowMs !== null && highMs !== null && atMs !== null;
  return {
    rejectedAt: row.rejected_at,
    offset: known ? { lowMs, highMs, atMs } : null,
    firstSeenAt: row.first_seen_at,
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

/** Stores what the last answers said about the service's clock. */
export async function writeOffset(store: Kysely<Schema>, keyFp: string, offset: ClockOffset): Promise<void> {
  await store
    .updateTable("key_state")
    .set({
      offset_low_ms: offset === null ? null : Math.round(offset.lowMs),
      offset_high_ms: offset === null ? null : Math.round(offset.highMs),
      offset_at: offset?.atMs ?? null,
    })
    .where("key_fp", "=", keyFp)
    .execute();
}

/** Remembers that the service refused (an instant) or accepted (null) the key. */
export async function writeRejected(store: Kysely<Schema>, keyFp: string, rejectedAtMs: number | null): Promise<void> {
  await store.updateTable("key_state").set({ rejected_at: rejectedAtMs }).where("key_fp", "=", keyFp).execute();
}
