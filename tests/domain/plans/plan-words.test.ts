import { expect, test } from "vitest";
import { formatsOf } from "@/lib/domain/display/format";
import type { Plan, PlanClock } from "@/lib/domain/plans/plan";
import { planDoing, plansThisHour, timesOfPlan } from "@/lib/domain/plans/plan-doing";
import { broughtWords, doingWords, endWords } from "@/lib/domain/plans/plan-words";
import { madeUpPlan, madeUpPlanClock } from "../../support/made-up-plan";

const FORMATS = formatsOf({ locale: "en-US", timeZone: "UTC", year: 2026 });
const AT_14_20 = Date.parse("2026-11-20T14:20:00Z");

function textOf(plan: Partial<Plan>, clock: Partial<PlanClock> = {}, at = AT_14_20, others: Plan[] = []): string {
  const one = madeUpPlan(plan);
  const doing = planDoing(one, [one, ...others], madeUpPlanClock(clock), at);
  return doingWords(doing, FORMATS, at);
}

test("a plan that can send shows its pace", () => {
  expect(textOf({})).toBe("Running, about 19 a minute");
  expect(textOf({ hourMax: 10 })).toBe("Running, about one every 4 minutes");
  expect(textOf({ speed: "now" })).toBe("Running");
});

test("a pace is shown only when it applies", () => {
  const late = (minute: string) => Date.parse(`2026-11-20T14:${minute}:00Z`);
  expect(textOf({}, {}, late("50"))).toBe("Running");
  expect(textOf({ hourMax: 40 }, {}, late("50"))).toBe("Running, about 8 a minute");
  expect(textOf({ hourMax: 40 }, {}, late("55"))).toBe("Running");
  const few = { open: 3, done: 97, free: 0, failed: 0, total: 100 };
  expect(textOf({ items: few })).toBe("Running");
});

test.each<[string, Partial<Plan>, Partial<PlanClock>, string?]>([
  ["Waiting until 15:00: the share for plans is used up this hour", {}, { charged: 800 }],
  ["Waiting until 15:00: its requests for this hour are used up", { hourMax: 300, spentThisHour: 300 }, {}],
  ["Waiting until 15:00: this hour’s limit is reached", {}, { blockedUntil: "2026-11-20T15:00:00.000Z" }],
  ["Waiting until 14:20: the service keeps failing", {}, { serviceRestsUntil: "2026-11-20T14:20:30.000Z" }],
  ["Waiting until 15:00: a new hour is about to start", {}, {}, "2026-11-20T14:59:50Z"],
  ["On hold while “Saved data only” is on", {}, { savedOnly: true }],
])("a waiting plan shows the reason and the end of the wait: %s", (words, plan, clock, at = "2026-11-20T14:20:00Z") => {
  expect(textOf(plan, clock, Date.parse(at))).toBe(words);
});

test("a plan runs beside an earlier plan that leaves requests in this hour", () => {
  const few = { open: 100, done: 0, free: 0, failed: 0, total: 100 };
  const first = madeUpPlan({ id: "first", place: 512, items: few });
  expect(textOf({}, {}, AT_14_20, [first])).toBe("Running, about 16 a minute");
  expect(textOf({}, { charged: 700 }, AT_14_20, [first])).toBe(
    "Next in line after “All histories of Northwind Outdoor”",
  );
});

test("a plan waits for an earlier plan that needs the whole hour, and passes one that can't send", () => {
  const first = madeUpPlan({ id: "first", title: "Weekly lists", place: 512 });
  expect(textOf({}, {}, AT_14_20, [first])).toBe("Next in line after “Weekly lists”");
  const cappedPlan = { ...first, hourMax: 300, spentThisHour: 300 };
  expect(textOf({}, {}, AT_14_20, [cappedPlan])).toBe("Running, about 19 a minute");
  expect(textOf({}, {}, AT_14_20, [{ ...first, state: "paused" }])).toBe("Running, about 19 a minute");
  expect(textOf({}, {}, AT_14_20, [{ ...first, place: 2_048 }])).toBe("Running, about 19 a minute");
});

test("a plan stopped by a user or the service shows the reason", () => {
  const changedAt = "2026-11-20T14:02:00.000Z";
  expect(textOf({ state: "paused", changedAt })).toBe("Paused at 14:02");
  expect(textOf({ state: "stopped", stoppedBy: "key_rejected", changedAt })).toBe(
    "Stopped at 14:02: the service rejected the API key",
  );
  expect(textOf({ state: "stopped", stoppedBy: "not_in_subscription", changedAt })).toMatch(
    /^Stopped at 14:02: the service/,
  );
  expect(textOf({ state: "proposed" })).toBe("Suggested by Dashboard. Nothing is sent until you accept it.");
  const endedAt = "2026-11-20T14:05:00.000Z";
  expect(textOf({ state: "cancelled", endedAt })).toBe("Canceled at 14:05");
  expect(textOf({ state: "cancelled", stoppedBy: "declined", endedAt })).toBe("Declined at 14:05");
});

test("an ended plan shows its result", () => {
  const items = { open: 0, done: 4_988, free: 9, failed: 3, total: 5_000 };
  expect(broughtWords({ items }, FORMATS)).toBe("4,988 loaded, 9 were already saved, 3 couldn’t be loaded.");
  const done = madeUpPlan({ state: "done", title: "Weekly lists", items: { ...items, free: 0, failed: 0 } });
  expect(endWords(done, FORMATS)).toBe("Plan “Weekly lists” is done. 4,988 loaded.");
  expect(endWords(madeUpPlan(), FORMATS)).toBeNull();
});

test("the gauge's forecast counts what all plans together may still send this hour", () => {
  const clock = madeUpPlanClock();
  const first = madeUpPlan({ id: "first", place: 512, hourMax: 100 });
  expect(plansThisHour([first], clock, AT_14_20)).toBe(100);
  expect(plansThisHour([madeUpPlan(), first], clock, AT_14_20)).toBe(650);
  expect(plansThisHour([madeUpPlan({ state: "paused" })], clock, AT_14_20)).toBe(0);
});

test("a plan that does not run has no completion time", () => {
  const [open, pausedPlan] = [madeUpPlan(), madeUpPlan({ state: "paused" })];
  const answer = { plans: [open, pausedPlan], clock: madeUpPlanClock() };
  expect(timesOfPlan(open, answer)?.readyAtMs).toBe(Date.parse("2026-11-20T20:25:00Z"));
  expect(timesOfPlan(pausedPlan, answer)).toBeNull();
});
