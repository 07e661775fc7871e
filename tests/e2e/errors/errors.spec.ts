import type { Page } from "playwright/test";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";
import { expectGaugeToAgree, gaugeLooks } from "../support/gauge";
import { openKeyword } from "../support/open-keyword";
import { KEYWORD, NORTHWIND } from "../support/sample-pages";

const RETRY = /^Try again · 1\+? requests?$/;

async function expectUnrecognized(page: Page, content: string): Promise<void> {
  await expectErrorScreen(page, {
    title: "Unrecognized response",
    text: /The request worked, but the response couldn’t be read as a.* The raw response is saved for you to look at\./,
    actions: ["View raw response", RETRY],
    countedText: "Yes, 1 request",
  });
  await page.getByRole("button", { name: "View raw response" }).click();
  await expect(page.getByRole("dialog", { name: "Raw response" })).toContainText(content);
  await page.keyboard.press("Escape");
}

test("refusals have their own screens, cost what they say, and a rejected key stops everything", async ({
  desk,
  page,
}) => {
  await test.step("each refusal of the service has its own screen, and says that it was counted", async () => {
    for (const [path, title, text, actions] of [
      [
        projectHref("no such thing!"),
        "The service can’t use part of this link",
        "It didn’t accept part of the request. Your saved data is unchanged.",
        ["Back"],
      ],
      [
        keywordHref(SAMPLE_IDS.northwind, SAMPLE_IDS.premiumKeyword),
        /^The service says your plan doesn’t include/,
        "Your key is valid. Ask the account owner to add this feature.",
        [/^Back/, "Browse saved data", /^Try again · 1 request$/],
      ],
      [
        projectHref(SAMPLE_IDS.deletedProject),
        "That project can’t be found",
        `No project has the ID ${SAMPLE_IDS.deletedProject}.`,
        ["See your projects"],
      ],
    ] as const) {
      await page.goto(desk.url + path);
      await expectErrorScreen(page, { title, text, actions, countedText: "Yes, 1 request" });
    }
    await expect(page.getByText("The requested object was deleted from this account.").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveTitle("That project can’t be found · Keyword Desk");

    expect(await desk.count()).toBe(3);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("That project can’t be found");
    expect(await desk.count(), "a refusal is remembered").toBe(3);
    await expectGaugeToAgree(page, desk);
  });
  await test.step("an unknown address shows a not-found page with the gauge, and costs nothing", async () => {
    for (const path of ["/nowhere", `${KEYWORD}/nowhere`]) {
      const answer = await page.goto(desk.url + path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeFocused();
      await expect(page.getByRole("main").getByRole("link", { name: "See your projects" })).toBeVisible();
      await expect(page.getByRole("meter")).toBeVisible();
      await expect(page.getByText("Check the address, or search with Ctrl K.")).toBeVisible();
    }
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "platform", { get: () => "MacIntel" }));
    await page.reload();
    await expect(page.getByText("Check the address, or search with ⌘K.")).toBeVisible();
    expect(await desk.count()).toBe(3);
  });
  await test.step("a rejected key stops all requests, leaves saved data available, and is shown in Settings", async () => {
    await save(desk);
    desk.api.store.run("update api_keys set revoked_at = 0");
    await page.goto(desk.url + NORTHWIND);
    await expectErrorScreen(page, {
      title: "The service didn’t accept the API key",
      text: "The key on the server may be missing, mistyped or revoked. Nothing new can load until it is replaced.",
      actions: ["Open settings", "Browse saved data"],
      countedText: "No",
    });
    await page.getByRole("link", { name: "Browse saved data" }).click();
    await expect(page.getByRole("rowheader", { name: /Northwind/ })).toBeVisible();
    await page.goto(`${desk.url}/settings`);
    await expect(page.getByText(/^Refused at \d\d:\d\d$/)).toBeVisible();
  });
});

test("failures are retried, can be inspected and copied, and keep what is saved", async ({ context, desk, page }) => {
  test.slow();
  const project = desk.url + NORTHWIND;
  const refresh = page.getByRole("button", { name: "Refresh · 1 request" });
  const rows = page.getByRole("rowheader");
  await save(desk);
  // As with plain HTTP from another computer.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined }));

  await test.step("an unexpected response is saved and can be viewed for free", async () => {
    desk.api.faults.set({ wrongShape: 1 });
    await page.goto(project);
    await expectUnrecognized(page, "eyJ2IjoxfQ==");
    desk.api.faults.set({ html: 1 });
    await page.getByRole("button", { name: RETRY }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Unrecognized response" })).toBeVisible();
    await expect.poll(() => desk.count()).toBe(3);
    await page.reload();
    await expectUnrecognized(page, "Back soon");
    expect(await desk.count()).toBe(3);
  });
  await test.step("details and responses can be copied even without the clipboard API", async () => {
    const pasteText = async () => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("combobox")).toBeFocused();
      await page.keyboard.press("Control+v");
      const text = await page.getByRole("combobox").inputValue();
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("combobox")).toHaveCount(0);
      return text;
    };
    const copyDetails = page.getByRole("button", { name: "Copy details" });
    await copyDetails.click();
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
    await expect(copyDetails).toBeFocused();
    expect(await pasteText()).toMatch(/^Case: unreadable_answer\s*At: \S+Z\s*Response: 200.*Reference ID: [\da-f]{8}/);
    await page.getByRole("button", { name: "View raw response" }).click();
    const raw = page.getByRole("dialog", { name: "Raw response" });
    await raw.getByRole("button", { name: "Copy response" }).click();
    await expect(raw.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(raw).toHaveCount(0);
    expect(await pasteText()).toContain("Back soon");

    await page.getByRole("button", { name: RETRY }).click();
    await expect(page.getByText("268 keywords").first()).toBeVisible();
    expect(await desk.count()).toBe(4);
  });
  await test.step("a failed refresh is a notice over the saved data, which stays", async () => {
    const before = await desk.count();
    await expect(rows.first()).toBeVisible();
    desk.api.faults.set({ status500: 2 });
    await refresh.click();
    await expect(page.getByText("2 tries were made, using 2 requests.")).toBeVisible();
    await expect(rows.first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Northwind Outdoor (made-up data)");

    desk.api.faults.set({ html: 1 });
    await refresh.click();
    await expect(page.getByText("Unrecognized response.")).toBeVisible();
    await expect(rows.first()).toBeVisible();

    await refresh.click();
    await expect(page.getByText("Unrecognized response.")).toBeHidden();
    expect(await desk.count()).toBe(before + 2 + 1 + 1);
    await expectGaugeToAgree(page, desk);
  });
  await test.step("each refresh shows its own result, whatever the refreshes before it showed", async () => {
    const results = [
      ["existence", "This project no longer exists in the service."],
      ["access", /The key works, but this was refused\./],
      ["existence", "This project no longer exists in the service."],
      ["key", "The service didn’t accept the API key."],
    ] as const;
    const titles = results.map(([, title]) => page.getByText(title));
    for (const [index, [refuse]] of results.entries()) {
      const before = await desk.count();
      desk.api.faults.set({ refuse });
      await refresh.click();
      for (const [other, title] of titles.entries())
        await expect(title).toBeVisible({ visible: results[other]?.[1] === results[index]?.[1] });
      await expect(rows.first()).toBeVisible();
      const isCounted = refuse !== "key";
      expect(await desk.count(), `counted for ${refuse}`).toBe(before + (isCounted ? 1 : 0));
    }
    desk.api.faults.set({ refuse: null });
    await refresh.click();
    for (const title of titles) await expect(title).toBeHidden();
  });
  await test.step("a server error is retried, both tries are counted, and trying again brings the data", async () => {
    const before = await desk.count();
    desk.api.faults.set({ status500: 2 });
    await openKeyword(page, desk.url + KEYWORD);
    await expectErrorScreen(page, {
      title: "The service had a problem",
      text: "This usually passes quickly. 2 tries were made, using 2 requests.",
      actions: [RETRY, "Browse saved data"],
      countedText: "Yes, 2 requests",
    });
    expect(await desk.count()).toBe(before + 2);
    await page.getByRole("button", { name: RETRY }).click();
    // Saved list days draw a chart early; all fields appear only with the response.
    await expect(page.getByRole("main").getByText("All fields")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Position from/ })).toBeVisible();
    expect(await desk.count()).toBe(before + 3);
    await expectGaugeToAgree(page, desk);
  });
  await test.step("a keyword deleted later keeps its saved copy, under a notice, until you remove it", async () => {
    const before = await desk.count();
    const chart = page.getByRole("img", { name: /^Position from/ });
    desk.api.store.run("update keywords set deleted_at = ? where id = ?", Date.now(), "598377022953");
    await refresh.click();
    await expect(page.getByText("This keyword no longer exists in the service.")).toBeVisible();
    await expect(chart).toBeVisible();
    await page.reload();
    await expect(page.getByText("This keyword no longer exists in the service.")).toBeVisible();
    await expect(chart).toBeVisible();

    await page.getByRole("button", { name: "Remove saved copy and history" }).click();
    await expect(page).toHaveURL(project);
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    expect(await desk.count()).toBe(before + 1);
  });
  await test.step("an offline page shows a notice, keeps its data, and a click there is not sent later", async () => {
    const before = await desk.count();
    // Wait for the rest of the list: until then another notice comes first.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await expect(page.getByText("You’re offline.").filter({ visible: true }).first()).toBeVisible();
    await refresh.click();
    await context.setOffline(false);
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await gaugeLooks(page, 1);
    expect(await desk.count()).toBe(before);
    await refresh.click();
    await expect.poll(() => desk.count()).toBe(before + 1);
    await expect(page.getByText("You’re offline.")).toHaveCount(0);
  });
});
