import type { BrowserContext } from "@playwright/test";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { keywordsPath, save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";
import { gaugeLooks } from "../support/gauge";
import { pressBlocked } from "../support/pressing";

/** Northwind's 268 keywords then take 6 requests. The sample has its own page size. */
const SMALL_PAGES = { UPSTREAM_PAGE_SIZE: "50", KEYWORD_DESK_SOURCE: "service" };

const post = (desk: Desk, path: string, body: object) =>
  fetch(desk.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "dashboard" },
    body: JSON.stringify(body),
  });

test("the server refuses what needs confirmation first, and spends nothing", async ({ createDesk }) => {
  const desk = await createDesk({ limit: 20, settings: SMALL_PAGES });
  await save(desk, SAMPLE_IDS.northwind);
  const before = await desk.count();
  await post(desk, "/api/quota/rules", { reserve: 19 });

  const unasked = await post(desk, "/api/projects", { spend: "now", requestsMax: 1, unasked: true });
  expect(unasked.status).toBe(409);
  expect(await unasked.json()).toMatchObject({ code: "confirmation_needed", details: { counted: 0 } });
  const wide = await post(desk, keywordsPath(SAMPLE_IDS.northwind), { spend: "now", requestsMax: 50 });
  expect(wide.status).toBe(409);
  expect(await desk.count()).toBe(before);

  const confirmed = await post(desk, "/api/projects", { spend: "now", requestsMax: 1, confirmed: true });
  expect(confirmed.status).toBe(200);
  expect(await desk.count()).toBe(before + 1);
});

test("a list that has grown stops at the confirmed price, saves what came and states the new price", async ({
  createDesk,
}) => {
  const desk = await createDesk({ settings: SMALL_PAGES });
  await save(desk);
  const before = await desk.count();
  const answer = await post(desk, keywordsPath(SAMPLE_IDS.northwind), { spend: "if-missing", requestsMax: 2 });
  expect(await answer.json()).toMatchObject({
    reading: { data: { complete: false } },
    problem: { code: "price_exceeded", title: "This needs more than the 2 requests you confirmed" },
    price: { requests: expect.any(Number), atLeast: false },
  });
  expect(await desk.count()).toBe(before + 2);
});

test("errors add at most one retry to a confirmed price, however many pages it has", async ({ createDesk }) => {
  const desk = await createDesk({ settings: SMALL_PAGES });
  await save(desk);
  const before = await desk.count();
  desk.api.faults.set({ status500: "always" });
  const answer = await post(desk, keywordsPath(SAMPLE_IDS.northwind), { spend: "if-missing", requestsMax: 3 });
  expect(await answer.json()).toMatchObject({ code: "service_failed" });
  expect(await desk.count()).toBe(before + 2);
});

test("saved data only, for everyone: nothing is sent, controls say so, saved pages open, one click ends it", async ({
  createDesk,
  page,
}) => {
  test.slow();
  const desk = await createDesk();
  await save(desk, SAMPLE_IDS.northwind);
  const before = await desk.count();
  await page.goto(`${desk.url}/settings/limit`);
  await page.getByRole("switch", { name: "Everyone, including agents" }).click();
  await expect(page.getByText("Saved data only.")).toBeVisible();
  expect((await post(desk, "/api/projects", { spend: "now", requestsMax: 1, confirmed: true })).status).toBe(409);
  await post(desk, "/api/connection-test", {});

  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByRole("main").getByText("Saved data only", { exact: true })).toBeVisible();
  await pressBlocked(page.getByRole("button", { name: /^Refresh · / }));
  await page.goto(desk.url + keywordHref(SAMPLE_IDS.northwind, "598377022953"));
  await expect(page.getByRole("heading", { level: 1, name: "Saved data only" })).toBeVisible();
  expect(await desk.count()).toBe(before);

  await page.getByRole("button", { name: "Turn off for everyone" }).click();
  await expect(page.getByText("Saved data only.")).toBeHidden();
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await page.getByRole("button", { name: /^Refresh · / }).click();
  await expect.poll(() => desk.count()).toBe(before + 1);
});

test("saved data only, in one tab: that tab spends nothing and another does", async ({ createDesk, page, context }) => {
  const desk = await createDesk();
  await save(desk);
  const before = await desk.count();
  await page.goto(`${desk.url}/settings/limit`);
  await page.getByRole("switch", { name: "In this tab" }).click();
  await expect(page.getByRole("button", { name: "Turn off in this tab" })).toBeVisible();
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await expect(page.getByRole("heading", { level: 1, name: "Saved data only" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Try again · 1\+ requests/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.goto(`${desk.url}/settings`);
  await pressBlocked(page.getByRole("button", { name: /^Test connection · / }));
  const test = await post(desk, "/api/connection-test", { savedOnly: true });
  expect(await test.json()).toMatchObject({ code: "saved_only", details: { counted: 0 } });
  expect(await desk.count()).toBe(before);
  const other = await context.newPage();
  await other.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await expect(other.getByRole("rowheader").first()).toBeVisible();
  expect(await desk.count()).toBeGreaterThan(before);
});

test("the reserve is set in Settings, refused where invalid, and reaches every open tab within two seconds", async ({
  createDesk,
  page,
  context,
}) => {
  const desk = await createDesk();
  await page.goto(`${desk.url}/settings/limit`);
  const other = await context.newPage();
  await other.goto(`${desk.url}/usage`);
  await page.getByLabel("Reserved for you").fill("1000");
  await expect(page.getByText("A whole number from 0 to 999")).toBeVisible();
  const unfit = await post(desk, "/api/quota/rules", { reserve: 1_000, savedOnly: true });
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
  await page.reload();
  await expect(page.getByLabel("Reserved for you")).toHaveValue("250");
});

async function watchNotifications(context: BrowserContext): Promise<string[]> {
  const shown: string[] = [];
  await context.exposeFunction("toldNotification", (text: string) => shown.push(text));
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
      construct(Real, given) {
        if (permission === "granted") Reflect.apply(tell, window, [given[0]]);
        return Reflect.construct(Real, given);
      },
    });
  });
  return shown;
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
  for (let request = 0; request < 7; request += 1) await post(desk, "/api/projects", body);
  const said = async (share: number) => {
    const words = `${share}% of this hour’s 10 requests are used.`;
    const counts = await Promise.all([page, other].map((each) => each.getByText(words).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await page.bringToFront();
  await expect.poll(() => said(70)).toBe(1);
  const teller = (await page.getByText("70% of this hour’s").count()) === 1 ? page : other;
  await teller.getByRole("button", { name: "Dismiss" }).click();
  await expect(teller.getByText("70% of this hour’s")).toBeHidden();
  await teller.reload();
  await expect(teller.getByRole("meter")).toBeVisible();
  await gaugeLooks(teller, 2);
  expect(await said(70)).toBe(0);

  const allow = other.getByRole("switch", { name: "Browser notifications" });
  await other.bringToFront();
  await allow.click();
  await expect(other.getByText("Blocked by the browser.")).toBeVisible();
  await expect(allow).not.toBeChecked();
  await context.grantPermissions(["notifications"]);
  await allow.click();
  await expect(allow).toBeChecked();
  expect(notifications, "nothing was shown without permission").toEqual([]);
  for (let request = 0; request < 2; request += 1) await post(desk, "/api/projects", body);
  await expect.poll(() => said(90)).toBe(1);
  await expect.poll(() => notifications).toEqual(["90% of this hour’s 10 requests are used. Up to 1 is left."]);

  await page.reload();
  await post(desk, "/api/projects", body);
  const spent = /^This hour’s 10 requests are used up\. The limit resets at \d\d:00\.$/;
  await expect.poll(() => notifications.length).toBe(2);
  expect(notifications[1]).toMatch(spent);
  await gaugeLooks(page, 2);
  expect(notifications, "once an hour each").toHaveLength(2);
});

test("a click while offline is refused at once, and not sent when the connection is back", async ({
  createDesk,
  page,
  context,
}) => {
  const desk = await createDesk();
  await save(desk, SAMPLE_IDS.northwind);
  const before = await desk.count();
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  const refresh = page.getByRole("button", { name: "Refresh · 1 request", exact: true });
  await expect(refresh).toBeVisible();
  // Wait for the rest of the list: until then another notice comes first.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText("You’re offline.").filter({ visible: true }).first()).toBeVisible();
  await refresh.click();
  await context.setOffline(false);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await gaugeLooks(page, 2);
  expect(await desk.count()).toBe(before);
  await refresh.click();
  await expect.poll(() => desk.count()).toBe(before + 1);
});
