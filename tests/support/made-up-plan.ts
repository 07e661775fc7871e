import type { Plan, PlanClock } from "../../lib/domain/plans/plan";

/** A running plan of 5,000 histories, 20 minutes into the hour; `changes` overrides values. */
export const madeUpPlan = (changes: Partial<Plan> = {}): Plan => ({
  id: "6f0d4f0e-6d3b-4e0b-9a0e-0a8f6a1f2b01",
  title: "All histories of Northwind Outdoor",
  state: "open",
  stoppedBy: null,
  place: 1_024,
  projectId: "northwind",
  items: { open: 5_000, done: 0, free: 0, failed: 0, total: 5_000 },
  spendMax: 5_250,
  spent: 0,
  spentThisHour: 0,
  perHour: [],
  madeBy: "Dashboard",
  endedAt: null,
  changedAt: "2026-11-20T14:20:00.000Z",
  seenAt: null,
  speed: "steady",
  hourMax: null,
  ...changes,
});

/** 14:20 in an hour of 1,000 requests, 150 of them used. */
export const madeUpPlanClock = (changes: Partial<PlanClock> = {}): PlanClock => ({
  now: "2026-11-20T14:20:00.000Z",
  startsAt: "2026-11-20T14:00:00.000Z",
  resetsAt: "2026-11-20T15:00:00.000Z",
  limit: 1_000,
  jobsMax: 800,
  charged: 150,
  savedOnly: false,
  blockedUntil: null,
  serviceRestsUntil: null,
  usualByOthers: null,
  ...changes,
});
