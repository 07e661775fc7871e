import type { Locator, Page } from "playwright/test";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

test.use({ viewport: { width: 1440, height: 900 } });

class Walk {
  constructor(
    private readonly page: Page,
    public clicks: number,
  ) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
  button = (name: string | RegExp) => this.click(this.page.getByRole("button", { name }).first());
  link = (name: string | RegExp) => this.click(this.page.getByRole("main").getByRole("link", { name }).first());
}

const rows = (page: Page) => page.locator("tbody tr[aria-rowindex], tbody tr:has(th)");

type Question = { question: string; most: number; walk: (walk: Walk, page: Page) => Promise<void> };

const OF_ALL_PROJECTS: Question[] = [
  {
    question: "how many requests are left",
    most: 0,
    walk: async (_, page) => expect(page.getByText(/left/).first()).toBeVisible(),
  },
  {
    question: "how the year went, with an offer for what is not loaded",
    most: 2,
    walk: async (walk, page) => {
      await walk.click(page.getByText("12M", { exact: true }));
      await expect(page).toHaveURL(/range=12m/);
      await walk.link(/^Northwind Outdoor/);
      await expect(page).toHaveURL(/projects\/.*range=12m/);
      await expect(page.getByRole("region", { name: "Trend" })).toContainText(/Saved since/);
      await expect(page.getByRole("button", { name: /^Load .*histories.*requests/ })).toBeVisible();
    },
  },
  {
    question: "what was spent today",
    most: 1,
    walk: async (walk, page) => {
      await walk.click(page.getByRole("link", { name: "Usage" }).first());
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Usage");
    },
  },
];

const OF_A_PROJECT: Question[] = [
  {
    question: "what fell this week, sorted by impact",
    most: 2,
    walk: async (walk, page) => {
      await walk.link("Fell this week");
      await expect(page).toHaveURL(/range=7d.*group=worse/);
      await expect(page.getByRole("table", { name: /^Down:/ })).toBeVisible();
    },
  },
  {
    question: "what left the top 10 this month",
    most: 2,
    walk: async (walk, page) => {
      await walk.link("Left top 10 this month");
      await expect(page.getByRole("table", { name: /^Left top 10:/ })).toBeVisible();
    },
  },
  {
    question: "which keywords with a high volume are in striking distance",
    most: 2,
    walk: async (walk, page) => {
      await walk.button(/^Striking distance/);
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByRole("columnheader", { name: "Volume" })).toHaveAttribute("aria-sort", "descending");
    },
  },
  {
    question: "which page ranks for a keyword, and did it change",
    most: 2,
    walk: async (walk, page) => {
      await walk.click(page.locator("[data-row-link]").first());
      await expect(page.getByText(/Ranking page/).first()).toBeVisible();
    },
  },
  {
    question: "which keywords have changing pages",
    most: 2,
    walk: async (walk, page) => {
      await walk.button(/^Page changed/);
      await expect(page.getByText(/of 268\skeywords have page history/)).toBeVisible();
    },
  },
  {
    question: "which keywords show an AI Overview at position 4–20",
    most: 3,
    walk: async (walk, page) => {
      await walk.button(/^Striking distance/);
      await walk.button(/^AI Overview/);
      await expect(page).toHaveURL(/f=.*position:between.*serp-features:is/);
    },
  },
  {
    question: "how desktop compares with mobile",
    most: 2,
    walk: async (walk, page) => {
      await walk.click(page.getByRole("columnheader", { name: "Other device" }).getByRole("button"));
      await expect(page.locator("td[data-column=other-device]").first()).toContainText(/\d/);
    },
  },
  {
    question: "Excel of what fell",
    most: 3,
    walk: async (walk, page) => {
      await walk.link("Fell this week");
      const download = page.waitForEvent("download");
      await walk.button("Excel");
      expect((await download).suggestedFilename()).toMatch(/^northwind-.*-changes-worse-.*\.xlsx$/);
    },
  },
  {
    question: "keep a filter",
    most: 3,
    walk: async (walk, page) => {
      await walk.click(page.getByRole("group", { name: /^Movement/ }).getByText("Down"));
      await walk.button("Views");
      await page.getByLabel("Save this view as").fill("Fell");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("list", { name: "Saved views" })).toContainText("Fell");
    },
  },
  {
    question: "how a tag is doing",
    most: 2,
    walk: async (walk, page) => {
      await walk.link("Tags");
      await expect(page.getByRole("rowheader").first()).toBeVisible();
    },
  },
  {
    question: "note a title change on the chart",
    most: 2,
    walk: async (walk, page) => {
      await walk.button("Add event");
      await page.getByRole("textbox", { name: "What happened" }).fill("New title on /boots");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox", { name: "What happened" })).toHaveCount(0);
    },
  },
];

test("fourteen questions are answered within their clicks, from the list of projects", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  const spent = await desk.count();
  // A project is one click from the list.
  for (const [path, clicks, questions] of [
    ["/projects", 0, OF_ALL_PROJECTS],
    [projectHref(SAMPLE_IDS.northwind), 1, OF_A_PROJECT],
  ] as const)
    for (const { question, most, walk } of questions)
      await test.step(question, async () => {
        await page.goto(desk.url + path);
        const counted = new Walk(page, clicks);
        await walk(counted, page);
        expect(counted.clicks, question).toBeLessThanOrEqual(most);
      });
  expect(await desk.count(), "reading is free").toBe(spent);
});
