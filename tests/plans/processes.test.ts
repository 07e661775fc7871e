import { afterEach, expect, test } from "vitest";
import { onBothStores } from "../support/both-stores";
import { scaled } from "../support/scaled";
import { killWhileWorking, overlaps, type ProcessGround, processGround } from "./process-ground";

const FACTOR = 4;
const [KEYWORDS, KILLS] = [scaled(800, 40), scaled(200, 2)];

onBothStores("processes that share plans", (freshPlace) => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function ground(options: { keywords: number; factor: number }): Promise<ProcessGround> {
    const made = await processGround(await freshPlace(), options);
    closers.push(made.close);
    return made;
  }

  test("P3: after repeated kills, each item ends once and hardly any is paid for twice", {
    timeout: 2_400_000,
  }, async () => {
    const made = await ground({ keywords: KEYWORDS, factor: 20 });
    const id = await made.plan("now");
    const kills = await killWhileWorking(made, id, { kills: KILLS, withinMs: 400 });
    await made.start();
    const { arrivals } = made;
    const done = await made.done(id);
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
    const made = await ground({ keywords: 1_000, factor: FACTOR });
    for (let count = 0; count < 4; count += 1) await made.start();
    await made.plan("steady");
    await made.nextArrival();
    const first = await made.holder();
    await made.finish(first.worker, "SIGKILL");
    const second = await made.holder();
    await made.nextArrival();
    await made.finish(second.worker, "SIGTERM");
    const third = await made.holder();
    await made.nextArrival();
    expect(new Set([first.worker, second.worker, third.worker]).size).toBe(3);
    expect((second.fromMs - (first.untilMs ?? 0)) * FACTOR).toBeLessThanOrEqual(25_000);
    expect(third.fromMs - (second.untilMs ?? 0)).toBeLessThanOrEqual(2_000);
    expect(overlaps(made.holds)).toBe(0);
  });
});
