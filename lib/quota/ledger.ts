import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Clock } from "../domain/clock";
import { hourWindow, windowOf } from "../domain/time/hour-window";
import type { Store } from "../store/open-store";
import type { Schema } from "../store/schema";
import type { Booking, BookingRequest, Outcome } from "./booking";
import { checkMovingLimits, checkOwnShare } from "./booking-limits";
import { chargeHour, chargeHourOfDate, refundHour } from "./charge-hour";
import { hoursAt, releasedHour } from "./clock/charged-hours";
import { learnOffset, offsetMs, uncertaintyMs } from "./clock/service-clock";
import { type KeyState, type LimitPause, readKeyState, updateKey, writeOffset } from "./key-state";
import type { LedgerSettings } from "./ledger-settings";
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
    const { keyFp, accountId } = this.settings;
    const { savedOnly, reserve } = await readRules(transaction, this.settings);
    if (savedOnly) throw new Refusal("saved_only", null);
    const key = await readKeyState(transaction, keyFp, now);
    if (key.rejectedAt !== null && request.despiteBlock !== true) throw new Refusal("key_rejected", null);
    const { main, shadowHour, serviceMs, aheadMs } = hoursAt(key, now, this.settings);
    if (key.pause !== null && request.despiteBlock !== true) this.refusePaused(key, key.pause, request, serviceMs);
    const { resetsAtMs } = main;
    const hours = hoursOf({ hour: main.hour, shadowHour });
    for (const hour of hours) {
      if (await chargeHour(transaction, this.settings, { hour, serviceMs, reserve, request })) continue;
      throw await this.whyRefused(transaction, hour, serviceMs, request);
    }
    const { plan, lane } = request.caller;
    if (plan !== undefined) await chargePlan(transaction, plan, { hours, now, resetsAtMs });
    await checkOwnShare(transaction, request.caller, { accountId, keyFp, hours, resetsAtMs });
    await checkMovingLimits(transaction, this.settings, { lane, nowMs: now, offset: aheadMs });
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
        key_fp: keyFp,
        account_id: accountId,
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
    // The latest hour that the service has shown stays.
    const unknown = { offset_low_ms: null, offset_high_ms: null, offset_at: null };
    await updateKey(this.store, this.settings.keyFp).set(unknown).execute();
    this.wallShiftMs = shiftMs;
  }

  /** After an unexplained limit only a user's click may try again in the same hour. */
  private refusePaused(key: KeyState, pause: LimitPause, { caller }: BookingRequest, serviceMs: number): void {
    const { hourOffsetMinutes } = this.settings;
    const isForAll = pause.code === "other_limit" || caller.lane === "person";
    const { resetsAtMs } = hourWindow(pause.atMs + offsetMs(key.offset), hourOffsetMinutes);
    const opensAtMs = isForAll ? pause.opensAtMs : Math.max(pause.opensAtMs, resetsAtMs);
    if (opensAtMs > serviceMs) throw new Refusal(pause.code, opensAtMs, pause.windowS);
  }

  private async whyRefused(transaction: Transaction<Schema>, hour: number, serviceMs: number, request: BookingRequest) {
    const row = await transaction
      .selectFrom("quota_window")
      .select(["used", "blocked_until", "blocked_reason"])
      .where(({ and }) => and({ key_fp: this.settings.keyFp, hour }))
      .executeTakeFirst();
    const resetsAtMs = windowOf(hour, this.settings.hourOffsetMinutes).resetsAtMs;
    if (row !== undefined && row.blocked_until > serviceMs && request.despiteBlock !== true)
      return new Refusal(row.blocked_reason === "limit_or_key" ? "limit_or_key" : "limit_reached", row.blocked_until);
    if ((row?.used ?? 0) < this.settings.requestsPerHourMax) return new Refusal("lane_full", resetsAtMs);
    return new Refusal("limit_reached", resetsAtMs);
  }

  private async refund(transaction: Transaction<Schema>, booking: Booking) {
    // In the order in which hours are charged, to avoid deadlocks between processes.
    for (const hour of hoursOf(booking)) await refundHour(transaction, this.settings.keyFp, booking, hour);
    if (booking.planId !== undefined) await refundPlan(transaction, booking.planId, hoursOf(booking));
  }

  private async learn(
    transaction: Transaction<Schema>,
    booking: Booking,
    answer: Extract<Outcome, { kind: "answered" }>,
    receivedAtMs: number,
  ): Promise<number> {
    const { keyFp, hourOffsetMinutes } = this.settings;
    const key = await readKeyState(transaction, keyFp, receivedAtMs);
    const offset = learnOffset(key.offset, { ...answer, receivedAtMs });
    const dateMs = Date.parse(answer.dateHeader ?? "");
    if (offset !== key.offset) {
      const { hour } = hourWindow(dateMs, hourOffsetMinutes);
      await writeOffset(transaction, keyFp, offset, hour);
      if (await chargeHourOfDate(transaction, { keyFp, booking, hour })) return hour;
    }
    if (booking.shadowHour === null) return booking.hour;
    const earlier = Math.min(booking.hour, booking.shadowHour);
    const wrongHour = releasedHour({
      earlier,
      boundaryMs: windowOf(earlier, hourOffsetMinutes).resetsAtMs,
      dateMs: Number.isNaN(dateMs) ? null : dateMs,
      sentServiceMs: answer.sentAtMs + offsetMs(offset),
      uncertaintyMs: uncertaintyMs(offset, receivedAtMs),
    });
    if (wrongHour === null) return earlier;
    await refundHour(transaction, keyFp, booking, wrongHour);
    if (booking.planId !== undefined) await releasePlanHour(transaction, booking.planId, wrongHour);
    const countedHour = wrongHour === booking.hour ? booking.shadowHour : booking.hour;
    await transaction
      .updateTable("quota_attempt")
      .set({ hour: countedHour, shadow_hour: null })
      .where("id", "=", booking.id)
      .execute();
    return countedHour;
  }
}

/** NTP corrects clocks in smaller steps. */
const JUMP_MS = 2_000;
/** Wall clock minus monotonic clock: changes only when the wall clock is set, or after a suspend. */
const wallShiftMs = (clock: Clock): number => clock.now() - (clock.monotonic?.() ?? clock.now());

const hoursOf = ({ hour, shadowHour }: Pick<Booking, "hour" | "shadowHour">): number[] =>
  shadowHour === null ? [hour] : [hour, shadowHour].sort((a, b) => a - b);
