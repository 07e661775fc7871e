import type { Page } from "playwright/test";
import { expect, test } from "../support/fixtures";
import { NORTHWIND, openTable } from "../support/sample-pages";

const position = (page: Page) => page.getByRole("columnheader", { name: "Position" });
const sort = (page: Page) => page.getByRole("button", { name: "Position", exact: true });

const pressThenBack = (page: Page) =>
  sort(page).evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    window.history.back();
  });

const backThenPress = (page: Page) =>
  sort(page).evaluate(async (button: HTMLElement) => {
    window.history.back();
    while (window.location.search !== "") await new Promise((resolve) => setTimeout(resolve));
    button.click();
  });

const readsOf = (page: Page): string[] => {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === NORTHWIND) reads.push(request.url());
  });
  return reads;
};

test("the address holds search and sort, follows fast history steps and rerenders, and Back restores it", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("searching and sorting stay in the address, and Back undoes them", async () => {
    await openTable(page, desk.url + NORTHWIND);
    await sort(page).click();
    await sort(page).click();
    await expect(page).toHaveURL(/\?sort=-position$/);
    await page.getByRole("searchbox", { name: "Search keywords" }).fill("no such words");
    await expect(page).toHaveURL(/q=no/);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.goBack();
    await expect(position(page)).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Volume", exact: true }).click({ modifiers: ["Shift"] });
    await expect(page).toHaveURL(/\?sort=position(,|%2C)-volume$/);
    await expect(page.getByRole("table")).toHaveAccessibleName(
      /sorted by position, ascending, then by search volume, descending/,
    );
    expect(await desk.count()).toBe(2);
  });
  await test.step("history steps faster than rendering end at the right address, and load no page", async () => {
    await openTable(page, desk.url + NORTHWIND);
    const reads = readsOf(page);

    await sort(page).click();
    await pressThenBack(page);
    await expect(position(page)).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/\?sort=position$/);

    await backThenPress(page);
    await expect(position(page)).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/\?sort=position$/);
    await page.goBack();
    await expect(position(page)).not.toHaveAttribute("aria-sort");
    await expect(page).toHaveURL(desk.url + NORTHWIND);
    await page.goForward();
    await expect(position(page)).toHaveAttribute("aria-sort", "ascending");
    expect(reads).toEqual([]);
  });
  await test.step("a rerendered page keeps its current address, and Back works after a reload", async () => {
    await openTable(page, desk.url + NORTHWIND);
    const reads = readsOf(page);
    await sort(page).click();
    // Pinning rerenders the page; a click before that ends must not be lost.
    await page
      .getByRole("button", { name: /^(Pin|Star)/ })
      .first()
      .click();
    await expect.poll(() => reads.length, "the page is on its way").toBe(1);
    await sort(page).click();
    await expect(position(page)).toHaveAttribute("aria-sort", "descending");
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(/\?sort=-position$/);

    await page.reload();
    await expect(position(page)).toHaveAttribute("aria-sort", "descending");
    await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
    reads.length = 0;
    await page.goBack();
    await expect(position(page)).toHaveAttribute("aria-sort", "ascending");
    await page.goBack();
    await expect(position(page)).not.toHaveAttribute("aria-sort");
    await expect(page).toHaveURL(desk.url + NORTHWIND);
    expect(reads).toEqual([]);
  });
});
