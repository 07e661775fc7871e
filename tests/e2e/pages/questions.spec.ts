import type { Locator, Page } from "playwright/test";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

type Question = [question: string, clicks: Locator[], answer: () => Promise<unknown>];

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).first();

const ofAllProjects = (page: Page): Question[] => [
  [
    "how the year went, with an offer for what is not loaded",
    [page.getByText("12M", { exact: true }), link(page, /^Northwind Outdoor/)],
    async () => {
      await expect(page).toHaveURL(/projects\/.*range=12m/);
      const trend = page.getByRole("region", { name: "Trend" });
      await expect(trend).toContainText(/Saved since/);
      await expect(trend.getByText(/\w{3} \d{4}/).first(), "the axis starts a year back").toBeVisible();
      await expect(button(page, /^Load .*histories.*requests/)).toBeVisible();
    },
  ],
];

/** `files`: names of the downloaded files */
const ofAProject = (page: Page, files: string[]): Question[] => [
  [
    "what fell this week, sorted by impact",
    [link(page, "Fell this week")],
    async () => {
      await expect(page).toHaveURL(/range=7d.*group=worse/);
      await expect(page.getByRole("table", { name: /^Down:/ })).toBeVisible();
    },
  ],
  [
    "what left the top 10 this month",
    [link(page, "Left top 10 this month")],
    () => expect(page.getByRole("table", { name: /^Left top 10:/ })).toBeVisible(),
  ],
  [
    "which keywords with a high volume are in striking distance",
    [button(page, /^Striking distance/)],
    async () => {
      const preset = button(page, /^Striking distance/);
      await expect(preset).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("columnheader", { name: "Volume" })).toHaveAttribute("aria-sort", "descending");
      await button(page, /^Remove filter: Volume/).click();
      await expect(preset).toHaveAttribute("aria-pressed", "false");
    },
  ],
  [
    "which keywords have changing pages",
    [button(page, /^Page changed/)],
    () => expect(page.getByText(/of 268\skeywords have page history/)).toBeVisible(),
  ],
  [
    "which keywords show an AI Overview at position 4–20",
    [button(page, /^Striking distance/), button(page, /^AI Overview/)],
    () => expect(page).toHaveURL(/f=.*position:between.*serp-features:is/),
  ],
  [
    "how desktop compares with mobile",
    [page.getByRole("columnheader", { name: "Other device" }).getByRole("button")],
    () => expect(page.locator("td[data-column=other-device]").first()).toContainText(/\d/),
  ],
  [
    "Excel of what fell",
    [link(page, "Fell this week"), button(page, "Excel")],
    () => expect.poll(() => files).toEqual([expect.stringMatching(/^northwind-.*-changes-worse-.*\.xlsx$/)]),
  ],
  [
    "note a title change on the chart",
    [button(page, "Add event")],
    async () => {
      await page.getByRole("textbox", { name: "What happened" }).fill("New title on /boots");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox", { name: "What happened" })).toHaveCount(0);
    },
  ],
];

test("questions are answered by at most two clicks on their page, for free", async ({ savedDesk: desk, page }) => {
  const requestCount = await desk.count();
  const files: string[] = [];
  page.on("download", (download) => files.push(download.suggestedFilename()));
  for (const [path, questions] of [
    ["/projects", ofAllProjects(page)],
    [NORTHWIND, ofAProject(page, files)],
  ] as const)
    for (const [question, clicks, answer] of questions)
      await test.step(question, async () => {
        await page.goto(desk.url + path);
        for (const target of clicks) await target.click();
        await answer();
      });
  expect(await desk.count(), "reading is free").toBe(requestCount);
});
