import { expect, type Page } from "playwright/test";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";

/** The sample project of most journeys, with 268 keywords. */
export const NORTHWIND = projectHref(SAMPLE_IDS.northwind);
/** One of its keywords, with a long history. */
export const KEYWORD = keywordHref(SAMPLE_IDS.northwind, "598377022953");

/** Opens a project's keywords, and waits for the whole list. */
export async function openTable(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
}
