import type { BrowserContext, Page, TestInfo } from "playwright/test";
import { HOUR_MS, MINUTE_MS } from "../../../lib/domain/time/units";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectUsable } from "../support/accessibility";
import { save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, SWEEP, test } from "../support/fixtures";

const KEYWORDS = 5_000;
const LARGE = "700000000000";
const idOf = (number: number) => String(710_000_000_000 + number);
const TITLE = "All histories of Northwind everywhere";
const FACTOR = 30;
const MEANWHILE = 40;

test.use({ timezoneId: "UTC", locale: "en-GB" });

function addLargeProject({ api }: Desk): void {
  const { store } = api;
  const sample = store.get<{ row: string; head: string; seq: number }>(
    "select seq, row, head from keywords where project_id = ? order by seq limit 1",
    SAMPLE_IDS.northwind,
  );
  if (sample === undefined) throw new Error("The sample has no keyword.");
  store.run(
    `insert into projects (id, account_id, name, domain, measured_on, created_on, attribution, licence, extra, deleted_at)
     select ?, account_id, 'Northwind everywhere', domain, measured_on, created_on, attribution, licence, extra, null
     from projects where id = ?`,
    LARGE,
    SAMPLE_IDS.northwind,
  );
  store.run("begin");
  for (let number = 1; number <= KEYWORDS; number += 1) {
    const own = { id: Number(idOf(number)), keyword: `tent ${number}` };
    const named = (json: string, more = {}) => JSON.stringify({ ...JSON.parse(json), ...own, ...more });
    store.run(
      "insert into keywords (id, project_id, row, head, data_set, deleted_at) values (?, ?, ?, ?, 'standard', null)",
      idOf(number),
      LARGE,
      named(sample.row),
      named(sample.head, { project_id: Number(LARGE) }),
    );
    store.run(
      `insert into keyword_points (keyword_seq, date, body)
       select (select seq from keywords where id = ?), date, body from keyword_points where keyword_seq = ? limit 30`,
      idOf(number),
      sample.seq,
    );
  }
  store.run("commit");
}

const doneOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole("progressbar", { name: TITLE }).first().getAttribute("aria-valuenow"));

test(
  "a plan of 5,000 histories survives a closed tab, a killed server and two hours, and its page is correct",
  SWEEP,
  async ({ createDesk, context }, testInfo) => {
    test.setTimeout(30 * MINUTE_MS);
    const startsAtMs = Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + 14 * HOUR_MS + 20 * MINUTE_MS;
    const time = { zeroMs: Date.now(), startsAtMs, factor: FACTOR };
    const nowMs = () => startsAtMs + (Date.now() - time.zeroMs) * FACTOR;
    const desk = await createDesk({ limit: 1_000, time });
    addLargeProject(desk);
    await save(desk, LARGE);
    const counted = () => {
      const perHour = "select sum(used) as used from request_counts group by hour order by hour";
      return desk.api.store.all<{ used: number }>(perHour).map(({ used }) => used);
    };
    const sent = () => counted().reduce((sum, used) => sum + used, 0);
    const before = sent();
    const open = async (path: string) => {
      const page = await tabAt(context, nowMs());
      await page.goto(desk.url + path);
      return page;
    };

    const page = await open(projectHref(LARGE));
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    await page.getByRole("button", { name: "Plan: Load all histories" }).click();
    const question = page.getByRole("dialog", { name: "Plan 5,000 requests?" });
    await expect(question).toContainText(/\d{3} this hour, then up to 800 an hour\. Ready at about 20:\d\d/);
    await shoot(page, testInfo, "1-question");
    expect(sent()).toBe(before);
    await question.getByRole("button", { name: "Plan 5,000 requests" }).click();
    await expect(page.getByRole("region", { name: `Plan: ${TITLE}` })).toContainText(/Running, about \d+ a minute/);
    await expect.poll(() => doneOf(page)).toBeGreaterThan(10);
    await shoot(page, testInfo, "2-running");
    await page.close();

    process.kill(desk.processId(), "SIGKILL");
    const killedAt = sent() - before;
    await desk.restart();
    const restarted = await open("/plans");
    await expect(restarted.getByText(/^Running, about \d+ a minute/)).toBeVisible();
    await expect.poll(() => doneOf(restarted)).toBeGreaterThanOrEqual(killedAt - 2);
    await shoot(restarted, testInfo, "3-after-the-kill");
    await restarted.close();

    // The plan uses its share before the hour ends; two desk minutes take four seconds.
    await expect.poll(() => counted()[0], { timeout: 10 * MINUTE_MS, intervals: [500] }).toBe(800);
    const waiting = await open("/plans");
    await expect(waiting.getByText(/^(Waiting until 15:00: |Running, about)/)).toBeVisible();
    expect(Math.abs((await doneOf(waiting)) - (sent() - before))).toBeLessThanOrEqual(MEANWHILE);
    await shoot(waiting, testInfo, "4-share-used");
    await waiting.close();

    await expect.poll(nowMs, { timeout: 20 * MINUTE_MS, intervals: [1_000] }).toBeGreaterThan(startsAtMs + 2 * HOUR_MS);
    const later = await open("/plans");
    await expect(later.getByText(/^Running, about \d+ a minute · Ready at about 20:\d\d/)).toBeVisible();
    const [shown, arrived] = [await doneOf(later), sent() - before];
    expect(Math.abs(shown - arrived)).toBeLessThanOrEqual(MEANWHILE);
    await expectUsable(later);
    await shoot(later, testInfo, "5-two-hours-later");
    const hours = counted();
    expect(hours[0]).toBe(800);
    expect(hours[1]).toBe(800);
    expect(Math.max(...hours)).toBeLessThanOrEqual(1_000);

    await later.getByRole("button", { name: "Cancel" }).click();
    await expect(later.getByRole("button", { name: /^Plan the other \d,\d{3}$/ })).toBeVisible();
    await shoot(later, testInfo, "6-canceled");
    const canceled = sent();
    await later.waitForTimeout(3_000);
    expect(sent() - canceled).toBeLessThanOrEqual(2);
  },
);

async function tabAt(context: BrowserContext, ms: number): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install({ time: ms });
  return page;
}

async function shoot(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1_440]) {
    await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
    const file = testInfo.outputPath(`${name}-${width}.png`);
    await page.screenshot({ path: file });
    await testInfo.attach(`${name}-${width}`, { path: file, contentType: "image/png" });
  }
  if (before !== null) await page.setViewportSize(before);
}
