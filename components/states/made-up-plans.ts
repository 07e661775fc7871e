import { type Plan, type PlanClock, USUAL_MANNER } from "@/lib/domain/plans/plan";
import { HOUR_MS, MINUTE_MS } from "@/lib/domain/time/units";

/** The hour that the made-up plans work in. */
export type MadeUpMoment = { startsAt: string; resetsAt: string; serverNow: string };

type PlanState = { name: string; plan: Partial<Plan>; clock?: Partial<PlanClock>; before?: Partial<Plan> };

const TOTAL = 5_000;
const items = (done: number, free = 0, failed = 0): Plan["items"] => {
  return { done, free, failed, open: TOTAL - done - free - failed, total: TOTAL };
};

export function planOf(number: number, changes: Partial<Plan>, { startsAt, serverNow }: MadeUpMoment): Plan {
  const madeAt = new Date(Date.parse(serverNow) - 2 * HOUR_MS).toISOString();
  const hourBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * HOUR_MS).toISOString();
  return {
    ...USUAL_MANNER,
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    title: "All histories of Northwind Outdoor",
    state: "open",
    stoppedBy: null,
    place: 1_024,
    projectId: "northwind",
    items: items(1_204),
    spendMax: 5_250,
    spent: 1_204,
    spentThisHour: 120,
    perHour: [
      { startsAt: hourBefore(2), spent: 284 },
      { startsAt: hourBefore(1), spent: 800 },
      { startsAt, spent: 120 },
    ],
    madeBy: "Dashboard",
    madeAt,
    startedAt: madeAt,
    endedAt: null,
    changedAt: new Date(Date.parse(serverNow) - 9 * MINUTE_MS).toISOString(),
    seenAt: madeAt,
    scheduleId: null,
    dueAt: null,
    ...changes,
  };
}

export const planClockOf = (
  { startsAt, resetsAt, serverNow }: MadeUpMoment,
  changes: Partial<PlanClock> = {},
): PlanClock => ({
  now: serverNow,
  startsAt,
  resetsAt,
  limit: 1_000,
  reserve: 100,
  jobsMax: 800,
  charged: 150,
  savedOnly: false,
  blockedUntil: null,
  serviceRestsUntil: null,
  usualByOthers: null,
  isRolling: false,
  ...changes,
});

/** Everything that a plan can be doing, or have done. */
export function planStates({ resetsAt, serverNow }: MadeUpMoment): PlanState[] {
  const nowMs = Date.parse(serverNow);
  const timeOfDay = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const later = (minutes: number) => new Date(nowMs + minutes * MINUTE_MS).toISOString();
  const night = { from: timeOfDay(nowMs + 2 * HOUR_MS), to: timeOfDay(nowMs + 8 * HOUR_MS), zone: "UTC" };
  const endedAt = later(-9);
  return [
    { name: "Running", plan: {} },
    { name: "At once", plan: { speed: "now" } },
    { name: "The share for plans is used", plan: {}, clock: { charged: 800 } },
    { name: "Its own share is used", plan: { hourMax: 120 } },
    { name: "Waits for its hours", plan: { hours: night } },
    { name: "Takes leftovers only", plan: { leftoversOnly: true } },
    { name: "The limit is reached", plan: {}, clock: { charged: 1_000, blockedUntil: resetsAt } },
    { name: "The service keeps failing", plan: {}, clock: { serviceRestsUntil: later(60) } },
    { name: "Saved data only", plan: {}, clock: { savedOnly: true } },
    { name: "Behind another plan", plan: {}, before: { title: "Weekly lists", place: 512, projectId: null } },
    { name: "Paused", plan: { state: "paused" } },
    { name: "Stopped by the key", plan: { state: "stopped", stoppedBy: "key_rejected" } },
    {
      name: "Stopped by refusals",
      plan: { state: "stopped", stoppedBy: "mostly_refused", items: items(12, 0, 20), spent: 32, perHour: [] },
    },
    {
      name: "Suggested by an agent",
      plan: { state: "proposed", madeBy: "Claude", items: items(0), spent: 0, spentThisHour: 0, perHour: [] },
    },
    { name: "Done", plan: { state: "done", endedAt, items: items(4_988, 9, 3), spent: 4_994 } },
    { name: "Canceled", plan: { state: "cancelled", endedAt } },
    {
      name: "Declined",
      plan: {
        state: "cancelled",
        stoppedBy: "declined",
        madeBy: "Claude",
        endedAt,
        items: items(0),
        spent: 0,
        perHour: [],
      },
    },
  ];
}
