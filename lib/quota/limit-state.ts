import type { Clock } from "../domain/clock";
import { windowOf } from "../domain/time/hour-window";
import type { Store } from "../store/open-store";
import { attemptCounts } from "./attempt-counts";
import { offsetMs, uncertaintyMs } from "./clock/service-clock";
import { clearRejected, readKeyState, writeRejected, writeReportsUse } from "./key-state";
import type { LedgerSettings } from "./ledger-settings";

/** A `Retry-After` is believed for a short-term limit only while our own count is below this share of the hour. */
const NEARLY_USED = 0.9;
/** So often an hour may have a short-term limit; one more and it is used up. */
const SHORT_BLOCKS_MAX = 3;

/** What the service said about limit and key, remembered for every process that shares the store. */
export class LimitState {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly settings: LedgerSettings,
  ) {}

  /**
   * The service refused for the limit in `hour`: nothing more is sent until the next hour on its clock, plus what we
   * may be wrong about that clock. What we did not spend ourselves, other clients of the key did.
   * A `Retry-After` that ends before the hour, with our own count well below the limit, is a short-term limit only.
   * @returns when requests open again, in milliseconds on the service's clock
   */
  async limitObserved(hour: number, reason: "limit" | "limit_or_key", retryAfterMs: number | null): Promise<number> {
    const now = this.clock.now();
    const { keyFp, requestsPerHourMax: limit, hourOffsetMinutes } = this.settings;
    return this.store.transaction().execute(async (transaction) => {
      const key = await readKeyState(transaction, keyFp, now);
      const counts = await attemptCounts(transaction, keyFp, hour);
      const own = counts.confirmed + counts.maybe;
      const serviceMs = now + offsetMs(key.offset);
      const resetsAtMs = windowOf(hour, hourOffsetMinutes).resetsAtMs;
      const window = await transaction
        .selectFrom("quota_window")
        .select("short_blocks")
        .where("key_fp", "=", keyFp)
        .where("hour", "=", hour)
        .executeTakeFirst();
      const shortBlocks = window?.short_blocks ?? 0;
      const shortTerm =
        shortBlocks < SHORT_BLOCKS_MAX &&
        retryAfterMs !== null &&
        retryAfterMs >= 1_000 &&
        serviceMs + retryAfterMs < resetsAtMs &&
        own < limit * NEARLY_USED;
      const opensAtMs = shortTerm
        ? Math.ceil(serviceMs + retryAfterMs)
        : Math.ceil(resetsAtMs + uncertaintyMs(key.offset, now));
      await transaction
        .updateTable("quota_window")
        .set((expression) => ({
          blocked_until: opensAtMs,
          blocked_at: now,
          blocked_reason: reason,
          ...(shortTerm ? { short_blocks: shortBlocks + 1 } : {}),
          ...(shortTerm || reason === "limit_or_key"
            ? {}
            : {
                others_min: Math.max(0, limit - own),
                reported_at: 0,
                used: expression
                  .case()
                  .when("used", "<", expression.ref("limit_requests"))
                  .then(expression.ref("limit_requests"))
                  .else(expression.ref("used"))
                  .end(),
              }),
        }))
        .where("key_fp", "=", keyFp)
        .where("hour", "=", hour)
        .execute();
      return opensAtMs;
    });
  }

  /**
   * The service accepted a request: the key is good, and a block of that hour is over. What was sent before the service
   * said no proves nothing, however late its answer comes.
   */
  async accepted(hour: number, sentAtMs: number): Promise<void> {
    await clearRejected(this.store, this.settings.keyFp, sentAtMs);
    await this.store
      .updateTable("quota_window")
      .set((expression) => ({
        blocked_until: 0,
        blocked_reason: "",
        // What others were thought to have used cannot have filled the hour.
        used: expression("used", "-", expression.ref("others_min")),
        others_min: 0,
        reported_at: 0,
      }))
      .where("key_fp", "=", this.settings.keyFp)
      .where("hour", "=", hour)
      .where("blocked_until", ">", 0)
      .where("blocked_at", "<=", sentAtMs)
      .execute();
  }

  /** When an hour ends and what the service's clock shows now, in milliseconds. */
  async hourOf(hour: number): Promise<{ limit: number; resetsAtMs: number; serviceMs: number }> {
    const now = this.clock.now();
    const { keyFp, requestsPerHourMax: limit, hourOffsetMinutes } = this.settings;
    const key = await readKeyState(this.store, keyFp, now);
    return { limit, resetsAtMs: windowOf(hour, hourOffsetMinutes).resetsAtMs, serviceMs: now + offsetMs(key.offset) };
  }

  /**
   * The service says how many requests of the hour it has counted. More than are recorded here were others'; fewer
   * change nothing. It holds for this hour alone, and a person's try passes it.
   */
  async raiseToReported(hour: number, used: number): Promise<void> {
    const { keyFp } = this.settings;
    const now = this.clock.now();
    await this.store.transaction().execute(async (transaction) => {
      await writeReportsUse(transaction, keyFp);
      const counts = await attemptCounts(transaction, keyFp, hour);
      const others = used - counts.confirmed - counts.maybe;
      if (others <= 0) return;
      await transaction
        .updateTable("quota_window")
        .set((expression) => ({
          used: expression("used", "+", expression(expression.val(others), "-", expression.ref("others_min"))),
          others_min: others,
          reported_at: now,
        }))
        .where("key_fp", "=", keyFp)
        .where("hour", "=", hour)
        .where("others_min", "<=", others)
        .execute();
    });
  }

  /** The service refused the key: nothing more is sent with it until a person replaces or checks it. */
  async keyRejected(): Promise<void> {
    await writeRejected(this.store, this.settings.keyFp, this.clock.now());
  }
}
