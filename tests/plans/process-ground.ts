import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createContainer } from "../../lib/container/container";
import type { Place } from "../support/both-stores";
import { compiledFile } from "../support/compiled";
import { fastClock } from "../support/fast-clock";
import { FIXTURE_KEY, serveFixture } from "../support/services/fixture-service";
import { connectedSettings } from "../support/settings";
import type { WorkerWord } from "../support/workers/plan-worker";
import { keywordData, loadList } from "./plan-desk";
import { newPlan } from "./support";

const STARTS_AT = Date.parse("2026-03-02T10:05:00Z");
const WORKER = new URL("../support/workers/plan-worker.ts", import.meta.url);
const POLL_MS = 20;

/** A period in which a worker had the lease. `untilMs` null: it still has it. */
export type Hold = { worker: number; token: string; fromMs: number; untilMs: number | null };

/** Worker processes run the plans; the dashboard runs none. `factor`: speed relative to the wall clock. */
export async function processGround(place: Place, { keywords, factor }: { keywords: number; factor: number }) {
  const closers: (() => Promise<unknown> | unknown)[] = [];
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
    return { headers, json: keywordData(url.pathname.split("/").at(-2) ?? "") };
  });
  closers.push(service.close);
  const environment = {
    UPSTREAM_BASE_URL: `${service.origin}/v1`,
    UPSTREAM_API_KEY: FIXTURE_KEY,
    REQUESTS_PER_HOUR: "10000",
    ...place.environment,
  };
  const createDashboard = () => createContainer(connectedSettings(environment), clock);
  const container = await createDashboard();
  closers.push(() => container.life.close());
  await loadList({ container });
  const file = await compiledFile(WORKER);
  const workers: ChildProcess[] = [];
  const holds: Hold[] = [];

  const hear = (worker: number) => (word: WorkerWord | "ready") => {
    if (word === "ready") return;
    if (word.holds) holds.push({ worker, token: word.token, fromMs: word.atMs, untilMs: null });
    else for (const hold of holds) if (hold.token === word.token) hold.untilMs = word.atMs;
  };
  const until = async <Value>(look: () => Value | null | undefined | false | Promise<Value | null>): Promise<Value> => {
    for (;;) {
      const value = await look();
      if (value !== null && value !== undefined && value !== false) return value;
      await sleep(POLL_MS);
    }
  };
  const finish = async (worker: number, signal: "SIGKILL" | "SIGTERM") => {
    const child = workers[worker];
    if (child === undefined) throw new Error("no such worker");
    const exit = once(child, "exit");
    const atMs = Date.now();
    child.kill(signal);
    await exit;
    for (const hold of holds) if (hold.worker === worker) hold.untilMs ??= atMs;
  };
  const prepare = async (): Promise<number> => {
    const number = workers.length;
    const child = fork(file, [JSON.stringify(environment), `${zeroMs}`, `${STARTS_AT}`, `${factor}`]);
    workers.push(child);
    closers.push(() => child.kill("SIGKILL"));
    const ready = once(child, "message");
    child.on("message", hear(number));
    await ready;
    return number;
  };
  const begin = (worker: number) => workers[worker]?.send("begin");
  const isDone = async (id: string): Promise<boolean> => {
    const plans = container.desk.store.selectFrom("plan").select("state").where("id", "=", id);
    return (await plans.executeTakeFirst())?.state === "done";
  };
  const one = async (id: string) => {
    const match = (await container.plans.list()).plans.find((each) => each.id === id);
    if (match === undefined) throw new Error("no such plan");
    return match;
  };
  const done = async (id: string) => {
    await until(() => isDone(id).then((is) => is || null));
    return one(id);
  };
  return {
    arrivals,
    container,
    holds,
    until,
    finish,
    prepare,
    begin,
    isDone,
    one,
    done,
    async start(): Promise<number> {
      const number = await prepare();
      begin(number);
      return number;
    },
    async finishHere(id: string) {
      const dashboard = await createDashboard();
      dashboard.plans.runner.begin();
      const plan = await done(id);
      await dashboard.life.drain();
      await dashboard.life.close();
      return plan;
    },
    /** Arguments for a worker that ends with a plan, for other launchers than `start`. */
    workerOf(id: string): { file: string; words: string[] } {
      return { file, words: [JSON.stringify(environment), `${zeroMs}`, `${STARTS_AT}`, `${factor}`, id] };
    },
    async plan(speed: "now" | "steady", changes: Parameters<typeof newPlan>[1] = {}): Promise<string> {
      // Killed requests cost extra, which these tests don't measure.
      const plan = newPlan(keywords, { speed, spendMax: 2 * keywords, ...changes });
      if (!(await container.plans.book.create(plan, plan.id))) throw new Error("not made");
      return plan.id;
    },
    /** The current lease holder, once a lease has begun after an instant. */
    holder: (afterMs = 0) => until(() => holds.find(({ fromMs, untilMs }) => untilMs === null && fromMs >= afterMs)),
    async nextArrival(): Promise<void> {
      const count = arrivals.length;
      await until(() => arrivals.length > count);
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

export type ProcessGround = Awaited<ReturnType<typeof processGround>>;

export function overlaps(holds: readonly Hold[]): number {
  const sorted = [...holds].sort((one, other) => one.fromMs - other.fromMs);
  return sorted.filter((hold, index) => {
    const before = sorted[index - 1];
    return before !== undefined && (before.untilMs ?? Number.POSITIVE_INFINITY) > hold.fromMs;
  }).length;
}

/** @param withinMs after its first request @returns the number of kills */
export async function killWhileWorking(
  ground: ProcessGround,
  id: string,
  { kills, withinMs }: { kills: number; withinMs: number },
): Promise<number> {
  const { isDone, arrivals } = ground;
  let killCount = 0;
  let next = await ground.prepare();
  while (killCount < kills && !(await isDone(id))) {
    const before = arrivals.length;
    const worker = next;
    ground.begin(worker);
    // A start takes longer than a process lives here, so the next one starts meanwhile.
    const preparing = ground.prepare();
    // Each process must make progress before it is killed.
    await ground.until(async () => arrivals.length > before || (await isDone(id)) || null);
    await sleep(Math.random() * withinMs);
    await ground.finish(worker, "SIGKILL");
    killCount += 1;
    next = await preparing;
  }
  await ground.finish(next, "SIGKILL");
  return killCount;
}
