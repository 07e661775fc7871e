import { expect, type Page } from "playwright/test";

export type ExpectedScreen = {
  title: string | RegExp;
  text: string | RegExp;
  actions: readonly (string | RegExp)[];
  counted: string;
};

export async function expectErrorScreen(page: Page, screen: ExpectedScreen): Promise<void> {
  const title = page.getByRole("heading", { level: 1, name: screen.title });
  await expect(title).toBeFocused();
  // A spent hour is marked before it.
  await expect.poll(() => page.title()).toContain(`${await title.textContent()} · Keyword Desk`);
  const main = page.getByRole("main");
  await expect(main).toContainText(screen.text);
  for (const name of screen.actions)
    await expect(main.getByRole("button", { name }).or(main.getByRole("link", { name })).first()).toBeVisible();
  await main.getByText("Details", { exact: true }).click();
  await expect(main.getByRole("definition").filter({ hasText: screen.counted }).first()).toBeVisible();
  await expect(page.getByRole("meter")).toBeVisible();
}
