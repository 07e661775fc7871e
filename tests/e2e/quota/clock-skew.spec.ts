import { MINUTE_MS } from "../../../lib/domain/time/units";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

for (const [minutes, words] of [
  [7, "This computer’s clock is 7 min slow."],
  [-7, "This computer’s clock is 7 min fast."],
] as const)
  test(`a service whose clock is ${minutes} min apart: “${words}”, on every page, and the hour is the service’s`, async ({
    createDesk,
    page,
  }) => {
    const desk = await createDesk({ faults: { clockOffsetMs: minutes * MINUTE_MS } });
    await page.goto(`${desk.url}/usage`);
    await expect(page.getByRole("meter")).toBeVisible();
    await expect(page.getByText(/This computer’s clock/)).toBeHidden();
    await save(desk);
    await expect(page.getByText(words)).toBeVisible();
    for (const path of ["/projects", "/settings"]) {
      await page.goto(desk.url + path);
      await expect(page.getByText(words)).toBeVisible();
    }
    const { serverNow, clockOffsetMs } = await (await fetch(`${desk.url}/api/quota`)).json();
    expect(Math.abs(clockOffsetMs - minutes * MINUTE_MS)).toBeLessThan(1_500);
    expect(Math.abs(Date.parse(serverNow) - Date.now() - clockOffsetMs)).toBeLessThan(MINUTE_MS);
  });

test("a clock four minutes off isn't mentioned", async ({ createDesk, page }) => {
  const desk = await createDesk({ faults: { clockOffsetMs: 4 * MINUTE_MS } });
  await save(desk);
  await page.goto(`${desk.url}/projects`);
  await expect(page.getByRole("meter")).toBeVisible();
  await expect(page.getByText(/This computer’s clock/)).toBeHidden();
});
