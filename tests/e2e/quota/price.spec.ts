import type { BrowserContext } from "playwright/test";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { postJson, save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { gaugeLooks } from "../support/gauge";
import { pressBlocked } from "../support/pressing";
import { KEYWORD, NORTHWIND } from "../support/sample-pages";

test("the reserve and saved data only are set in Settings and reach every tab", async ({ desk, page, context }) => {
  test.slow();
  await test.step("the reserve is set in Settings, refused where invalid, and reaches every open tab within two seconds", async () => {
    await page.goto(`${desk.url}/settings/limit`);
    const other = await context.newPage();
    await other.goto(`${desk.url}/usage`);
    await page.getByLabel("Reserved for you").fill("1000");
    await expect(page.getByText("A whole number from 0 to 999")).toBeVisible();
    const unfit = await postJson(desk, "/api/quota/rules", { reserve: 1_000, savedOnly: true });
    expect(unfit.status).toBe(400);
    expect(await unfit.json()).toMatchObject({
      code: "setting_refused",
      text: "A whole number from 0 to 999. Nothing was changed.",
    });
    expect(await (await fetch(`${desk.url}/api/quota`)).json()).toMatchObject({ reserve: 100, savedOnly: false });
    await page.getByLabel("Reserved for you").fill("250");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("You’re offline. Nothing was changed.")).toBeVisible();
    await expect(page.getByLabel("Reserved for you")).toHaveValue("250");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await other.bringToFront();
    await other.getByRole("button", { name: "Quota details" }).click();
    await expect(other.getByRole("dialog", { name: "Quota details" })).toContainText("250");
    await other.close();
    await page.reload();
    await expect(page.getByLabel("Reserved for you")).toHaveValue("250");
  });
  await test.step("saved data only, for everyone: nothing is sent, controls say so, saved pages open, one click ends it", async () => {
    await save(desk, SAMPLE_IDS.northwind);
    const before = await desk.count();
    await page.goto(`${desk.url}/settings/limit`);
    await page.getByRole("switch", { name: "Everyone, including agents" }).click();
    await expect(page.getByText("Saved data only.")).toBeVisible();
    expect((await postJson(desk, "/api/projects", { spend: "now", requestsMax: 1, confirmed: true })).status).toBe(409);
    await postJson(desk, "/api/connection-test", {});

    await page.goto(desk.url + NORTHWIND);
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expect(page.getByRole("main").getByText("Saved data only", { exact: true })).toBeVisible();
    await pressBlocked(page.getByRole("button", { name: /^Refresh · / }));
    await page.goto(desk.url + KEYWORD);
    await expect(page.getByRole("heading", { level: 1, name: "Saved data only" })).toBeVisible();
    expect(await desk.count()).toBe(before);

    await page.getByRole("button", { name: "Turn off for everyone" }).click();
    await expect(page.getByText("Saved data only.")).toBeHidden();
    await page.goto(desk.url + NORTHWIND);
    await page.getByRole("button", { name: /^Refresh · / }).click();
    await expect.poll(() => desk.count()).toBe(before + 1);
  });
  await test.step("saved data only, in one tab: that tab spends nothing and another does", async () => {
    const before = await desk.count();
    await page.goto(`${desk.url}/settings/limit`);
    await page.getByRole("switch", { name: "In this tab" }).click();
    await expect(page.getByRole("button", { name: "Turn off in this tab" })).toBeVisible();
    await page.goto(desk.url + projectHref(SAMPLE_IDS.bing));
    await expect(page.getByRole("heading", { level: 1, name: "Saved data only" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Try again · \d\+? requests?/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.goto(`${desk.url}/settings`);
    await pressBlocked(page.getByRole("button", { name: /^Test connection · / }));
    const test = await postJson(desk, "/api/connection-test", { savedOnly: true });
    expect(await test.json()).toMatchObject({ code: "saved_only", details: { counted: 0 } });
    expect(await desk.count()).toBe(before);
    const other = await context.newPage();
    await other.goto(desk.url + projectHref(SAMPLE_IDS.bing));
    await expect(other.getByRole("rowheader").first()).toBeVisible();
    expect(await desk.count()).toBeGreaterThan(before);
  });
});

async function watchNotifications(context: BrowserContext): Promise<string[]> {
  const notifications: string[] = [];
  await context.exposeFunction("toldNotification", (text: string) => notifications.push(text));
  await context.addInitScript(() => {
    const tell = Reflect.get(window, "toldNotification");
    // Headless Chromium shows no notifications and reports "denied" even when allowed; its permissions list is right.
    let permission: NotificationPermission = "default";
    void navigator.permissions.query({ name: "notifications" }).then((status) => {
      const follow = () => {
        permission = status.state === "prompt" ? "default" : status.state;
      };
      status.addEventListener("change", follow);
      follow();
    });
    window.Notification = new Proxy(window.Notification, {
      get: (Real, name) => (name === "permission" ? permission : Reflect.get(Real, name)),
      construct(Real, args) {
        if (permission === "granted") Reflect.apply(tell, window, [args[0]]);
        return Reflect.construct(Real, args);
      },
    });
  });
  return notifications;
}

test("each threshold alerts once an hour, in one of two tabs, and as a notification where allowed", async ({
  createDesk,
  page,
  context,
}) => {
  const notifications = await watchNotifications(context);
  const desk = await createDesk({ limit: 10 });
  await page.goto(`${desk.url}/usage`);
  const other = await context.newPage();
  await other.goto(`${desk.url}/settings/limit`);
  const body = { spend: "now", requestsMax: 1, confirmed: true };
  for (let request = 0; request < 7; request += 1) await postJson(desk, "/api/projects", body);
  const noticeCount = async (share: number) => {
    const words = `${share}% of this hour’s 10 requests are used.`;
    const counts = await Promise.all([page, other].map((each) => each.getByText(words).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await page.bringToFront();
  await expect.poll(() => noticeCount(70)).toBe(1);
  const teller = (await page.getByText("70% of this hour’s").count()) === 1 ? page : other;
  await teller.getByRole("button", { name: "Dismiss" }).click();
  await expect(teller.getByText("70% of this hour’s")).toBeHidden();
  await teller.reload();
  await expect(teller.getByRole("meter")).toBeVisible();
  await gaugeLooks(teller, 2);
  expect(await noticeCount(70)).toBe(0);

  const allow = other.getByRole("switch", { name: "Browser notifications" });
  await other.bringToFront();
  await allow.click();
  await expect(other.getByText("Blocked by the browser.")).toBeVisible();
  await expect(allow).not.toBeChecked();
  await context.grantPermissions(["notifications"]);
  await allow.click();
  await expect(allow).toBeChecked();
  expect(notifications, "nothing was shown without permission").toEqual([]);
  for (let request = 0; request < 2; request += 1) await postJson(desk, "/api/projects", body);
  await expect.poll(() => noticeCount(90)).toBe(1);
  await expect.poll(() => notifications).toEqual(["90% of this hour’s 10 requests are used. Up to 1 is left."]);

  await page.reload();
  await postJson(desk, "/api/projects", body);
  const usedUpText = /^This hour’s 10 requests are used up\. The limit resets at \d\d:00\.$/;
  await expect.poll(() => notifications.length).toBe(2);
  expect(notifications[1]).toMatch(usedUpText);
  await gaugeLooks(page, 2);
  expect(notifications, "once an hour each").toHaveLength(2);
});
