import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createContainer } from "../../lib/container";
import { readSettings } from "../../lib/settings/read-settings";
import { onBothStores, type Place } from "../support/both-stores";
import { compiled } from "../support/compiled";
import { fastClock } from "../support/fast-clock";
import { FIXTURE_KEY, serveFixture } from "../support/fixture-service";
import { loadList } from "./plan-desk";
import { newPlan } from "./support";

const STARTS_AT = Date.parse("2026-03-02T10:05:00Z");
const WORKER = new URL("../support/plan-worker.ts", import.meta.url);

onBothStores("processes that share plans", (freshPlace) => {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function ground(keywords: number, factor: number) {
    const place: Place = await freshPlace();
    closers.push(place.drop);
    const zeroMs = Date.now();
    const clock = fastClock(zeroMs, STARTS_AT, factor);
    const arrivals: { path: string; wallMs: number }[] = [];
    const service = await serveFixture(({ url }) => {
      const headers = { date: new Date(clock.now()).toUTCString() };
      if (url.pathname.includes("list"))
        return {
          headers,
          json: Array.from({ length: keywords }, (_, index) => ({ id: `${index + 1}`, keyword: `k${index}` })),
        };
      arrivals.push({ path: url.pathname, wallMs: Date.now() });
      const id = url.pathname.split("/").filter(Boolean).at(-1);
      return { headers, json: { id, keyword: `k${id}`, history: [{ date: "2026-03-01", position: 4 }] } };
    });
    closers.push(service.close);
    const environment = {
      UPSTREAM_BASE_URL: `${service.origin}/v1`,
      UPSTREAM_API_KEY: FIXTURE_KEY,
      REQUESTS_PER_HOUR: "10000",
      ...place.environment,
    };
    const settings = readSettings(environment);
    if (!settings.ok) throw new Error(settings.problems.join(" "));
    const { baseUrl, apiKey } = settings.settings;
    if (baseUrl === null || apiKey === null) throw new Error("not connected");
    const container = await createContainer({ ...settings.settings, baseUrl, apiKey }, clock);
    closers.push(() => container.close());
    await loadList({ container });
    const file = await compiled(WORKER);
    const workers: ChildProcess[] = [];
    const start = async () => {
      const worker = fork(file, [JSON.stringify(environment), `${zeroMs}`, `${STARTS_AT}`, `${factor}`]);
      workers.push(worker);
      closers.push(() => worker.kill("SIGKILL"));
      await once(worker, "message");
      return worker;
    };
    const plan = async (speed: "now" | "steady") => {
      // What kills cost comes on top of the price, and is not what these tests are about.
      const plan = newPlan(keywords, { speed, spendMax: 2 * keywords });
      expect(await container.plans.book.create(plan, plan.id)).toBe(true);
      const { id } = plan;
      return id;
    };
    const one = async (id: string) => {
      const found = (await container.plans.list()).plans.find((each) => each.id === id);
      if (found === undefined) throw new Error("no such plan");
      return found;
    };
    return { arrivals, start, plan, one, factor };
  }

  test("P3: killed again and again, each item ends once and hardly anything is paid for twice", {
    timeout: 120_000,
  }, async () => {
    const { arrivals, start, plan, one } = await ground(40, 20);
    const id = await plan("now");
    let kills = 0;
    while ((await one(id)).state !== "done" && kills < 20) {
      const before = arrivals.length;
      const worker = await start();
      // Whatever it does first, it is to get somewhere before it ends.
      for (let waited = 0; waited < 500 && arrivals.length < before + 4; waited += 1) await sleep(20);
      await sleep(Math.random() * 400);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      kills += 1;
    }
    const done = await one(id);
    expect(done).toMatchObject({ state: "done", items: { total: 40, open: 0, failed: 0 } });
    expect(done.items.done + done.items.free).toBe(40);
    expect(new Set(arrivals.map(({ path }) => path)).size).toBe(40);
    expect(arrivals.length).toBeLessThanOrEqual(40 + 2 * kills);
    expect(done.spent).toBeGreaterThanOrEqual(arrivals.length);
    expect(done.spent).toBeLessThanOrEqual(done.spendMax);
    expect(kills).toBeGreaterThan(1);
  });

  test("P4: of four processes one works at a time; the next one follows a kill and an end", {
    timeout: 120_000,
  }, async () => {
    const { arrivals, start, plan, factor } = await ground(5_000, 4);
    const holds: { worker: number; holds: boolean; atMs: number }[] = [];
    const workers = await Promise.all(Array.from({ length: 4 }, start));
    for (const [index, worker] of workers.entries())
      worker.on("message", (message: { holds: boolean; atMs: number }) => holds.push({ worker: index, ...message }));
    await plan("steady");
    const holder = async () => {
      for (let waited = 0; waited < 1_000; waited += 1) {
        const last = holds.at(-1);
        if (last?.holds === true) return last.worker;
        await sleep(20);
      }
      throw new Error("nobody works");
    };
    /** Seconds of the shared clock from now to the next request. */
    const untilNext = async () => {
      const [from, count] = [Date.now(), arrivals.length];
      while (arrivals.length === count) await sleep(5);
      return (((arrivals[count]?.wallMs ?? 0) - from) * factor) / 1_000;
    };
    await untilNext();
    const first = await holder();
    workers[first]?.kill("SIGKILL");
    await once(workers[first] ?? process, "exit");
    holds.push({ worker: first, holds: false, atMs: Date.now() });
    expect(await untilNext()).toBeLessThanOrEqual(25);
    const second = await holder();
    expect(second).not.toBe(first);
    workers[second]?.kill("SIGTERM");
    // What was under way comes to its end first.
    while (!holds.some(({ worker, holds: takes }) => worker === second && !takes)) await sleep(1);
    expect(await untilNext()).toBeLessThanOrEqual(4);
    const third = await holder();
    expect([first, second]).not.toContain(third);
    let working: number | null = null;
    for (const { worker, holds: takes } of [...holds].sort((a, b) => a.atMs - b.atMs)) {
      if (takes) expect([null, worker]).toContain(working);
      if (takes) working = worker;
      else if (working === worker) working = null;
    }
  });
});
