import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Page } from "playwright/test";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, save } from "./ask";
import type { Desk } from "./desk/desk";
import { pressBlocked } from "./pressing";

const NORTHWIND = SAMPLE_IDS.northwind;
const KEYWORD = keywordHref(NORTHWIND, "598377022953");

export type DriveFigures = {
  gauge: string[];
  /** Requests that reached the service between the hour's last request and the reset. */
  sentWhileBlocked: number;
  /** Milliseconds from the service's reset to the page's automatic retry. */
  triedAfterMs: number;
  afterReturn: number;
};

export function serviceClock(desk: Desk) {
  const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  /** @returns the end of the service's hour, on our clock */
  return (minute: number, second: number): number => {
    const now = Date.now();
    const intoHourMs = (minute * 60 + second) * 1_000;
    desk.api.faults.set({ clockOffsetMs: hourMs + intoHourMs - now });
    return now + HOUR_MS - intoHourMs;
  };
}

async function spendUpTo(desk: Desk, requests: number): Promise<void> {
  for (let used = await desk.count(); used < requests; used += 1) {
    const response = await ask(desk, "/api/projects", "now");
    const { code, problem = null } = await response.json();
    if (!response.ok || problem !== null) throw new Error(`request ${used + 1}: ${code ?? problem?.code}`);
  }
}

async function detailsOf(page: Page): Promise<string> {
  await page.keyboard.press("u");
  const details = page.getByRole("dialog", { name: "Quota details" });
  await expect(details).toBeVisible();
  const text = await details.innerText();
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  return text;
}

/** Two open tabs never reload: one with a saved page, one on the limit page. A tenth is reserved. */
export async function driveToTheLimit(desk: Desk, page: Page, limit: number): Promise<DriveFigures> {
  const shown = (requests: number) => requests.toLocaleString("en-GB");
  const gauge: string[] = [];
  const seen = async (name: string) => {
    await expect(page.getByRole("meter", { name, exact: true })).toBeVisible();
    gauge.push(name);
  };
  const [some, high, critical] = [0.3, 0.7, 0.9].map((share) => Math.round(limit * share)) as [number, number, number];

  const setClock = serviceClock(desk);
  setClock(30, 0);
  await save(desk, NORTHWIND);
  await page.goto(desk.url + projectHref(NORTHWIND));
  await seen(`Up to ${shown(limit - 2)} left`);
  await spendUpTo(desk, some);
  await seen(`Up to ${shown(limit - some)} left`);
  expect(await detailsOf(page)).toMatch(/Limit at about \d\d:\d\d at this pace/);

  setClock(57, 0);
  await spendUpTo(desk, high - 1);
  await seen(`Up to ${shown(limit - high + 1)} left`);
  await spendUpTo(desk, high);
  await seen(`Up to ${shown(limit - high)} left`);
  const reserve = Math.floor(limit / 10);
  expect(await detailsOf(page)).toContain(`${shown(limit - high - reserve)} after the reserve`);

  await spendUpTo(desk, critical);
  await seen(`Up to ${shown(limit - critical)} left`);
  expect(await detailsOf(page)).toMatch(/Automatic refresh paused until \d\d:\d\d/);
  const waiting = await page.context().newPage();
  await waiting.goto(desk.url + KEYWORD);
  await expect(waiting.getByRole("button", { name: "Load full history · 1 request" })).toBeVisible();

  await spendUpTo(desk, limit - 1);
  const resetMs = setClock(59, 25);
  await spendUpTo(desk, limit);
  // From now on the service counts extra requests instead of refusing them.
  desk.api.faults.set({ limitPerHour: limit * 2 });
  await seen(`All ${shown(limit)} used`);
  await expect(page).toHaveTitle(/^Limit reached · /);
  await expect(page.getByText("Hourly limit reached.")).toBeVisible();
  await expect(page.getByText(/^Available at \d\d:\d\d$/).first()).toBeVisible();
  await pressBlocked(page.getByRole("button", { name: /^Refresh · / }));
  expect(await (await ask(desk, "/api/projects", "now")).json()).toMatchObject({ problem: { code: "limit_reached" } });

  const tries: number[] = [];
  waiting.on("request", (request) => request.method() === "POST" && tries.push(Date.now()));
  await waiting.goto(desk.url + KEYWORD);
  await expect(waiting.getByRole("heading", { level: 1, name: "This hour’s requests are used up" })).toBeVisible();
  await expect(waiting.getByRole("switch", { name: /^Try again at/ })).toBeChecked();
  await sleep(Math.max(0, resetMs - Date.now() - 1_500));
  const sentWhileBlocked = (await desk.count()) - limit;

  await expect(page.getByRole("meter", { name: `New hour, ${shown(limit)} available` })).toBeVisible({
    timeout: 15_000,
  });
  gauge.push("New hour");
  await expect(waiting.getByText("Requests are available again")).toBeVisible({ timeout: 20_000 });
  await expect(waiting.getByRole("img", { name: /^Position from/ })).toBeVisible();
  await seen(`Up to ${shown(limit - 1)} left`);
  await expect(page).not.toHaveTitle(/^Limit reached/);
  await expect(page.getByText("Hourly limit reached.")).toBeHidden();
  return { gauge, sentWhileBlocked, triedAfterMs: (tries[0] ?? 0) - resetMs, afterReturn: await desk.count() };
}
