import { describe, expect, test, vi } from "vitest";
import type { Plan } from "../../lib/domain/plans/plan";
import { HOUR_MS } from "../../lib/domain/time/units";
import type { FixtureAnswer } from "../support/services/fixture-service";
import { read } from "../support/stack";
import { histories, keywordData, loadedPlanDesk, type PlanDesk } from "./plan-desk";

// Thousands of real bookings and requests in each.
vi.setConfig({ testTimeout: 300_000 });

const numberOf = (path: string) => Number(path.split("/").filter(Boolean).at(-1));
function answering(testDesk: PlanDesk, answer: (number: number, requestCount: number) => FixtureAnswer | undefined) {
  const requestCounts = new Map<number, number>();
  testDesk.answerWith(({ url }) => {
    if (!url.pathname.includes("keyworddata")) return undefined;
    const number = numberOf(url.pathname);
    requestCounts.set(number, (requestCounts.get(number) ?? 0) + 1);
    return answer(number, requestCounts.get(number) ?? 0);
  });
}

const NOT_FOUND = { status: 404, json: { message: "Not found" } };
const NO_HISTORIES = { status: 403, json: { message: "Your subscription does not include keyword history" } };
const A_PAGE = { text: "<html>Welcome</html>", headers: { "content-type": "text/html" } };

describe("P12: effects of service responses on a plan", () => {
  test.each<[string, number, (number: number) => FixtureAnswer | undefined, Partial<Record<keyof Plan, unknown>>]>([
    [
      "a subscription without histories stops it after 20 requests",
      60,
      () => NO_HISTORIES,
      { state: "stopped", stoppedBy: "mostly_refused", items: { failed: 20, open: 40 }, spent: 20 },
    ],
    [
      "a few missing keywords are left out, and the plan continues",
      30,
      (number) => (number % 10 === 0 ? NOT_FOUND : undefined),
      { state: "done", spent: 30, items: { done: 27, failed: 3 } },
    ],
    [
      "20 failures of one kind in the first 50 stop it, even with other failures between",
      100,
      (number) => (number % 2 === 0 ? NOT_FOUND : undefined),
      { state: "stopped", stoppedBy: "mostly_refused", items: { failed: 20 } },
    ],
    [
      "three unreadable responses in a row stop it",
      20,
      () => A_PAGE,
      { state: "stopped", stoppedBy: "unreadable_answer", items: { failed: 3 } },
    ],
  ])("%s", async (_name, keywords, answer, expectedPlan) => {
    const testDesk = await loadedPlanDesk({ keywords });
    answering(testDesk, answer);
    const id = await testDesk.plan();
    await testDesk.work();
    expect(await testDesk.one(id)).toMatchObject(expectedPlan);
    expect(histories(testDesk)).toHaveLength((await testDesk.one(id)).spent);
    expect((await testDesk.container.plans.failedItemsOf(id))[0]?.phrase).toMatch(/^keyword \d+$/);
  });

  test("failed items are retried for their price", async () => {
    const back = await loadedPlanDesk({ keywords: 25 });
    answering(back, (number, requestCount) => (number > 22 && requestCount === 1 ? NOT_FOUND : undefined));
    const id = await back.plan();
    await back.work();
    const what = { kind: "failed" as const, planId: id };
    expect(await back.container.plans.estimate({ what, wantedSinceMs: 0 })).toMatchObject({ price: { requests: 3 } });
    const again = await back.plan({ what, title: "Once more" });
    await back.work();
    expect(await back.one(again)).toMatchObject({ state: "done", spent: 3, items: { done: 3, failed: 0 } });
  });

  test("when the price is used up, the plan ends and names the missing items", async () => {
    const dear = await loadedPlanDesk({ keywords: 20 });
    const id = await dear.plan();
    await dear.container.desk.store.updateTable("plan").set({ spend_max: 12 }).execute();
    await dear.container.upstream.getKeywordData("p", "13", read("now"));
    await dear.work();
    expect(await dear.one(id)).toMatchObject({
      state: "done",
      spent: 12,
      items: { done: 12, free: 1, failed: 7, open: 0 },
    });
    expect((await dear.container.plans.failedItemsOf(id))[0]?.problem).toMatchObject({ code: "price_exceeded" });
  });

  test("a service fault is retried after a quarter of an hour, three times in all", async () => {
    const faulty = await loadedPlanDesk({ keywords: 20 });
    answering(faulty, (number, requestCount) => {
      if (number === 3) return { status: 500, json: { message: "Oops" } };
      return number === 7 && requestCount < 3 ? { status: 500, json: { message: "Oops" } } : undefined;
    });
    const id = await faulty.plan();
    await faulty.container.desk.store.updateTable("plan").set({ spend_max: 40 }).execute();
    await faulty.work();
    expect(await faulty.one(id)).toMatchObject({ state: "done", items: { done: 19, failed: 1 }, spent: 24 });
    const times = histories(faulty)
      .filter(({ path }) => numberOf(path) === 3)
      .map(({ atMs }) => atMs);
    expect(times).toHaveLength(3);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(15 * 60_000);
  });

  test("a rejected key stops it without failing its item, and a user can resume it", async () => {
    const keyless = await loadedPlanDesk({ keywords: 20 });
    answering(keyless, (number, requestCount) =>
      number === 5 && requestCount === 1 ? { status: 401, json: { message: "Invalid API key" } } : undefined,
    );
    const id = await keyless.plan();
    await keyless.work();
    expect(await keyless.one(id)).toMatchObject({ state: "stopped", stoppedBy: "key_rejected", items: { failed: 0 } });
    await keyless.container.upstream.listProjects({ ...read("now"), despiteBlock: true });
    await keyless.container.plans.change({ id, to: "open" });
    await keyless.work();
    expect(await keyless.one(id)).toMatchObject({ state: "done", stoppedBy: null, items: { done: 20 } });
  });

  test("a plan for another service or account waits for that connection, and sends nothing", async () => {
    const testDesk = await loadedPlanDesk({ keywords: 12 });
    const id = await testDesk.plan();
    const { store } = testDesk.container.desk;
    const { namespace } = await store.selectFrom("plan").select("namespace").executeTakeFirstOrThrow();
    await store.updateTable("plan").set({ namespace: "another" }).execute();
    await testDesk.work();
    expect(histories(testDesk)).toHaveLength(0);
    await store.updateTable("plan").set({ namespace }).execute();
    expect(await testDesk.one(id)).toMatchObject({ state: "open", spent: 0 });
    await testDesk.work();
    expect(await testDesk.one(id)).toMatchObject({ state: "done" });
  });

  test("saved-only mode pauses it, and it resumes automatically", async () => {
    const testDesk = await loadedPlanDesk({ keywords: 12 });
    const id = await testDesk.plan();
    await testDesk.container.quota.changeRules({ savedOnly: true });
    await testDesk.work({ hours: 2 });
    expect(histories(testDesk)).toHaveLength(0);
    expect(await testDesk.one(id)).toMatchObject({ state: "open", spent: 0 });
    await testDesk.container.quota.changeRules({ savedOnly: false });
    await testDesk.work();
    expect(await testDesk.one(id)).toMatchObject({ state: "done", items: { done: 12 } });
  });

  test("a service that keeps failing is paused, and gets no requests", async () => {
    const down = await loadedPlanDesk({ keywords: 15 });
    answering(down, () => ({ status: 503, json: { message: "Maintenance" } }));
    const id = await down.plan();
    await down.work({ hours: 0.2 });
    expect(histories(down).length).toBeLessThanOrEqual(5 + (12 * 60) / 30);
    expect(await down.one(id)).toMatchObject({ state: "open", items: { failed: 0 } });
  });
});

describe("P7: hour boundaries", () => {
  test("a refusal for the limit ends nothing: the next hour begins 2 to 6 s in, with one request alone", async () => {
    const testDesk = await loadedPlanDesk({ keywords: 40, limit: 1_000 });
    const resetMs = Date.parse("2026-03-02T11:00:00Z");
    const counts = { before: 0, refused: 0, underWay: 0 };
    const after: { atMs: number; beside: number }[] = [];
    testDesk.answerWith(({ url }, response) => {
      const atMs = testDesk.clock.now();
      const isRefused = atMs < resetMs && counts.before >= 5;
      if (isRefused) counts.refused += 1;
      else if (atMs < resetMs) counts.before += 1;
      else after.push({ atMs, beside: counts.underWay });
      counts.underWay += 1;
      const headers = { "content-type": "application/json", date: new Date(atMs).toUTCString() };
      const json = isRefused ? { message: "Hourly limit reached" } : keywordData(String(numberOf(url.pathname)));
      setTimeout(() => {
        counts.underWay -= 1;
        response.writeHead(isRefused ? 429 : 200, headers).end(JSON.stringify(json));
      }, 50);
      return null;
    });
    const half = (from: number) => Array.from({ length: 20 }, (_, index) => String(from + index));
    const plans = [1, 21].map((from) =>
      testDesk.plan({ what: { kind: "histories", projectId: "p", keywordIds: half(from) }, speed: "now" }),
    );
    const ids = await Promise.all(plans);
    await testDesk.work();
    for (const id of ids)
      expect(await testDesk.one(id)).toMatchObject({ state: "done", items: { done: 20, failed: 0 } });
    expect(after[0]?.atMs).toBeGreaterThanOrEqual(resetMs + 2_000);
    expect(after[0]?.atMs).toBeLessThanOrEqual(resetMs + 12_000);
    expect(after.slice(0, 2).map(({ beside }) => beside)).toEqual([0, 0]);
    expect(Math.max(...after.map(({ beside }) => beside))).toBeLessThanOrEqual(1);
    expect(counts.refused).toBeLessThanOrEqual(2);
  });

  test("P7: with clock differences and refusals, no service hour is overspent or begun too early", async () => {
    for (const skewMs of [-HOUR_MS / 4, -90_000, 2_500, 600_000]) {
      const testDesk = await loadedPlanDesk({ keywords: 30, limit: 12, skewMs, env: { RESERVE: "0" } });
      const id = await testDesk.plan();
      await testDesk.work();
      expect(await testDesk.one(id)).toMatchObject({ state: "done", items: { done: 30 } });
      expect(Math.max(...testDesk.perHour())).toBeLessThanOrEqual(12);
      const into = histories(testDesk).map(({ atMs }) => (atMs % HOUR_MS) / 1_000);
      // Before the first response, the service's clock is unknown.
      expect(Math.min(...into.slice(2))).toBeGreaterThanOrEqual(2);
      expect(Math.max(...into.slice(2))).toBeLessThanOrEqual(3_580);
    }
  });

  test("P14: three hours of sleep, and a clock set back by one hour", async () => {
    const asleep = await loadedPlanDesk({ keywords: 50, limit: 20, env: { RESERVE: "0" } });
    const id = await asleep.plan();
    await asleep.work({ hours: 0.5 });
    asleep.clock.advanceMs(3 * HOUR_MS);
    await asleep.work({ hours: 1 });
    const service = asleep.clock.now();
    asleep.clock.advanceMs(-HOUR_MS);
    let looks = 0;
    await asleep.work({
      hours: 30,
      onStep: () => {
        looks += 1;
      },
    });
    // A repeated hour is full, and must not be tried every second.
    expect(looks).toBeLessThan(800);
    expect(asleep.clock.now()).toBeGreaterThan(service);
    expect(await asleep.one(id)).toMatchObject({ state: "done", items: { done: 50 } });
  });
});

describe("shares of the hour", () => {
  test("P8: two plans keep their shares in each hour, beside a third that uses the rest", async () => {
    const three = await loadedPlanDesk({ keywords: 150, limit: 50, env: { RESERVE: "0" } });
    const ids = (from: number) => Array.from({ length: 50 }, (_, index) => String(from + index));
    const what = (from: number) => ({ kind: "histories" as const, projectId: "p", keywordIds: ids(from) });
    const first = await three.plan({ what: what(1), hourMax: 15 });
    const second = await three.plan({ what: what(51), hourMax: 10 });
    const third = await three.plan({ what: what(101) });
    await three.work({ hours: 1.7 });
    const full = "2026-03-02T11:00:00.000Z";
    const spentAt = async (id: string) =>
      (await three.one(id)).perHour.find(({ startsAt }) => startsAt === full)?.spent;
    expect([await spentAt(first), await spentAt(second), await spentAt(third)]).toEqual([15, 10, 15]);
  });

  test("P5: a pause and a cancellation apply at once", async () => {
    const testDesk = await loadedPlanDesk({ keywords: 200, limit: 400 });
    const id = await testDesk.plan({ speed: "now" });
    const { plans } = testDesk.container;
    let steps = 0;
    let before = 0;
    await testDesk.work({
      hours: 2,
      onStep: async () => {
        steps += 1;
        if (steps !== 20) return;
        await plans.change({ id, to: "paused" });
        before = histories(testDesk).length;
      },
    });
    expect(before).toBeGreaterThan(5);
    expect(histories(testDesk).length).toBe(before);
    await plans.change({ id, to: "cancelled" });
    const left = (await testDesk.one(id)).items.open;
    expect(await testDesk.one(id)).toMatchObject({ state: "cancelled" });
    expect(await plans.estimate({ what: { kind: "rest", planId: id }, wantedSinceMs: 0 })).toMatchObject({
      items: left,
      price: { requests: left },
    });
  });
});
