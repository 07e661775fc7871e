import { MINUTE_MS } from "../../../lib/domain/time/units";
import { ask } from "../support/ask";
import { expect, test } from "../support/fixtures";

test("a clock more than four minutes apart from the service's is named on every page, and the hour is the service's", async ({
  desk,
  page,
}) => {
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
      for (const path of ["/settings", "/projects"]) {
        await page.goto(desk.url + path);
        await expect(page.getByText(words)).toBeVisible();
      }
      const { serverNow, clockOffsetMs } = await (await fetch(`${desk.url}/api/quota`)).json();
      expect(Math.abs(clockOffsetMs - minutes * MINUTE_MS)).toBeLessThan(1_500);
      expect(Math.abs(Date.parse(serverNow) - Date.now() - clockOffsetMs)).toBeLessThan(MINUTE_MS);
    });
});
