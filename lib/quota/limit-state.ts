import { sql, type Transaction } from "kysely";
import type { Clock } from "../domain/clock";
import { hourWindow, windowOf } from "../domain/time/hour-window";
import type { Store } from "../store/open-store";
import type { Schema } from "../store/schema";
import { attemptCounts } from "./attempt-counts";
import { offsetMs, uncertaintyMs } from "./clock/service-clock";
import { type LimitPause, readKeyState, updateKey } from "./key-state";
import type { LedgerSettings } from "./ledger-settings";
import { decideLimit, type LimitRefusal } from "./limit-decision";

export type LimitObserved = Omit<LimitPause, "code" | "atMs"> & { code: "limit_reached" | LimitPause["code"] };

const NO_PAUSE = { pause_until: 0, pause_reason: "", pause_window_s: null };

/** Its changes apply in every process. */
export class LimitState {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly settings: LedgerSettings,
  ) {}

  /** Evidence of the hourly limit closes `hour` and counts missing requests as others'; other limits pause. */
  async limitObserved(hour: number, refusal: LimitRefusal): Promise<LimitObserved> {
    const now = this.clock.now();
    const { keyFp, requestsPerHourMax: limit, hourOffsetMinutes } = this.settings;
    return this.store.transaction().execute(async (transaction) => {
      const key = await readKeyState(transaction, keyFp, now);
      const { confirmed, maybe } = await attemptCounts(transaction, keyFp, hour);
      const serviceMs = now + offsetMs(key.offset);
      const resetsAtMs = windowOf(hour, hourOffsetMinutes).resetsAtMs;
      const window = await transaction
        .selectFrom("quota_window")
        .select(["short_blocks", "others_min"])
        .where(({ and }) => and({ key_fp: keyFp, hour }))
        .executeTakeFirst();
      const shortWaits = window?.short_blocks ?? 0;
      const { pause } = key;
      // Requests sent at the same time are refused together, so only the first refusal counts.
      if (pause !== null && refusal.sentAtMs <= pause.atMs && pause.opensAtMs > serviceMs) return pause;
      const isOfThisHour =
        pause !== null && hourWindow(pause.atMs + offsetMs(key.offset), hourOffsetMinutes).hour === hour;
      const wasInDoubt = isOfThisHour && pause.code !== "other_limit";
      const own = confirmed + maybe;
      const at = { own: own + (window?.others_min ?? 0), limit, serviceMs, shortWaits, wasInDoubt };
      const decision = decideLimit(refusal, at);
      if (decision.closesHour) {
        await updateKey(transaction, keyFp).set(NO_PAUSE).execute();
        const opensAtMs = Math.ceil(resetsAtMs + uncertaintyMs(key.offset, now));
        const facts = { hour, reason: refusal.reason, opensAtMs, now, others: Math.max(0, limit - own) };
        await this.close(transaction, facts);
        return { code: refusal.reason === "limit" ? "limit_reached" : "limit_or_key", opensAtMs, windowS: null };
      }
      const inDoubt = refusal.reason === "limit" ? "limit_unclear" : "limit_or_key";
      const next: LimitPause = {
        code: decision.isDoubt ? inDoubt : "other_limit",
        windowS: refusal.windowS,
        opensAtMs: Math.ceil(serviceMs + decision.pauseMs),
        atMs: now,
      };
      await updateKey(transaction, keyFp)
        .set({
          pause_until: next.opensAtMs,
          pause_at: next.atMs,
          pause_reason: next.code,
          pause_window_s: next.windowS,
        })
        .execute();
      if (!decision.isDoubt && refusal.windowS === null)
        await transaction
          .updateTable("quota_window")
          .set({ short_blocks: shortWaits + 1 })
          .where(({ and }) => and({ key_fp: keyFp, hour }))
          .execute();
      return next;
    });
  }

  private async close(
    transaction: Transaction<Schema>,
    facts: { hour: number; reason: LimitRefusal["reason"]; opensAtMs: number; now: number; others: number },
  ): Promise<void> {
    const { hour, reason, opensAtMs, now, others } = facts;
    const counts =
      reason === "limit_or_key"
        ? {}
        : {
            others_min: others,
            reported_at: 0,
            used: sql<number>`case when used < limit_requests then limit_requests else used end`,
          };
    await transaction
      .updateTable("quota_window")
      .set({ blocked_until: opensAtMs, blocked_at: now, blocked_reason: reason, ...counts })
      .where(({ and }) => and({ key_fp: this.settings.keyFp, hour }))
      .execute();
  }

  /** The key is valid, and a block ends. Requests sent before the refusal prove nothing. */
  async requestAccepted(hour: number, sentAtMs: number): Promise<void> {
    const key = updateKey(this.store, this.settings.keyFp);
    await key.set({ rejected_at: null }).where("rejected_at", "<=", sentAtMs).execute();
    await key.set(NO_PAUSE).where("pause_reason", "!=", "").where("pause_at", "<=", sentAtMs).execute();
    await this.store
      .updateTable("quota_window")
      .set((expression) => ({
        blocked_until: 0,
        blocked_reason: "",
        // The inferred use of other clients was wrong, because the hour is not full.
        used: expression("used", "-", expression.ref("others_min")),
        others_min: 0,
        reported_at: 0,
      }))
      .where(({ and }) => and({ key_fp: this.settings.keyFp, hour }))
      .where("blocked_until", ">", 0)
      .where("blocked_at", "<=", sentAtMs)
      .execute();
  }

  async hourOf(hour: number): Promise<{ limit: number; resetsAtMs: number; serviceMs: number }> {
    const now = this.clock.now();
    const { keyFp, requestsPerHourMax: limit, hourOffsetMinutes } = this.settings;
    const key = await readKeyState(this.store, keyFp, now);
    return { limit, resetsAtMs: windowOf(hour, hourOffsetMinutes).resetsAtMs, serviceMs: now + offsetMs(key.offset) };
  }

  /** Requests beyond our record are other clients'. A lower count changes nothing; a user's try ignores it. */
  async raiseToReported(hour: number, used: number): Promise<void> {
    const { keyFp } = this.settings;
    const now = this.clock.now();
    await this.store.transaction().execute(async (transaction) => {
      await updateKey(transaction, keyFp).set({ reports_use: 1 }).where("reports_use", "=", 0).execute();
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
        .where(({ and }) => and({ key_fp: keyFp, hour }))
        .where("others_min", "<=", others)
        .execute();
    });
  }

  /** Nothing is sent with this key until the user replaces or checks it. */
  async keyRejected(): Promise<void> {
    await updateKey(this.store, this.settings.keyFp).set({ rejected_at: this.clock.now() }).execute();
  }
}
