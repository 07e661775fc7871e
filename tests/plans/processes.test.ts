import { afterEach, expect, test } from "vitest";
import { onBothStores } from "../support/both-stores";
import { scaledCount } from "../support/scaled";
import { killWhileWorking, overlaps, type ProcessGround, processGround } from "./process-ground";

const FACTOR = 4;
const [KEYWORDS, KILLS] = [scaledCount(800, 40), scaledCount(200, 2)];

onBothStores("processes that share plans", (freshPlace) => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function ground(options: { keywords: number; factor: number }): Promise<ProcessGround> {
    const processes = await processGround(await freshPlace(), options);
    closers.push(processes.close);
    return processes;
  }

  test("P3: after repeated kills, each item ends once and hardly any is paid for twice", {
    timeout: 2_400_000,
  }, async () => {
    const processes = await ground({ keywords: KEYWORDS, factor: 20 });
    const id = await processes.plan("now");
    const kills = await killWhileWorking(processes, id, { kills: KILLS, withinMs: 400 });
    await processes.start();
    const { arrivals } = processes;
    const done = await processes.done(id);
    expect(done).toMatchObject({ items: { total: KEYWORDS, open: 0, failed: 0 } });
    expect(done.items.done + done.items.free).toBe(KEYWORDS);
    expect(new Set(arrivals.map(({ path }) => path)).size).toBe(KEYWORDS);
    expect(arrivals.length).toBeLessThanOrEqual(KEYWORDS + 2 * kills);
    expect(done.spent).toBeGreaterThanOrEqual(arrivals.length);
    expect(done.spent).toBeLessThanOrEqual(done.spendMax);
    expect(kills).toBeGreaterThan(1);
  });

  test("P4: one of four processes works at a time; another takes over after a kill or an exit", {
    timeout: 300_000,
  }, async () => {
    const processes = await ground({ keywords: 1_000, factor: FACTOR });
    for (let count = 0; count < 4; count += 1) await processes.start();
    await processes.plan("steady");
    await processes.nextArrival();
    const first = await processes.holder();
    await processes.finish(first.worker, "SIGKILL");
    const second = await processes.holder();
    await processes.nextArrival();
    await processes.finish(second.worker, "SIGTERM");
    const third = await processes.holder();
    await processes.nextArrival();
    expect(new Set([first.worker, second.worker, third.worker]).size).toBe(3);
    expect((second.fromMs - (first.untilMs ?? 0)) * FACTOR).toBeLessThanOrEqual(25_000);
    expect(third.fromMs - (second.untilMs ?? 0)).toBeLessThanOrEqual(2_000);
    expect(overlaps(processes.holds)).toBe(0);
  });
});
