import type { Page } from "playwright/test";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { expectAccessible } from "../support/accessibility";
import { ask, save } from "../support/ask";
import { expect, test } from "../support/fixtures";

async function secondsShown(page: Page): Promise<number> {
  const text = (await page.getByRole("banner").getByRole("timer").innerText()).replace("resets in ", "");
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(text) ?? [];
  return minutes === undefined ? Number.parseInt(text, 10) : Number(minutes) * 60 + Number(seconds);
}

test("the gauge's details open by a key, a wrong clock is named, and after sleep it shows the service's time", async ({
  desk,
  page,
}) => {
  await test.step("u opens the gauge details, Escape closes them, and both are free and accessible", async () => {
    await save(desk);
    await page.goto(`${desk.url}/projects`);
    const trigger = page.getByRole("button", { name: "Quota details" });
    await expect(trigger).toHaveAttribute("aria-expanded", "false");
    const details = page.getByRole("dialog", { name: "Quota details" });
    await expect(async () => {
      if (!(await details.isVisible())) await page.keyboard.press("u");
      await expect(details).toBeFocused({ timeout: 1_500 });
    }).toPass();
    await expect(trigger).toHaveAttribute("aria-expanded", "true");
    for (const row of ["Used", "Left", "Pace", "Dashboard", "Agents", "Other clients", "Reserved for you"])
      await expect(details.getByText(row, { exact: true })).toBeVisible();
    await expect(details).toContainText("Other clients may use the same key. The service doesn’t report a total");
    await expect(details.getByRole("link", { name: "Open usage" })).toBeVisible();
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();

    const meter = page.getByRole("meter");
    for (const [name, value] of [
      ["aria-valuemin", "0"],
      ["aria-valuemax", "1000"],
      ["aria-valuenow", "1"],
      ["aria-valuetext", /^At least 1 of 1,000 requests used this hour\. Up to 999 left\. Resets at \d\d:00\.$/],
    ] as const)
      await expect(meter).toHaveAttribute(name, value);
    expect(await desk.count()).toBe(1);
  });
  const notice = page.getByText(/This computer’s clock/);
  const load = async (minutes: number) => {
    desk.api.faults.set({ clockOffsetMs: minutes * MINUTE_MS });
    expect((await ask(desk, "/api/projects", "now")).ok).toBe(true);
  };
  await page.goto(`${desk.url}/usage`);
  await expect(page.getByRole("meter")).toBeVisible();
  await expect(notice).toBeHidden();
  await test.step("four minutes aren't mentioned", async () => {
    await load(4);
    await page.goto(`${desk.url}/projects`);
    await expect(page.getByRole("meter")).toBeVisible();
    await expect(notice).toBeHidden();
  });
  for (const [minutes, words] of [
    [7, "This computer’s clock is 7 min slow."],
    [-7, "This computer’s clock is 7 min fast."],
  ] as const)
    await test.step(`${minutes} minutes: “${words}”`, async () => {
      await load(minutes);
      await expect(page.getByText(words)).toBeVisible();
      await page.goto(`${desk.url}/settings`);
      await expect(page.getByText(words)).toBeVisible();
    });
  await test.step("after sleep, a computer shows the service’s time within seconds", async () => {
    await page.clock.install();
    await page.goto(`${desk.url}/projects`);
    await expect(page.getByRole("meter")).toBeVisible();
    const left = async () => {
      const { resetsAt, serverNow } = await (await fetch(`${desk.url}/api/quota`)).json();
      return (Date.parse(resetsAt) - Date.parse(serverNow)) / 1_000;
    };
    const apart = async () => Math.abs((await secondsShown(page)) - (await left()));
    await expect.poll(apart).toBeLessThan(4);
    // The page's clock is half an hour ahead, the service's is not: the displayed time must come from the service.
    await page.clock.fastForward("30:00");
    await expect.poll(apart).toBeLessThan(4);
  });
});
