import type { Transaction } from "kysely";
import type { Schema } from "../store/schema";
import type { BookingMark } from "./high-water";

/** The record has gone back to an earlier state: an older copy was put in its place, or a server came back without its last commits. */
export class LedgerRolledBack extends Error {
  override readonly name = "LedgerRolledBack";
  constructor(readonly hour: number) {
    super("the record does not know a request that it had confirmed");
  }
}

/**
 * Detects a rolled-back ledger: the latest booking that this process, or the file beside the record, knows of must exist.
 * @throws LedgerRolledBack when the hour's record has lost it, and with it nobody knows how many others
 */
export async function verifyLatestBooking(transaction: Transaction<Schema>, latest: BookingMark | null, hour: number) {
  if (latest === null || (latest.hour !== hour && latest.shadowHour !== hour)) return;
  const kept = await transaction
    .selectFrom("quota_attempt")
    .select("id")
    .where("id", "=", latest.id)
    .executeTakeFirst();
  if (kept === undefined) throw new LedgerRolledBack(hour);
}

/** Nobody can say any more what is left of the hour, so it counts as used up, for every process. */
export async function closeHour(
  transaction: Transaction<Schema>,
  { keyFp, hour, limit }: { keyFp: string; hour: number; limit: number },
): Promise<void> {
  await transaction
    .insertInto("quota_window")
    .values({
      key_fp: keyFp,
      hour,
      limit_requests: limit,
      used: limit,
      used_job: 0,
      used_mcp: 0,
      blocked_until: 0,
      blocked_reason: "",
      others_min: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(["key_fp", "hour"]).doUpdateSet((expression) => ({
        used: expression
          .case()
          .when("quota_window.used", "<", limit)
          .then(limit)
          .else(expression.ref("quota_window.used"))
          .end(),
      })),
    )
    .execute();
}
