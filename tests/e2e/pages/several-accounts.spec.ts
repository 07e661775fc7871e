import type { Page } from "playwright/test";
import { STRICT_SERVICES, type StrictService } from "../../fixtures/services/strict";
import { expectUsable } from "../support/accessibility";
import { fillConnection, testAndSave } from "../support/connect";
import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/keyboard";
import { watch } from "../support/watch";

const service = STRICT_SERVICES[0] as StrictService;

const harbor: StrictService["answer"] = (request) => {
  const { json, text = JSON.stringify(json), ...answer } = service.answer(request);
  return { ...answer, text: text.replace(/garden/gi, "Harbor") };
};

/** Texts about accounts that existed before multiple accounts: with one account nothing else is shown. */
const SAID_BEFORE = /Connect a service|\{"X-Account": "42"\}/g;

async function expectNoWordOfAccounts(page: Page): Promise<void> {
  await expect(page.getByRole("meter").first()).toBeVisible();
  const { text, hrefs } = await page.evaluate(() => ({
    text: [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((element) =>
        ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
      ),
    ].join("\n"),
    hrefs: [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? ""),
  }));
  expect(text.replace(SAID_BEFORE, "").match(/.{0,40}account.{0,40}/gi), page.url()).toBeNull();
  expect(hrefs.filter((href) => href.startsWith("/a/"))).toEqual([]);
  expect(new URL(page.url()).pathname).not.toMatch(/^\/a\//);
}

test("a second account has its own addresses and shows no data of the first", async ({ desk, page, startService }) => {
  const garden = await startService(service.answer);
  const other = await startService(harbor);
  const expectQuiet = watch(page, desk.url);
  await page.goto(`${desk.url}/connect`);
  await page.getByLabel("Name", { exact: true }).fill("Garden client");
  await fillConnection(page, garden.origin, "token");
  await testAndSave(page);
  await expect(page).toHaveURL(`${desk.url}/projects`);
  const project = await page.getByRole("rowheader", { name: "Garden shop" }).getByRole("link").getAttribute("href");
  for (const path of ["/projects", project ?? "", "/usage", "/plans", "/connect", "/a/garden-client/settings"]) {
    await page.goto(desk.url + path);
    await expectNoWordOfAccounts(page);
  }

  await page.goto(`${desk.url}/settings`);
  await page.getByRole("link", { name: "Add a connection" }).click();
  await page.waitForURL("**/connect");
  await page.getByLabel("Name", { exact: true }).fill("Harbor client");
  await fillConnection(page, other.origin, "token");
  await testAndSave(page);
  await expect(page).toHaveURL(`${desk.url}/a/harbor-client/projects`);
  await expect(page.getByRole("rowheader", { name: "Harbor shop" })).toBeVisible();
  await page.getByRole("rowheader", { name: "Harbor shop" }).getByRole("link").click();
  await page.waitForURL(`${desk.url}/a/harbor-client/projects/*`);
  await expect(page.getByRole("heading", { level: 1, name: "Harbor shop" })).toBeVisible();
  await expect(page.getByText(/garden/i)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Harbor shop" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("rowheader", { name: "Harbor shop" })).toBeVisible();

  await page.goto(`${desk.url}/projects`);
  await expect(page).toHaveURL(`${desk.url}/a/garden-client/projects`);
  await expect(page.getByRole("rowheader", { name: "Garden shop" })).toBeVisible();
  await expect(page.getByText(/harbor shop/i)).toHaveCount(0);
  await waitForHydration(page);
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await page.waitForURL(`${desk.url}/a/garden-client/usage`);
  await expect(page.getByText("Harbor client uses it too; those requests aren’t listed here.")).toBeVisible();
  await expect(page.getByText(/harbor shop/i)).toHaveCount(0);

  const openPalette = async (query: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill(query);
  };
  await openPalette("connect");
  await page.getByRole("option", { name: "Connect a service" }).click();
  await page.waitForURL(`${desk.url}/a/garden-client/connect`);
  await openPalette("harbor");
  await page.getByRole("option", { name: "Harbor client" }).click();
  await page.waitForURL(`${desk.url}/a/harbor-client/projects`);
  await waitForHydration(page);
  await openPalette("garden cl");
  await page.getByRole("option", { name: "Garden client" }).click();
  await page.waitForURL(`${desk.url}/a/garden-client/projects`);
  await waitForHydration(page);

  await page.keyboard.press("g");
  await page.keyboard.press("a");
  const choice = page.getByRole("dialog", { name: "Connections" });
  await expect(choice.getByRole("meter")).toHaveCount(2);
  await expectUsable(page, [360, 1440]);
  await choice.getByRole("link", { name: "All connections" }).click();
  await page.waitForURL(`${desk.url}/`);
  await expect(page.getByRole("heading", { level: 1, name: "Connections" })).toBeVisible();
  const harborRow = page.getByRole("rowheader", { name: /^Harbor client/ });
  await expect(harborRow).toContainText("Same key and limit as Garden client");
  await expectUsable(page, [360, 1440]);
  await page.getByRole("link", { name: "Harbor client" }).click();
  await page.waitForURL(`${desk.url}/a/harbor-client/projects`);
  expectQuiet();

  await page.goto(`${desk.url}/a/nobody/projects`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  expect([garden.requests.length, other.requests.length]).toEqual([3, 3]);
});
