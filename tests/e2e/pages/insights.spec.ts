import type { Page } from "playwright/test";
import { changesHref, matrixHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

const withoutBase = (page: Page): Promise<string[]> =>
  page.locator("main").evaluate((main) => {
    const base = /\b(of|over|across|among)\b|÷/;
    const findings: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!/\d\s?%/.test(text.textContent ?? "")) continue;
      let around = text.parentElement;
      if (around === null || around.closest("table, svg, select") !== null) continue;
      for (let step = 0; step < 2 && !base.test(around?.textContent ?? ""); step += 1)
        around = around?.parentElement ?? null;
      if (!base.test(around?.textContent ?? "")) findings.push(text.textContent ?? "");
    }
    return findings;
  });

test("percentages have their base, and events mark the charts, for free", async ({ desk, page }) => {
  await test.step("V8: no percentage on a project's pages is without its base", async () => {
    await save(desk, SAMPLE_IDS.pythonDocs, SAMPLE_IDS.northwind);
    for (const id of [SAMPLE_IDS.pythonDocs, SAMPLE_IDS.northwind])
      for (const path of [projectHref(id), changesHref(id)]) {
        await page.goto(desk.url + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await withoutBase(page), path).toEqual([]);
      }
  });
  await test.step("events mark the charts, for free", async () => {
    const requestCount = await desk.count();
    await page.goto(`${desk.url}/settings/events`);
    const card = page.getByRole("region", { name: "Events" });
    await card.getByRole("button", { name: "Add known updates" }).click();
    const list = card.getByRole("list", { name: "Events" });
    await expect(list.getByText("Google May 2022 core update")).toBeVisible();
    await card.getByLabel("First day").fill("2022-11-30");
    await card.getByLabel("What happened").fill("New docs theme");
    await card.getByRole("button", { name: "Add event" }).click();
    await expect(list.getByText("New docs theme")).toBeVisible();
    await list.getByRole("button", { name: /^Remove Google July 2022 product reviews update/ }).click();
    await expect(list.getByText("Google July 2022 product reviews update")).toHaveCount(0);
    await expectAccessible(page, { within: "#events" });

    await page.goto(desk.url + projectHref(SAMPLE_IDS.pythonDocs));
    const trend = page.getByRole("region", { name: "Trend" });
    await trend.getByRole("button", { name: "Chart options" }).click();
    await page.getByRole("button", { name: "Show as table" }).click();
    await expect(trend.getByRole("row", { name: /New docs theme/ })).toBeVisible();
    await page.goto(desk.url + matrixHref(SAMPLE_IDS.pythonDocs));
    await expect(page.getByRole("columnheader", { name: /New docs theme/ })).toBeAttached();
    expect(await desk.count(), "all of it is free").toBe(requestCount);
  });
});
