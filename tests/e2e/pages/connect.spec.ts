import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { STRICT_KEY, STRICT_SERVICES, type StrictService } from "../../fixtures/services/strict";
import { mapped } from "../../fixtures/services/wrapped";
import { expectAccessible, expectUsable } from "../support/accessibility";
import { fillConnection } from "../support/connect";
import { expect, test } from "../support/fixtures";
import { createSecretScan } from "../support/secret-forms";
import { watch } from "../support/watch";

const service = STRICT_SERVICES[0] as StrictService;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile() && entry.name !== "secret.key")
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"));

test("a new user connects from the first page without exposing the key, then changes, disconnects and deletes it", async ({
  desk,
  page,
  startService,
}) => {
  const fixtureService = await startService(service.answer);
  await test.step("a new user connects from the first page, and the key is not exposed", async () => {
    const expectQuiet = watch(page, desk.url);
    const answers: Promise<string>[] = [];
    page.on("response", (response) => answers.push(response.text().catch(() => "")));
    await page.goto(desk.url);
    await expectUsable(page);
    await page.getByRole("link", { name: "Connect a service" }).click();
    await page
      .getByLabel("Base URL", { exact: true })
      .fill(`curl -H "Authorization: Token YOUR_KEY" ${fixtureService.origin}/v1/projects/`);
    await expect(page.getByLabel("Base URL", { exact: true })).toHaveValue(`${fixtureService.origin}/v1`);
    await expect(page.getByLabel("Authentication")).toHaveValue("token");
    await page.getByLabel("Key", { exact: true }).fill(STRICT_KEY);
    await page.getByRole("button", { name: "Test · at most 3 requests" }).click();
    await expect(page.getByText("Used 3 requests so far.")).toBeVisible();
    const rows = page.getByRole("table", { name: "The first keywords of Garden shop" }).getByRole("row");
    await expect(rows.nth(1)).toContainText("garden gnome");
    await expect(rows.nth(1)).toContainText("4");
    await expect(rows.nth(2)).toContainText(">100");
    await expectAccessible(page, { looks: ["light", "dark"] });
    await page.getByRole("button", { name: "Save and open" }).click();
    await page.waitForURL("**/projects");
    await expect(page.getByRole("rowheader", { name: "Garden shop" })).toBeVisible();
    expect(fixtureService.requests).toHaveLength(3);
    await page.goto(`${desk.url}/settings`);
    await expect(page.getByText("Connected in the browser.")).toBeVisible();

    const hits = createSecretScan(STRICT_KEY);
    for (const text of [...(await Promise.all(answers)), ...filesIn(desk.dataFolder), desk.output()])
      expect(hits(text)).toEqual([]);
    expectQuiet();
  });
  await test.step("a connection is changed, disconnected and deleted", async () => {
    await page.getByRole("link", { name: "Change" }).click();
    // The previous page has a field with the same name.
    await page.waitForURL("**/connect?change=*");
    await page.getByLabel("Name", { exact: true }).fill("Garden client");
    const save = page.getByRole("button", { name: "Save and open" });
    await page.route("**/api/accounts/save", (route) => route.abort(), { times: 1 });
    await save.click();
    await expect(page.getByText(/Nothing was changed\./)).toBeVisible();
    const id = new URL(page.url()).searchParams.get("change") ?? "";
    const theirs = { address: `${fixtureService.origin}/v1`, key: null, settings: service.settings };
    const other = await page.request.post(`${desk.url}/api/accounts/save`, {
      data: { ...theirs, title: "Their name", account: { id, version: 1 } },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(other.status()).toBe(200);
    await save.click();
    await expect(page.getByText("It’s now “Their name”")).toBeVisible();
    await save.click();
    await page.waitForURL("**/projects");

    await page.goto(`${desk.url}/settings`);
    await expect(page.getByText("Garden client", { exact: true })).toHaveCount(1);
    await expectAccessible(page, { within: "#connection" });
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("None: disconnected. Saved data stays readable")).toBeVisible();
    await page.goto(`${desk.url}/projects`);
    await expect(page.getByRole("rowheader", { name: "Garden shop" })).toBeVisible();

    await page.goto(`${desk.url}/settings`);
    await page.getByRole("button", { name: "Restore the sample" }).click();
    await page.waitForURL("**/a/sample/projects");
    await page.goto(`${desk.url}/a/sample/settings`);
    await expect(page.getByText("Four ready-made projects.")).toBeVisible();
    await page.getByRole("link", { name: "Open Garden client" }).click();
    await page.waitForURL("**/a/*/projects");
    await page.goto(`${desk.url}/settings`);
    await expect(page.getByText("None: disconnected. Saved data stays readable")).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByLabel(/^Type Garden client/).fill("garden client");
    await page.getByRole("button", { name: "Delete everything" }).click();
    await expect(page.getByText("Four ready-made projects.")).toBeVisible();
    expect(fixtureService.requests).toHaveLength(3);
  });
});

test("a refused key and an unusual response show other ways, each with its price", async ({
  desk,
  page,
  startService,
}) => {
  const [fixtureService, odd] = [await startService(service.answer), await startService(mapped.answer)];
  await test.step("a refused key names other ways, each with its price, and a reload keeps all but the key", async () => {
    await page.goto(`${desk.url}/connect`);
    await fillConnection(page, fixtureService.origin, "bearer");
    await page.getByRole("button", { name: "Test · at most 3 requests" }).click();
    await expect(page.getByText("Failed: The service didn’t accept the API key")).toBeVisible();
    await expectUsable(page, [360, 1440]);
    await page.getByRole("button", { name: "Try “Token {key}” · 1 request" }).click();
    await page.getByRole("button", { name: "Continue the test · at most 2 requests" }).click();
    await expect(page.getByText("Used 4 requests so far.")).toBeVisible();
    await expect(page.getByText("Done: ")).toHaveCount(6);

    const dialogTypes: string[] = [];
    page.on("dialog", (dialog) => {
      dialogTypes.push(dialog.type());
      return dialog.type() === "confirm" ? dialog.dismiss() : dialog.accept();
    });
    await page.getByRole("link", { name: "Usage", exact: true }).click();
    await expect(page).toHaveURL(/\/connect$/);
    await page.reload();
    expect(dialogTypes).toEqual(["confirm", "beforeunload"]);
    await expect(page.getByLabel("Base URL", { exact: true })).toHaveValue(`${fixtureService.origin}/v1`);
    await expect(page.getByLabel("Authentication")).toHaveValue("token");
    await expect(page.getByLabel("Key", { exact: true })).toHaveValue("");
    await expect(page.getByText("Not tested", { exact: true })).toBeVisible();
  });
  await test.step("undetected fields are chosen from the row, without a request", async () => {
    await page.goto(`${desk.url}/connect`);
    await fillConnection(page, odd.origin, "bearer");
    await page.getByRole("button", { name: "Test · at most 3 requests" }).click();
    await expect(page.getByText("Failed: Unrecognized response")).toBeVisible();
    await page.getByRole("button", { name: /^Try reading .* · 0 requests$/ }).click();
    await expect(page.getByRole("table", { name: "The first projects" })).toContainText("Laden");
    await expect(page.getByText("Used 1 request so far.")).toBeVisible();
    expect(odd.requests).toHaveLength(1);
  });
});
