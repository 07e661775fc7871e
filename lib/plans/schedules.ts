import { randomUUID } from "node:crypto";
import { toInstant } from "../domain/clock";
import { type PlanSchedule, type ScheduleNotice, USUAL_MANNER } from "../domain/plans/plan";
import { usualSpeed } from "../domain/plans/plan-pace";
import { nextDue } from "../domain/plans/schedule-times";
import { HOUR_MS, MINUTE_MS } from "../domain/time/units";
import type { DueSchedule } from "./schedule-book";
import { missingItems, oneProject, type PlansContext, pricesOf, sumOf, wantedItems } from "./wanted-items";

const LATE_MAX_MS = 6 * HOUR_MS;
const ON_TIME_MS = 5 * MINUTE_MS;

/** Safe in any number of processes: each time of a schedule creates one plan. One run makes up for missed times. */
export async function runDue(context: PlansContext): Promise<void> {
  const { clock, schedules } = context;
  for (const due of await schedules.due()) {
    const now = clock.now();
    const lastMs = lastDue(due, now);
    const notice = await noticeOf(context, due.schedule, lastMs).catch((error: unknown): ScheduleNotice => {
      // A schedule that fails doesn't keep others from running.
      console.warn("A schedule could not make its plan:", error);
      return { kind: "missed", dueAt: toInstant(lastMs) };
    });
    await schedules.advance(due, nextDue(due.schedule, now), notice);
  }
}

function lastDue({ schedule, dueAtMs }: DueSchedule, now: number): number {
  for (let atMs = dueAtMs; ; ) {
    const nextMs = nextDue(schedule, atMs);
    if (nextMs === null || nextMs > now) return atMs;
    atMs = nextMs;
  }
}

async function noticeOf(context: PlansContext, schedule: PlanSchedule, dueAtMs: number): Promise<ScheduleNotice> {
  const now = context.clock.now();
  const dueAt = toInstant(dueAtMs);
  if (now - dueAtMs >= LATE_MAX_MS) return { kind: "missed", dueAt };
  if (await context.book.isUnfinished(schedule.id, dueAtMs)) return { kind: "still-running", dueAt };
  const leftOut = await plant(context, schedule, dueAtMs);
  if (leftOut !== null) return { kind: "left-out", dueAt, ...leftOut };
  if (now - dueAtMs < ON_TIME_MS) return { kind: "ran", dueAt };
  return { kind: "late", dueAt, startedAt: toInstant(now) };
}

/** @returns items that didn't fit the confirmed price, and the price of all */
async function plant(
  context: PlansContext,
  schedule: PlanSchedule,
  dueAtMs: number,
): Promise<{ items: number; spendMax: number } | null> {
  const { upstream, book, quota } = context;
  const allItems = await wantedItems(context, schedule.what);
  const missing = await missingItems(upstream, allItems, dueAtMs);
  const prices = await pricesOf(upstream, missing);
  let requests = 0;
  let count = 0;
  for (const price of prices) {
    if (requests + price.requests > schedule.spendMax) break;
    requests += price.requests;
    count += 1;
  }
  const items = missing.slice(0, count);
  const { limit } = await quota.jobHour();
  if (items.length > 0)
    await book.create(
      {
        id: randomUUID(),
        title: schedule.title,
        state: "open",
        items,
        projectId: oneProject(items),
        wantedSinceMs: dueAtMs,
        spendMax: schedule.spendMax,
        ...USUAL_MANNER,
        speed: usualSpeed(requests, limit),
        madeBy: schedule.title,
        schedule: { id: schedule.id, dueAtMs },
      },
      `${schedule.id} ${dueAtMs}`,
    );
  if (items.length === missing.length) return null;
  return { items: missing.length - items.length, spendMax: sumOf(prices).requests };
}
