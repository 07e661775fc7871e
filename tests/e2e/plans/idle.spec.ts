import { HOUR_MS, MINUTE_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expect, SWEEP, test } from "../support/fixtures";

const FACTOR = 30;

test(
  "the page of plans, left open for an hour with nothing planned, sends nothing",
  SWEEP,
  async ({ createDesk, context }) => {
    test.setTimeout(10 * MINUTE_MS);
    const startsAtMs = Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + 14 * HOUR_MS + 20 * MINUTE_MS;
    const time = { zeroMs: Date.now(), startsAtMs, factor: FACTOR };
    const nowMs = () => startsAtMs + (Date.now() - time.zeroMs) * FACTOR;
    const desk = await createDesk({ limit: 1_000, time });
    await save(desk, SAMPLE_IDS.northwind);
    const sent = () => {
      return desk.api.store.get<{ used: number }>("select sum(used) as used from request_counts")?.used;
    };
    const before = sent();
    const page = await context.newPage();
    await page.clock.install({ time: nowMs() });
    await page.goto(`${desk.url}/plans`);
    const nothing = page.getByText("Nothing is planned.");
    await expect(nothing).toBeVisible();
    const openedMs = nowMs();
    // A desk hour passes; in its middle the page's timers also advance by an hour.
    await expect.poll(nowMs, { timeout: 5 * MINUTE_MS, intervals: [1_000] }).toBeGreaterThan(openedMs + HOUR_MS / 2);
    await page.clock.fastForward(HOUR_MS);
    await expect.poll(nowMs, { timeout: 5 * MINUTE_MS, intervals: [1_000] }).toBeGreaterThan(openedMs + HOUR_MS);
    await expect(nothing).toBeVisible();
    expect(sent()).toBe(before);
  },
);
