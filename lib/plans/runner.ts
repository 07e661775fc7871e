import { countText } from "../domain/display/count-text";
import { HOUR_END_MS, nextSendMs } from "../domain/plans/plan-pace";
import { lateAfterReset } from "../domain/quota/limit-tries";
import { HOUR_MS } from "../domain/time/units";
import type { JobHour } from "../quota/job-hour";
import { type Lease, LeaseLost } from "../upstream/pipe/lease";
import { makeProblem } from "../upstream/pipe/make-problem";
import { runItem } from "./load-item";
import { serviceRestsUntil } from "./plan-clock";
import { runnerLease, type StoredItem, type StoredPlan } from "./stored-plan";
import type { PlansContext } from "./wanted-items";

/** Parallel requests, so that sockets stay free for users. */
const UNDER_WAY_MAX = 2;
const LOOK_MS = 5_000;
const LOOK_SPREAD_MS = 1_000;
const STANDBY_MS = 1_000;
/** Without work for longer than this, a process gives up its lease. */
const IDLE_LEASE_MS = 10_000;
const REST_MS = 30_000;
/** Waits grow while an hour keeps refusing, but never reach past its end. */
const REFUSED_REST_MAX_MS = 15_000;
const NEVER = 0;

type Decision = { plan: StoredPlan; item: StoredItem } | { waitMs: number };

/** One process per account: the lease's holder. The booking enforces every limit; this only decides what is next. */
export class Runner {
  private lease: Lease | null = null;
  private readonly underWay = new Map<string, { planId: string; seq: number; ended: Promise<void> }>();
  private readonly lastSent = new Map<string, number>();
  private restUntilMs = 0;
  private rests = 0;
  private late = { hour: Number.NaN, ms: 0 };
  private readonly ending = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(
    private readonly parts: PlansContext,
    private readonly onLook: () => Promise<void>,
  ) {}

  begin(): void {
    this.loop ??= this.keepOn();
  }

  async end(): Promise<void> {
    this.ending.abort();
    await this.loop;
    await this.waitForLoads();
    await this.dropLease();
  }

  get isBusy(): boolean {
    return this.underWay.size > 0;
  }

  async waitForLoads(): Promise<void> {
    await Promise.all(this.loads());
  }

  private loads = (): Promise<void>[] => [...this.underWay.values()].map(({ ended }) => ended);

  private async keepOn(): Promise<void> {
    const { clock } = this.parts;
    const { signal } = this.ending;
    while (!signal.aborted) {
      const waitMs = await this.look().catch((error: unknown) => {
        console.warn("Plans wait, because the last look at them failed:", error);
        return REST_MS;
      });
      if (waitMs === 0) continue;
      const lookMs = Math.min(waitMs, LOOK_MS + (Math.random() * 2 - 1) * LOOK_SPREAD_MS);
      const resting = new AbortController();
      const rest = clock.sleep(lookMs, AbortSignal.any([signal, resting.signal])).catch(() => undefined);
      await Promise.race([rest, ...this.loads()]);
      resting.abort();
    }
  }

  /** @returns milliseconds until something may be due again; 0: at once */
  async look(): Promise<number> {
    const { book } = this.parts;
    await this.onLook();
    const open = await book.open();
    if (open.length === 0) {
      if (this.underWay.size === 0) await this.dropLease();
      return LOOK_MS;
    }
    if (this.underWay.size > 0 && this.lease !== null) await this.holdLease();
    if (this.underWay.size >= UNDER_WAY_MAX) return LOOK_MS;
    const decision = await this.decide(open);
    if ("waitMs" in decision) {
      if (decision.waitMs > IDLE_LEASE_MS && this.underWay.size === 0) await this.dropLease();
      return Math.max(1, decision.waitMs);
    }
    if (!(await this.holdLease())) return STANDBY_MS;
    if (this.ending.signal.aborted) return LOOK_MS;
    this.send(decision.plan, decision.item);
    return 0;
  }

  private send(plan: StoredPlan, item: StoredItem): void {
    const before = this.lastSent.get(plan.id) ?? NEVER;
    this.lastSent.set(plan.id, this.parts.clock.now());
    const name = `${plan.id}|${item.seq}`;
    const promise = this.run(plan, item, before)
      .catch((error: unknown) => {
        console.warn("An item of a plan could not be settled:", error);
        this.restUntilMs = this.parts.clock.now() + REST_MS;
      })
      .finally(() => this.underWay.delete(name));
    this.underWay.set(name, { planId: plan.id, seq: item.seq, ended: promise });
  }

  private async run(plan: StoredPlan, item: StoredItem, before: number): Promise<void> {
    const { book, clock } = this.parts;
    const { outcome, restMs, stop } = await runItem(this.parts, plan, item);
    if (outcome.state === "free") this.lastSent.set(plan.id, before);
    this.rest(restMs);
    if (stop !== undefined) await book.stop(plan.id, stop);
    if (outcome.state === "again" && stop === undefined && plan.spent >= plan.spendMax) {
      const values = { agreed: countText(plan.spendMax, "request") };
      await book.endUnpaid(plan.id, makeProblem("price_exceeded", { atMs: clock.now(), values }));
    } else await book.settle(item, outcome);
  }

  /** @param restMs how long nothing is sent; longer after several failures */
  private rest(restMs: number | undefined): void {
    this.rests = restMs === undefined ? 0 : this.rests + 1;
    if (restMs === undefined) return;
    const longerMs = Math.min(REFUSED_REST_MAX_MS, restMs * 2 ** (this.rests - 1));
    this.restUntilMs = Math.max(this.restUntilMs, this.parts.clock.now() + Math.max(restMs, longerMs));
  }

  private async decide(open: readonly StoredPlan[]): Promise<Decision> {
    const { clock, book, quota, store } = this.parts;
    const now = clock.now();
    const hour = await quota.jobHour();
    const standsUntilMs = this.standsInTheWay(hour, now);
    const waitsUntilMs = standsUntilMs > now ? standsUntilMs : await serviceRestsUntil(store, book.owner.keyFp);
    if (waitsUntilMs > now) return { waitMs: waitsUntilMs - now };
    if (hour.isProving && this.underWay.size > 0) return { waitMs: LOOK_MS };
    return this.choose(open, hour, now);
  }

  /** On our clock; 0: nothing blocks. */
  private standsInTheWay(hour: JobHour, now: number): number {
    const { serviceMs, startsAtMs, resetsAtMs, uncertaintyMs, blockedUntilMs } = hour;
    if (hour.savedOnly) return now + REST_MS;
    const after = (atMs: number) => now + Math.max(1, atMs - serviceMs);
    if (blockedUntilMs > serviceMs && blockedUntilMs < resetsAtMs) return after(blockedUntilMs);
    if (resetsAtMs - serviceMs <= HOUR_END_MS + uncertaintyMs || blockedUntilMs >= resetsAtMs)
      return after(resetsAtMs + this.lateIn(hour.hour + 1) + uncertaintyMs);
    const opensAtMs = startsAtMs + this.lateIn(hour.hour) + uncertaintyMs;
    if (serviceMs < opensAtMs) return after(opensAtMs);
    return this.restUntilMs;
  }

  private lateIn(hour: number): number {
    if (this.late.hour !== hour) this.late = { hour, ms: lateAfterReset(Math.random()) };
    return this.late.ms;
  }

  private async choose(open: readonly StoredPlan[], hour: JobHour, now: number): Promise<Decision> {
    const { book } = this.parts;
    let waitMs = hour.resetsAtMs - hour.serviceMs;
    let usedRequests = hour.charged;
    for (const plan of open) {
      const room = await this.roomOf(plan, hour, usedRequests);
      if (room < 1) continue;
      const mine = [...this.underWay.values()].filter(({ planId }) => planId === plan.id).map(({ seq }) => seq);
      // One item at a time for plans that may be about to stop or end, and for neighbors that share a response.
      const isOut = plan.spent >= plan.spendMax;
      if (mine.length > 0 && (plan.inDoubt || isOut || this.parts.upstream.sharesHistories)) continue;
      const { item, waitsUntilMs } = await book.nextItem(plan.id, mine);
      if (item === null) {
        if (waitsUntilMs !== null) waitMs = Math.min(waitMs, Math.max(1, waitsUntilMs - now));
        continue;
      }
      if (isOut) return { plan, item };
      const lastSentMs = await this.lastSentOf(plan.id, hour);
      const dueMs = nextSendMs(plan, room, { ...hour, nowMs: hour.serviceMs, lastSentMs });
      if (dueMs <= hour.serviceMs) return { plan, item };
      waitMs = Math.min(waitMs, Math.max(1, dueMs - hour.serviceMs));
      // Room of an earlier plan isn't available to later ones.
      usedRequests += Math.min(room, plan.left);
    }
    return { waitMs };
  }

  private async roomOf(plan: StoredPlan, hour: JobHour, usedRequests: number): Promise<number> {
    const room = hour.jobsMax - usedRequests;
    if (plan.hourMax === null) return room;
    return Math.min(room, plan.hourMax - (await this.parts.book.spentIn(plan.id, hour.hour)));
  }

  private async lastSentOf(planId: string, hour: JobHour): Promise<number | null> {
    const { clock, book } = this.parts;
    const cachedMs = this.lastSent.get(planId);
    const sentMs = cachedMs ?? (await book.lastSentAt(planId, clock.now() - HOUR_MS)) ?? NEVER;
    // Only the holder of the lease sees every request.
    if (this.lease !== null) this.lastSent.set(planId, sentMs);
    return sentMs === NEVER ? null : sentMs + hour.aheadMs;
  }

  /** @returns false: another process holds the lease */
  private async holdLease(): Promise<boolean> {
    const { leases, book } = this.parts;
    const name = runnerLease(book.owner);
    try {
      if (this.lease !== null) {
        await this.lease.renew();
        return true;
      }
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      this.lease = null;
    }
    const currentLease = await leases.look(name);
    // Only reads while another process holds it, because taking the lease writes.
    if (currentLease !== null && leases.holds(currentLease)) return false;
    this.lease = await leases.take(name, currentLease);
    return this.lease !== null;
  }

  private async dropLease(): Promise<void> {
    const { lease } = this;
    this.lease = null;
    this.lastSent.clear();
    await lease?.drop();
  }
}
