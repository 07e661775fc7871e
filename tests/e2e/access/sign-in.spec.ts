import type { Page } from "playwright/test";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import type { Desk } from "../support/desk/desk";
import { test as base, expect } from "../support/fixtures";
import { keepScripts } from "../support/keep-back";
import { waitForHydration } from "../support/keyboard";
import { enter, lockedSettings, PASSWORD, saveSignedIn, trySignIn } from "../support/locked";
import { watch } from "../support/watch";

/** The browser's own message about an intended refusal. */
const REFUSED_LINES = [/status of (403|429)/];

const test = base.extend<{ locked: Desk }>({
  locked: async ({ createDesk }, use) => use(await createDesk({ settings: await lockedSettings() })),
});

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a requested page comes back after signing in, and the sign-in page shows no data", async ({ locked, page }) => {
  await saveSignedIn(locked, await enter(locked), SAMPLE_IDS.northwind);
  const check = watch(page, locked.url, REFUSED_LINES);
  await page.goto(`${locked.url}/projects/${SAMPLE_IDS.northwind}?sort=-volume`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page).toHaveTitle("Sign in · Keyword Desk");
  await expect(page.getByRole("meter")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  expect(await page.content()).not.toContain("Northwind");

  await expectAccessible(page);
  await signIn(page, "moss on the south side");
  await expect(page.getByRole("alert").filter({ hasText: "That password isn’t right. Try again." })).toBeVisible();
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByLabel("Password")).toHaveValue("moss on the south side");
  await signIn(page);
  await expect(page).toHaveURL(`${locked.url}/projects/${SAMPLE_IDS.northwind}?sort=-volume`);
  await expect(page.getByText("268 keywords").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("268 keywords").first()).toBeVisible();
  expect(await locked.count()).toBe(2);
  check();
});

test("after five wrong passwords the page says how long to wait, and an open session isn't locked out", async ({
  locked,
  page,
}) => {
  const entry = await enter(locked);
  await page.goto(`${locked.url}/sign-in`);
  for (let failures = 0; failures < 5; failures += 1) await trySignIn(locked, `wrong wrong wrong ${failures}`);
  await signIn(page);
  await expect(page.getByText(/^Too many attempts\. Try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" })).toHaveAttribute("aria-disabled", "true");
  const inside = await fetch(`${locked.url}/api/quota`, { headers: { cookie: entry.cookie } });
  expect(inside.status).toBe(200);
  await expect(page.getByText(/^Too many attempts/)).toBeHidden();
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Welcome", exact: false }).or(page.getByRole("main"))).toBeVisible();
  await expect(page).not.toHaveURL(/sign-in/);
});

test("a session that ended, in whatever way, shows only the sign-in page, and what was typed comes back", async ({
  locked,
  browser,
  page,
  context,
}) => {
  test.slow();
  const sessionCookie = async () => (await context.cookies()).find(({ name }) => name === "session");
  /** Leaves the page first: it would notice the ended session, and open the sign-in page. */
  const leave = async () => {
    await page.goto("about:blank");
    await context.clearCookies();
  };
  const expectNoData = async (tab: Page) => {
    await expect(tab.getByLabel("Password")).toBeVisible();
    await expect(tab.getByRole("meter")).toHaveCount(0);
  };
  await page.goto(`${locked.url}/usage`);
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Usage" })).toBeVisible();
  await test.step("signing out ends the session on the server, and Back shows no data", async () => {
    const cookie = await sessionCookie();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(`${locked.url}/sign-in`);
    expect(await sessionCookie()).toBeUndefined();
    const old = await fetch(`${locked.url}/api/usage`, { headers: { cookie: `${cookie?.name}=${cookie?.value}` } });
    expect(old.status).toBe(401);
    await page.goBack();
    await expectNoData(page);
  });
  await test.step("a session ended in Settings leaves its page within seconds", async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(`${locked.url}/usage`);
    await signIn(elsewhere);
    await expect(elsewhere.getByRole("heading", { name: "Usage" })).toBeVisible();
    await page.goto(`${locked.url}/settings/security`);
    await signIn(page);
    const card = page.getByRole("region", { name: "Sessions" });
    await expect(card.getByText("This session")).toHaveCount(1);
    await expectAccessible(page);
    await card.getByRole("button", { name: /^End session/ }).click();
    await expect(card.getByRole("button", { name: /^End session/ })).toHaveCount(0);
    await expect(elsewhere).toHaveURL(`${locked.url}/sign-in?next=%2Fusage`);
    await expectNoData(elsewhere);
    await elsewhere.context().close();
  });
  await test.step("a link followed after the session has ended shows only the sign-in page", async () => {
    // Gauge and cards would notice the ended session first and leave the page.
    await page.route("**/api/**", (route) => route.abort());
    await context.clearCookies();
    await page.getByRole("link", { name: "Usage" }).first().click();
    await expectNoData(page);
    await page.unroute("**/api/**");
    await signIn(page);
    await expect(page.getByRole("meter")).toBeVisible();
  });
  await test.step("what was typed in the settings is still there after a sign-in", async () => {
    for (const [path, fields] of [
      ["/settings/limit", { "Reserved for you": "123" }],
      ["/settings/agents", { Name: "Cursor on my laptop" }],
      [
        "/settings/events",
        { "First day": "2026-02-03", "Last day (optional)": "2026-02-05", "What happened": "New title" },
      ],
    ] as const) {
      await leave();
      await page.goto(locked.url + path);
      await signIn(page);
      await page.waitForURL(`**${path}`);
      await waitForHydration(page);
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
      await context.clearCookies();
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Password")).toBeVisible();
      await signIn(page);
      for (const [label, text] of Object.entries(fields))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
  });
  await test.step("a connection test notices it, and what was typed before hydration comes back", async () => {
    await leave();
    await page.goto(`${locked.url}/sign-in?next=/connect`);
    const letGo = await keepScripts(page);
    await signIn(page);
    const address = page.getByLabel("Base URL", { exact: true });
    await address.fill("https://api.example.com/v1");
    await page.getByLabel("Key", { exact: true }).fill("some-key");
    letGo();
    page.on("dialog", (dialog) => dialog.dismiss());
    await context.clearCookies();
    await page.getByRole("button", { name: /^Test/ }).click();
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await signIn(page);
    await expect(address).toHaveValue("https://api.example.com/v1");
  });
});
