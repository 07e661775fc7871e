import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import { expectUsable } from "../support/accessibility";
import { postJson } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";
import { gaugeLooks } from "../support/gauge";
import { positionsService } from "../support/positions-service";

const KEYWORDS = 45;
const TITLE = `${KEYWORDS} histories of Alder`;

const doneOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole("progressbar", { name: TITLE }).getAttribute("aria-valuenow"));

test("a plan continues without an open page and through a restart, and the page is right at each step", async ({
  connect,
  page,
  context,
}) => {
  test.slow();
  const { service, desk } = await connect(positionsService(KEYWORDS, 300, KEYWORDS));
  await page.goto(`${desk.url}/projects`);
  await page.getByRole("link", { name: /Alder/ }).first().click();
  await expect(page.getByRole("row", { name: /phrase 1 / }).first()).toBeVisible();
  const before = service.requests.length;
  await page.getByRole("button", { name: `Load positions · ${KEYWORDS} requests` }).click();
  const question = page.getByRole("dialog", { name: `Plan ${KEYWORDS} requests?` });
  await expect(question).toContainText("All of them this hour.");
  expect(service.requests).toHaveLength(before);
  await question.getByRole("button", { name: `Plan ${KEYWORDS} requests` }).click();

  const line = page.getByRole("region", { name: `Plan: ${TITLE}` });
  await expect(line).toContainText("Running");
  await expect.poll(() => doneOf(page)).toBeGreaterThan(2);
  await page.close();
  await desk.restart();
  const countAtRestart = service.requests.length;
  await expect
    .poll(() => service.requests.length, { message: "it goes on before anyone opens a page", timeout: 60_000 })
    .toBeGreaterThan(countAtRestart);
  const tab = await context.newPage();
  await tab.goto(`${desk.url}/plans`);
  await tab.getByRole("button", { name: "Pause" }).click();
  await expect(tab.getByText(/^Paused at/)).toBeVisible();
  // Two requests may have been in flight.
  await sleep(1_000);
  const countAtPause = service.requests.length;
  await expect(tab.getByRole("region", { name: "Planned" })).toContainText(TITLE);
  await expect(tab.getByText("Nothing is planned.")).toHaveCount(0);
  await expect.poll(() => doneOf(tab)).toBe(countAtPause - before);
  await gaugeLooks(tab, 1);
  expect(service.requests).toHaveLength(countAtPause);
  await tab.getByRole("button", { name: "Resume" }).click();
  await expect(tab.getByRole("button", { name: "Pause" })).toBeVisible();
  await tab.close();
  await expect.poll(() => service.requests.length, { timeout: 60_000 }).toBe(before + KEYWORDS);

  const back = await context.newPage();
  await back.goto(`${desk.url}/projects`);
  await expect(back.getByText(`Plan “${TITLE}” is done.`, { exact: false }).last()).toBeVisible();
  await back.getByRole("link", { name: "Open plans" }).click();
  await expect(
    back.getByText(new RegExp(`${KEYWORDS - 1} loaded, 1 couldn’t be loaded\\. ${KEYWORDS}.requests used\\.`)),
  ).toBeVisible();
  await back.getByRole("button", { name: "Show the 1" }).click();
  await expect(back.getByRole("link", { name: `phrase ${KEYWORDS}` })).toBeVisible();
  const download = back.waitForEvent("download");
  await back.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(new RegExp(`^\uFEFFproject,project_id,.*\r\nAlder,p,phrase ${KEYWORDS},${KEYWORDS},`));
  await expect(back.getByRole("button", { name: "Try the 1 again · 1 request" })).toBeVisible();
  await expectUsable(back);
  expect(service.requests, "an idle page of plans sends nothing").toHaveLength(before + KEYWORDS);
});

async function planOne(desk: Desk, title: string, keywordId: string): Promise<void> {
  const what = { kind: "histories", projectId: "p", keywordIds: [keywordId] };
  const manner = { speed: "steady", hourMax: null };
  const wish = { id: randomUUID(), title, what, wantedSince: null, ...manner, requests: 1, confirmed: true };
  const response = await postJson(desk, "/api/plans", wish);
  expect(response.status, await response.text()).toBe(200);
}

test("keys alone plan a load, lead to the plans, cancel it and change the order; what is left can be planned again", async ({
  connect,
  page,
}) => {
  const { desk } = await connect(positionsService(KEYWORDS, 300, KEYWORDS), {
    // Leaves no requests for plans, so that they wait.
    settings: { REQUESTS_PER_HOUR: "100", RESERVE: "0", JOB_SHARE_PERCENT: "1" },
  });
  await page.goto(`${desk.url}/projects`);
  await page.getByRole("link", { name: /Alder/ }).first().click();
  await page.getByRole("button", { name: `Plan all ${KEYWORDS}` }).press("Enter");
  const question = page.getByRole("dialog", { name: `Plan ${KEYWORDS} requests?` });
  await expect(question.getByRole("img", { name: /^Requests by hour: 1 an hour/ })).toBeVisible();
  await question.getByText("More", { exact: true }).press("Enter");
  await question.getByLabel("At most").fill("0");
  await expect(question.getByText("A whole number, 1 or more")).toBeVisible();
  await question.getByLabel("At most").fill("");
  await expectUsable(page);
  await question.getByRole("button", { name: `Plan ${KEYWORDS} requests` }).press("Enter");
  const line = page.getByRole("region", { name: `Plan: ${TITLE}` });
  await expect(line).toContainText(/Waiting until \d\d:00/);
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: `Plan the other ${KEYWORDS}` }).press("Enter");
  await expect(page.getByRole("dialog", { name: `Plan ${KEYWORDS} requests?` })).toBeVisible();

  for (const [at, title] of ["First", "Second", "Third"].entries()) await planOne(desk, title, String(at + 1));
  await page.goto(`${desk.url}/plans`);
  const titles = page.locator("[data-plan] h3");
  await expect(titles).toHaveText(["First", "Second", "Third"]);
  await page.getByRole("button", { name: "Move down: First" }).press("Enter");
  await expect(titles).toHaveText(["Second", "First", "Third"]);
  await page.getByRole("button", { name: "Move up: Third" }).press("Enter");
  await expect(titles).toHaveText(["Second", "Third", "First"]);
  await page.reload();
  await expect(titles).toHaveText(["Second", "Third", "First"]);
});
