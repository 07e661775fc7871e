import { MINUTE_MS } from "../time/units";
import type { Plan, PlanAhead, PlanClock, PlanStop } from "./plan";
import { AT_ONCE_PER_MINUTE, type PlanTimes, planTimes } from "./plan-estimate";
import { HOUR_END_MS, STEADY_REST_MINUTES } from "./plan-pace";

/** Derived from plans and the hour, never stored. Milliseconds on the service's clock. */
export type PlanDoing =
  | { kind: "proposed"; by: string }
  | { kind: "running"; perMinute: number | null }
  | { kind: "waits"; at: number; because: PlanWait }
  | { kind: "behind"; title: string }
  | { kind: "saved-only" }
  | { kind: "stopped"; at: number; by: PlanStop | null }
  | { kind: "paused" | "done" | "declined" | "cancelled"; at: number };

/** `share`: plans have used their share of the hour. `own-share`: this plan has used its own. */
export type PlanWait = "share" | "own-share" | "limit" | "service" | "hour-end";

export const openPlans = (plans: readonly Plan[]): Plan[] =>
  plans.filter(({ state }) => state === "open").sort((one, other) => one.place - other.place);

export function planDoing(plan: Plan, plans: readonly Plan[], clock: PlanClock, nowMs: number): PlanDoing {
  const at = Date.parse(plan.changedAt);
  if (plan.state === "proposed") return { kind: "proposed", by: plan.madeBy };
  if (plan.state === "paused") return { kind: "paused", at };
  if (plan.state === "stopped") return { kind: "stopped", at, by: plan.stoppedBy };
  if (plan.state === "done" || plan.state === "cancelled") {
    const kind = plan.stoppedBy === "declined" ? "declined" : plan.state;
    return { kind, at: Date.parse(plan.endedAt ?? plan.changedAt) };
  }
  let usedRequests = 0;
  let first: Plan | null = null;
  for (const other of openPlans(plans)) {
    if (other.id === plan.id || other.place >= plan.place) break;
    const { room } = doingAfter(other, usedRequests, clock, nowMs);
    if (room <= 0 || other.items.open === 0) continue;
    first ??= other;
    usedRequests += Math.min(room, other.items.open);
  }
  const { doing } = doingAfter(plan, usedRequests, clock, nowMs);
  const isInTheWay = usedRequests > 0 && doing.kind === "waits" && doing.because === "share";
  if (first === null || !isInTheWay || doingAfter(plan, 0, clock, nowMs).room <= 0) return doing;
  return { kind: "behind", title: first.title };
}

/** @param usedRequests requests of the hour by earlier plans @returns also the requests it may send this hour */
function doingAfter(
  plan: Plan,
  usedRequests: number,
  clock: PlanClock,
  nowMs: number,
): { doing: PlanDoing; room: number } {
  const doing = doingNow(plan, usedRequests, clock, nowMs);
  return { doing, room: doing.kind === "running" ? roomIn(plan, usedRequests, clock) : 0 };
}

function roomIn(plan: Plan, usedRequests: number, clock: PlanClock): number {
  const own = plan.hourMax === null ? Number.POSITIVE_INFINITY : plan.hourMax - plan.spentThisHour;
  return Math.max(0, Math.min(clock.jobsMax - clock.charged - usedRequests, own));
}

function doingNow(plan: Plan, usedRequests: number, clock: PlanClock, nowMs: number): PlanDoing {
  if (clock.savedOnly) return { kind: "saved-only" };
  const blockedMs = clock.blockedUntil === null ? 0 : Date.parse(clock.blockedUntil);
  if (blockedMs > nowMs) return { kind: "waits", at: blockedMs, because: "limit" };
  const restsMs = clock.serviceRestsUntil === null ? 0 : Date.parse(clock.serviceRestsUntil);
  if (restsMs > nowMs) return { kind: "waits", at: restsMs, because: "service" };
  const resetMs = Date.parse(clock.resetsAt);
  const nextHour = (because: PlanWait): PlanDoing => ({ kind: "waits", at: resetMs, because });
  if (plan.hourMax !== null && plan.spentThisHour >= plan.hourMax) return nextHour("own-share");
  const room = roomIn(plan, usedRequests, clock);
  if (room <= 0) return nextHour("share");
  if (nowMs > resetMs - HOUR_END_MS) return nextHour("hour-end");
  return { kind: "running", perMinute: paceOf(plan, room, (resetMs - nowMs) / MINUTE_MS) };
}

/** Requests per minute of a steady plan; null at the end of an hour, where the rate varies. */
function paceOf({ speed, items }: Plan, room: number, minutesLeft: number): number | null {
  const minutes = minutesLeft - STEADY_REST_MINUTES;
  if (speed !== "steady" || minutes < 1) return null;
  const perMinute = room / minutes;
  return perMinute > AT_ONCE_PER_MINUTE || perMinute > items.open ? null : perMinute;
}

export function plansAhead(plan: Pick<Plan, "id" | "place">, plans: readonly Plan[]): PlanAhead[] {
  return openPlans(plans)
    .filter((other) => other.id !== plan.id && other.place < plan.place)
    .map(({ speed, hourMax, items }) => ({ speed, hourMax, left: items.open }));
}

export function timesOfPlan(
  plan: Plan,
  { plans, clock }: { plans: readonly Plan[]; clock: PlanClock },
): PlanTimes | null {
  if (plan.state !== "open") return null;
  const { spentThisHour, items } = plan;
  return planTimes({ requests: items.open, manner: plan, spentThisHour, ahead: plansAhead(plan, plans) }, clock);
}

export function plansThisHour(plans: readonly Plan[], clock: PlanClock, nowMs: number): number {
  const now = new Date(Math.max(nowMs, Date.parse(clock.now))).toISOString();
  const each = openPlans(plans).map((plan) => timesOfPlan(plan, { plans, clock: { ...clock, now } }));
  return each.reduce((sum, times) => sum + (times?.hours[0]?.requests ?? 0), 0);
}
