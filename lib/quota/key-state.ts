import type { Kysely } from "kysely";
import { cachedRead } from "../store/cached-read";
import type { Schema } from "../store/schema";
import type { ClockOffset } from "./clock/service-clock";

export type KeyState = {
  rejectedAt: number | null;
  offset: ClockOffset;
  firstSeenAt: number;
  hourSeen: number | null;
  reportsUse: boolean;
  pause: LimitPause | null;
};

export type LimitPause = {
  code: "other_limit" | "limit_unclear" | "limit_or_key";
  /** In seconds; 0: concurrent requests; null: unknown. */
  windowS: number | null;
  /** On the service's clock. */
  opensAtMs: number;
  /** When it began, on our clock. */
  atMs: number;
};

/** Creates the row of a new key. */
export const readKeyState = (store: Kysely<Schema>, keyFp: string, nowMs: number): Promise<KeyState> =>
  cachedRead(store, `key|${keyFp}`, () => keyState(store, keyFp, nowMs));

async function keyState(store: Kysely<Schema>, keyFp: string, nowMs: number): Promise<KeyState> {
  const row = (await select(store, keyFp).executeTakeFirst()) ?? (await insert(store, keyFp, nowMs));
  const { offset_low_ms: lowMs, offset_high_ms: highMs, offset_at: atMs } = row;
  const known = lowMs !== null && highMs !== null && atMs !== null;
  return {
    rejectedAt: row.rejected_at,
    offset: known ? { lowMs, highMs, atMs } : null,
    firstSeenAt: row.first_seen_at,
    hourSeen: row.hour_seen,
    reportsUse: row.reports_use === 1,
    pause:
      row.pause_reason === ""
        ? null
        : {
            code: row.pause_reason as LimitPause["code"],
            windowS: row.pause_window_s,
            opensAtMs: row.pause_until,
            atMs: row.pause_at,
          },
  };
}

const select = (store: Kysely<Schema>, keyFp: string) =>
  store.selectFrom("key_state").selectAll().where("key_fp", "=", keyFp);

async function insert(store: Kysely<Schema>, keyFp: string, nowMs: number) {
  const unknown = { rejected_at: null, offset_low_ms: null, offset_high_ms: null, offset_at: null };
  await store
    .insertInto("key_state")
    .values({ key_fp: keyFp, first_seen_at: nowMs, ...unknown })
    .onConflict((conflict) => conflict.column("key_fp").doNothing())
    .execute();
  return select(store, keyFp).executeTakeFirstOrThrow();
}

export const updateKey = (store: Kysely<Schema>, keyFp: string) =>
  store.updateTable("key_state").where("key_fp", "=", keyFp);

export async function writeOffset(
  store: Kysely<Schema>,
  keyFp: string,
  offset: ClockOffset,
  hourSeen: number,
): Promise<void> {
  await updateKey(store, keyFp)
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
    .execute();
}
