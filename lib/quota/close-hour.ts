import type { Kysely } from "kysely";
import { hourWindow } from "../domain/time/hour-window";
import type { Schema } from "../store/schema";
import { offsetMs } from "./clock/service-clock";
import { readKeyState } from "./key-state";

/** The largest limit that REQUESTS_PER_HOUR accepts, so the hour is full with any limit. */
const FULL = 1_000_000;
/** Assumed clock difference if the service's clock was never seen. */
const CLOCK_MARGIN_MS = 2 * 60_000;

/** Marks each key's current hour as used up, and the next if it starts soon. @returns number of keys */
export async function closeRunningHours(
  store: Kysely<Schema>,
  nowMs: number,
  keys: readonly { keyFp: string; hourOffsetMinutes: number }[],
): Promise<number> {
  await store.transaction().execute(async (transaction) => {
    for (const { keyFp, hourOffsetMinutes } of keys) {
      const { offset } = await readKeyState(transaction, keyFp, nowMs);
      const serviceMs = nowMs + offsetMs(offset);
      const hours = [serviceMs - CLOCK_MARGIN_MS, serviceMs, serviceMs + CLOCK_MARGIN_MS].map(
        (ms) => hourWindow(ms, hourOffsetMinutes).hour,
      );
      for (const hour of new Set(hours))
        await transaction
          .insertInto("quota_window")
          .values({ key_fp: keyFp, hour, limit_requests: FULL, used: FULL })
          .onConflict((conflict) => conflict.columns(["key_fp", "hour"]).doUpdateSet({ used: FULL }))
          .execute();
    }
  });
  return new Set(keys.map(({ keyFp }) => keyFp)).size;
}
