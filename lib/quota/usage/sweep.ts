import type { Kysely } from "kysely";
import type { Schema } from "../../store/schema";

/** Their result stays unknown and the charge stays. */
export async function sweepDead(
  store: Kysely<Schema>,
  at: { keyFp: string; nowMs: number; deadlineMs: number },
): Promise<void> {
  await store
    .updateTable("quota_attempt")
    .set({ state: "unknown" })
    .where("key_fp", "=", at.keyFp)
    .where("state", "=", "reserved")
    .where("reserved_at", "<", at.nowMs - 2 * at.deadlineMs)
    .execute();
}
