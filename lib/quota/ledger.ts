import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Clock } from "../domain/clock";
import { hourWindow, windowOf } from "../domain/time/hour-window";
import type { Store } from "../store/open-store";
import type { Schema } from "../store/schema";
import type { Booking, BookingRequest, Outcome } from "./booking";
import { chargeHourOfDate } from "./clock/charge-hour-of-date";
import { chargedHours, notBefore, releasedHour } from "./clock/charged-hours";
import { learnOffset, offsetMs, uncertaintyMs } from "./clock/service-clock";
import { clearOffset, type KeyState, type LimitPause, readKeyState, writeOffset } from "./key-state";
import { type LedgerSettings, openMaxOf } from "./ledger-settings";
import { checkMovingLimits } from "./moving-limits";
import { checkOwnShare } from "./own-share";
import { chargePlan, refundPlan, releasePlanHour } from "./plan-charge";
import { LedgerFailure, Refusal } from "./refusal";
import { readRules } from "./saved-rules";

/** A request that could not be booked is not sent. SQL enforces this for any number of processes. */
export class Ledger {
  private wallShiftMs: number;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    readonly settings: LedgerSettings,
  ) {
    this.wallShiftMs = wallShiftMs(clock);
  }

  /** @throws Refusal when hour, lane or key does not allow it; LedgerFailure when nothing can be recorded */
  async book(request: BookingRequest): Promise<Booking> {
    try {
      // Outside the transaction, which a refusal rolls back.
      await this.forgetOffsetAfterJump();
      return await this.store.transaction().execute((transaction) => this.charge(transaction, request));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new LedgerFailure(error);
    }
  }

  /** Releases charges proven wrong. @returns the hour of the request; the earlier one until proven */
  async settle(booking: Booking, outcome: Outcome): Promise<number> {
    return this.store.transaction().execute(async (transaction) => {
      const doneAt = this.clock.now();
      await transaction
        .updateTable("quota_attempt")
        .set({
          state: outcome.kind === "answered" ? "done" : outcome.kind,
          status: outcome.kind === "answered" ? outcome.status : null,
          done_at: doneAt,
        })
        .where("id", "=", booking.id)
        .execute();
      if (outcome.kind === "unsent") await this.refund(transaction, booking);
      if (outcome.kind === "answered") return this.learn(transaction, booking, outcome, doneAt);
      return Math.min(booking.hour, booking.shadowHour ?? booking.hour);
    });
  }

  /** Milliseconds until it might arrive in an hour it was not charged to; below 0 it must not be sent. */
  leftMs = (booking: Booking): number => booking.reservedAtMs + this.settings.deadlineMs - this.clock.now();

  async describe(requestId: string, about: string): Promise<void> {
    await this.store
      .updateTable("quota_attempt")
      .set({ about: about.replaceAll("\0", "") })
      .where("id", "=", requestId)
      .execute();
  }

  private async charge(transaction: Transaction<Schema>, request: BookingRequest): Promise<Booking> {
    const now = this.clock.now();
    const { savedOnly, reserve } = await readRules(transaction, this.settings);
    if (savedOnly) throw new Refusal("saved_only", null);
    const key = await readKeyState(transaction, this.settings.keyFp, now);
    if (key.rejectedAt !== null && request.despiteBlock !== true) throw new Refusal("key_rejected", null);
    const serviceMs = now + offsetMs(key.offset);
    if (key.pause !== null && request.despiteBlock !== true) this.refusePaused(key, key.pause, request, serviceMs);
    const { deadlineMs, hourOffsetMinutes: offsetMinutes } = this.settings;
    const at = { serviceMs, uncertaintyMs: uncertaintyMs(key.offset, now), deadlineMs, offsetMinutes };
    const { main, shadowHour } = notBefore(chargedHours(at), key.hourSeen, offsetMinutes);
    for (const hour of hoursOf({ hour: main.hour, shadowHour })) {
      if (await this.chargeHour(transaction, { hour, serviceMs, reserve, request })) continue;
      throw await this.whyRefused(transaction, hour, serviceMs, request);
    }
    const { plan, lane } = request.caller;
    if (plan !== undefined)
      await chargePlan(transaction, plan, {
        hours: hoursOf({ hour: main.hour, shadowHour }),
        now,
        resetsAtMs: main.resetsAtMs,
      });
    await checkOwnShare(transaction, request.caller, {
      accountId: this.settings.accountId,
      keyFp: this.settings.keyFp,
      hours: hoursOf({ hour: main.hour, shadowHour }),
      resetsAtMs: main.resetsAtMs,
    });
    await checkMovingLimits(transaction, this.settings, {
      lane,
      nowMs: now,
      offset: serviceMs - now,
    });
    const booking: Booking = {
      id: randomUUID(),
      lane,
      hour: main.hour,
      shadowHour,
      reservedAtMs: now,
      ...(plan === undefined ? {} : { planId: plan.id }),
    };
    await transaction
      .insertInto("quota_attempt")
      .values({
        id: booking.id,
        key_fp: this.settings.keyFp,
        account_id: this.settings.accountId,
        hour: main.hour,
        shadow_hour: shadowHour,
        lane,
        consumer: request.caller.name,
        endpoint: request.endpoint,
        about: request.about,
        state: "reserved",
        status: null,
        reserved_at: now,
        done_at: null,
        project_id: request.projectId ?? null,
        plan_id: plan?.id ?? null,
      })
      .execute();
    return booking;
  }

  /** After our wall clock was set, the learned difference is wrong. */
  private async forgetOffsetAfterJump(): Promise<void> {
    const shiftMs = wallShiftMs(this.clock);
    if (Math.abs(shiftMs - this.wallShiftMs) < JUMP_MS) return;
    await clearOffset(this.store, this.settings.keyFp);
    this.wallShiftMs = shiftMs;
  }

  /** After an unexplained limit only a user's click may try again in the same hour. */
  private refusePaused(key: KeyState, pause: LimitPause, { caller }: BookingRequest, serviceMs: number): void {
    const { hourOffsetMinutes } = this.settings;
    const isForAll = pause.reason === "other_limit" || caller.lane === "person";
    const { resetsAtMs } = hourWindow(pause.atMs + offsetMs(key.offset), hourOffsetMinutes);
    const opensAtMs = isForAll ? pause.untilMs : Math.max(pause.untilMs, resetsAtMs);
    if (opensAtMs > serviceMs) throw new Refusal(pause.reason, opensAtMs, pause.windowS);
  }

  /** One conditional statement checks and counts, so no two processes can take the last request. */
  private async chargeHour(
    transaction: Transaction<Schema>,
    charge: { hour: number; serviceMs: number; reserve: number; request: BookingRequest },
  ) {
    const { hour, serviceMs, reserve, request } = charge;
    const { keyFp, requestsPerHourMax: limit } = this.settings;
    const lane = request.caller.lane;
    const [job, mcp] = [lane === "job" ? 1 : 0, lane === "mcp" ? 1 : 0];
    const laneMax = Math.floor(limit * this.settings.laneShares[lane]);
    // The insert below has no other row to compare with.
    if (laneMax < 1) return false;
    const openAt = request.despiteBlock === true ? Number.MAX_SAFE_INTEGER : serviceMs;
    const mcpMax = lane === "mcp" ? laneMax : limit;
    const openMax = lane === "person" ? limit : openMaxOf(limit, reserve);
    const allMax = lane === "job" ? Math.min(laneMax, openMax) : openMax;
    if (allMax < 1) return false;
    // Other clients' use is inferred from a refusal, and a user's try can disprove it.
    const inferred = request.despiteBlock === true ? sql`quota_window.others_min` : sql`0`;
    const { rows } = await sql`
      insert into quota_window (key_fp, hour, limit_requests, used, used_job, used_mcp)
      values (${keyFp}, ${hour}, ${limit}, 1, ${job}, ${mcp})
      on conflict (key_fp, hour) do update set
        used = quota_window.used + 1, used_job = quota_window.used_job + ${job},
        used_mcp = quota_window.used_mcp + ${mcp}, limit_requests = ${limit}
      where quota_window.used - ${inferred} < ${allMax} and quota_window.used_mcp + ${mcp} <= ${mcpMax}
        and quota_window.blocked_until <= ${openAt}
      returning used`.execute(transaction);
    return rows.length === 1;
  }

  private async whyRefused(transaction: Transaction<Schema>, hour: number, serviceMs: number, request: BookingRequest) {
    const row = await transaction
      .selectFrom("quota_window")
      .select(["used", "blocked_until", "blocked_reason"])
      .where("key_fp", "=", this.settings.keyFp)
      .where("hour", "=", hour)
      .executeTakeFirst();
    const resetsAtMs = windowOf(hour, this.settings.hourOffsetMinutes).resetsAtMs;
    if (row !== undefined && row.blocked_until > serviceMs && request.despiteBlock !== true)
      return new Refusal(row.blocked_reason === "limit_or_key" ? "limit_or_key" : "limit_reached", row.blocked_until);
    if ((row?.used ?? 0) < this.settings.requestsPerHourMax) return new Refusal("lane_full", resetsAtMs);
    return new Refusal("limit_reached", resetsAtMs);
  }

  private async refund(transaction: Transaction<Schema>, booking: Booking) {
    // In the order in which hours are charged, to avoid deadlocks between processes.
    for (const hour of hoursOf(booking)) await this.giveBack(transaction, booking, hour);
    if (booking.planId !== undefined) await refundPlan(transaction, booking.planId, hoursOf(booking));
  }

  private async giveBack(transaction: Transaction<Schema>, booking: Booking, hour: number) {
    await transaction
      .updateTable("quota_window")
      .set((expression) => ({
        used: expression("used", "-", 1),
        used_job: expression("used_job", "-", booking.lane === "job" ? 1 : 0),
        used_mcp: expression("used_mcp", "-", booking.lane === "mcp" ? 1 : 0),
      }))
      .where("key_fp", "=", this.settings.keyFp)
      .where("hour", "=", hour)
      .execute();
  }

  private async learn(
    transaction: Transaction<Schema>,
    booking: Booking,
    answer: Extract<Outcome, { kind: "answered" }>,
    receivedAtMs: number,
  ): Promise<number> {
    const key: KeyState = await readKeyState(transaction, this.settings.keyFp, receivedAtMs);
    const offset = learnOffset(key.offset, { ...answer, receivedAtMs });
    const dateMs = answer.dateHeader === null ? Number.NaN : Date.parse(answer.dateHeader);
    const { keyFp, hourOffsetMinutes } = this.settings;
    if (offset !== key.offset)
      await writeOffset(transaction, keyFp, offset, hourWindow(dateMs, hourOffsetMinutes).hour);
    if (offset !== key.offset && (await chargeHourOfDate(transaction, { keyFp, booking, dateMs, hourOffsetMinutes })))
      return hourWindow(dateMs, hourOffsetMinutes).hour;
    if (booking.shadowHour === null) return booking.hour;
    const earlier = Math.min(booking.hour, booking.shadowHour);
    const released = releasedHour({
      earlier,
      boundaryMs: windowOf(earlier, hourOffsetMinutes).resetsAtMs,
      dateMs: Number.isNaN(dateMs) ? null : dateMs,
      sentServiceMs: answer.sentAtMs + offsetMs(offset),
      uncertaintyMs: uncertaintyMs(offset, receivedAtMs),
    });
    if (released === null) return earlier;
    await this.giveBack(transaction, booking, released);
    if (booking.planId !== undefined) await releasePlanHour(transaction, booking.planId, released);
    const counted = released === booking.hour ? booking.shadowHour : booking.hour;
    await transaction
      .updateTable("quota_attempt")
      .set({ hour: counted, shadow_hour: null })
      .where("id", "=", booking.id)
      .execute();
    return counted;
  }
}

/** NTP corrects clocks in smaller steps. */
const JUMP_MS = 2_000;
/** Wall clock minus monotonic clock: changes only when the wall clock is set, or after a suspend. */
const wallShiftMs = (clock: Clock): number => clock.now() - (clock.monotonic?.() ?? clock.now());

const hoursOf = ({ hour, shadowHour }: Pick<Booking, "hour" | "shadowHour">): number[] =>
  shadowHour === null ? [hour] : [hour, shadowHour].sort((a, b) => a - b);
