import { existsSync, mkdirSync, renameSync, rmdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

const fileOf = (desk: Desk) => path.join(desk.dataFolder, "keyword-desk.sqlite");
const ENDS = ["", "-wal"];
const TITLE = "Usage can’t be recorded";

const linesAbout = (desk: Desk, reference: string): Record<string, unknown>[] =>
  desk
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.includes(reference))
    .map((line) => JSON.parse(line));

test("an error of ours and an unavailable database each have a screen with a reference that the log explains, and pass", async ({
  savedDesk: desk,
  page,
}) => {
  const shownReference = () =>
    page
      .getByRole("definition")
      .filter({ hasText: /^[0-9a-f]{8}$/ })
      .innerText();
  await test.step("an error of ours has its own screen", async () => {
    const database = new DatabaseSync(fileOf(desk), { timeout: 5_000 });
    database.exec("alter table page_size rename to page_size_aside");
    try {
      await page.goto(desk.url + projectHref(SAMPLE_IDS.berlin));
      await expectErrorScreen(page, {
        title: "This page stopped working",
        text: "The fault is in the dashboard, not the service. No requests were used.",
        actions: ["Reload page", "See your projects"],
        countedText: "No",
      });
      const reference = await shownReference();
      expect(linesAbout(desk, reference)[0]).toMatchObject({
        level: "error",
        digest: `own_fault:${reference}`,
        fault: expect.stringContaining("page_size"),
      });
      const answer = await fetch(`${desk.url}/api/projects`);
      expect(answer.status).toBe(200);
    } finally {
      database.exec("alter table page_size_aside rename to page_size");
      database.close();
    }
    await page.getByRole("button", { name: "Reload page" }).click();
    await expect(page.getByText("This page stopped working")).toHaveCount(0);
  });
  await test.step("while the database is unavailable every page shows it in its frame, and recovers afterwards", async () => {
    await page.waitForLoadState("networkidle");
    const requestCount = await desk.count();
    const file = fileOf(desk);
    for (const end of ENDS) if (existsSync(file + end)) renameSync(file + end, `${file}.aside${end}`);
    mkdirSync(file);
    await desk.restart();

    for (const each of ["/projects", NORTHWIND, "/usage", "/settings"]) {
      await page.goto(desk.url + each);
      await expectErrorScreen(page, {
        title: TITLE,
        text: "New requests are paused so the limit can’t be exceeded unnoticed. Saved data is in the same database and is available again when the database is back.",
        actions: ["Try again"],
        countedText: "No",
      });
    }
    await expect(page.getByText("Saved data can’t be loaded")).toBeVisible();
    expect(linesAbout(desk, await shownReference())[0]).toMatchObject({
      level: "error",
      fault: expect.stringContaining("unable to"),
    });

    const response = await ask(desk, "/api/projects", "now");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "ledger_failed", details: { counted: 0, mayCount: 0 } });
    expect(await desk.count(), "nothing is sent that cannot be recorded").toBe(requestCount);

    rmdirSync(file);
    for (const end of ENDS) if (existsSync(`${file}.aside${end}`)) renameSync(`${file}.aside${end}`, file + end);
    await page.goto(desk.url + NORTHWIND);
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", String(requestCount));
  });
});
