import { randomUUID } from "node:crypto";
import { instantOrNull, toInstant } from "../domain/clock";
import {
  type FailedItem,
  PLAN_ITEMS_MAX,
  type PlanChange,
  type PlanEstimate,
  type PlanItem,
  type PlanManner,
  type PlansAnswer,
  type PlanWhat,
  spendMaxOf,
  USUAL_MANNER,
} from "../domain/plans/plan";
import { plansAhead } from "../domain/plans/plan-doing";
import { planTimes } from "../domain/plans/plan-estimate";
import { isSmall, usualSpeed } from "../domain/plans/plan-pace";
import type { Price } from "../domain/quota/price";
import { Forgetting, forgetPlans } from "./forget";
import { PlanBook } from "./plan-book";
import { readPlanClock } from "./plan-clock";
import { countPlans, failedItems, listPlans } from "./plan-list";
import { Runner } from "./runner";
import { ScheduleBook } from "./schedule-book";
import { runDue } from "./schedules";
import {
  missingItems,
  oneProject,
  type PlansContext,
  type PlansParts,
  pricesOf,
  sumOf,
  wantedItems,
} from "./wanted-items";

export type Wish = { what: PlanWhat; wantedSinceMs: number };

export type PlanRequest = Wish & PlanManner & { id: string; title: string; requests: number; madeBy: string };

/** `price`: it has risen since it was shown. `taken`: another plan has the id. */
export type Made =
  | { made: true }
  | { made: false; why: "price" | "taken" | "nothing" | "too-much"; estimate: PlanEstimate };

const PROPOSALS_MAX = 5;
const PROPOSED_ITEMS_MAX = 10_000;

/** @property readyEarliest if a user accepted it now (ISO); null: not within 90 days */
export type Proposed =
  | { proposed: true; id: string; price: Price; spendMax: number; readyEarliest: string | null }
  | { proposed: false; why: "nothing" | "too-much" | "too-many" };

export class Plans {
  readonly book: PlanBook;
  readonly schedules: ScheduleBook;
  readonly runner: Runner;
  private readonly context: PlansContext;

  constructor(private readonly parts: PlansParts) {
    const { store, clock, owner } = parts;
    this.book = new PlanBook(store, clock, owner);
    this.schedules = new ScheduleBook(store, clock, owner);
    this.context = { ...parts, book: this.book, schedules: this.schedules };
    const forgetting = new Forgetting(store, clock);
    this.runner = new Runner(this.context, async () => {
      await runDue(this.context);
      await forgetting.nudge();
    });
  }

  async list(): Promise<PlansAnswer> {
    const { store, owner } = this.parts;
    const clock = await readPlanClock(this.parts);
    return { plans: await listPlans(store, owner, clock), clock };
  }

  counts(): Promise<ReadonlyMap<string, number>> {
    return countPlans(this.parts.store, this.parts.owner);
  }

  async listUpTo(most: number): Promise<PlansAnswer | null> {
    const plans = [...(await this.counts()).values()].reduce((sum, count) => sum + count, 0);
    return plans > most ? null : this.list();
  }

  async estimate(wish: Wish): Promise<PlanEstimate> {
    return (await this.priceWish(wish)).estimate;
  }

  /** ISO; null: not within 90 days. */
  async readyEarliest(requests: number): Promise<string | null> {
    const { plans, clock } = await this.list();
    const { readyAtMs } = planTimes({ requests, manner: USUAL_MANNER, ahead: plansAhead(LAST, plans) }, clock);
    return instantOrNull(readyAtMs);
  }

  /** Nothing is sent before a user accepts it. */
  async propose(wish: Wish & { title: string; agent: string }): Promise<Proposed> {
    const { items, estimate } = await this.priceWish(wish);
    const { price, spendMax } = estimate;
    if (items.length === 0) return { proposed: false, why: "nothing" };
    if (items.length > PROPOSED_ITEMS_MAX) return { proposed: false, why: "too-much" };
    if ((await this.book.proposedBy(wish.agent)) >= PROPOSALS_MAX) return { proposed: false, why: "too-many" };
    const id = randomUUID();
    const { title, wantedSinceMs, agent: madeBy } = wish;
    const manner = { ...USUAL_MANNER, speed: usualSpeed(price.requests, estimate.clock.limit) };
    const what = { items, projectId: oneProject(items), wantedSinceMs, spendMax };
    await this.book.create({ id, title, madeBy, state: "proposed", ...manner, ...what }, id);
    return { proposed: true, id, price, spendMax, readyEarliest: await this.readyEarliest(price.requests) };
  }

  async create(request: PlanRequest): Promise<Made> {
    const { items, estimate } = await this.priceWish(request);
    const wish = wishText(request);
    const isMade = await this.book.isOf(request.id, wish);
    if (isMade !== null) return isMade ? { made: true } : { made: false, why: "taken", estimate };
    if (items.length === 0) return { made: false, why: "nothing", estimate };
    if (items.length > PLAN_ITEMS_MAX) return { made: false, why: "too-much", estimate };
    if (estimate.price.requests > request.requests) return { made: false, why: "price", estimate };
    const { id, title, hourMax, madeBy, wantedSinceMs } = request;
    const speed = isSmall(estimate.price.requests, estimate.clock.limit) ? "now" : request.speed;
    const what = { items, projectId: oneProject(items), wantedSinceMs, spendMax: estimate.spendMax };
    const made = await this.book.create({ id, title, madeBy, state: "open", speed, hourMax, ...what }, wish);
    return made ? { made: true } : { made: false, why: "taken", estimate };
  }

  change(change: PlanChange): Promise<boolean> {
    return this.book.change(change);
  }

  forget(): Promise<void> {
    return forgetPlans(this.parts);
  }

  failedItemsOf(planId: string): Promise<FailedItem[]> {
    return failedItems(this.parts, planId);
  }

  private async priceWish({ what, wantedSinceMs }: Wish): Promise<{ items: PlanItem[]; estimate: PlanEstimate }> {
    const { upstream } = this.parts;
    const allItems = await wantedItems(this.context, what);
    const items = await missingItems(upstream, allItems, wantedSinceMs);
    const price = sumOf(await pricesOf(upstream, items));
    const { plans, clock } = await this.list();
    const ahead = plansAhead(LAST, plans);
    const free = allItems.length - items.length;
    return { items, estimate: { items: allItems.length, free, price, spendMax: spendMaxOf(price), ahead, clock } };
  }
}

const LAST = { id: "", place: Number.POSITIVE_INFINITY };

const wishText = ({ what, wantedSinceMs, title }: PlanRequest): string =>
  JSON.stringify([what, wantedSinceMs === 0 ? 0 : toInstant(wantedSinceMs), title]);
