import { expect, type Page } from "playwright/test";

export type ExpectedScreen = {
  title: string | RegExp;
  text: string | RegExp;
  actions: readonly (string | RegExp)[];
  countedText: string;
  /** The service's status, or "None". */
  response?: string;
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
  // A notice of the frame above the screen can have details too.
  await main.getByText("Details", { exact: true }).last().click();
  const fact = (name: string) => main.locator("dt", { hasText: name }).last().locator("xpath=following-sibling::dd[1]");
  await expect(fact("Counted")).toHaveText(screen.countedText);
  await expect(fact("Response")).toHaveText(screen.response ?? /^(None|\d{3}( .+)?)$/);
  await expect(fact("Time")).toHaveText(/\d\d:\d\d:\d\d/);
  await expect(page.getByRole("meter")).toBeVisible();
}
