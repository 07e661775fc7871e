import { expect, type Page } from "@playwright/test";

/**
 * Listens to a page's console from now on.
 * @param except messages that belong to what a test does on purpose, such as the browser's line about a status 502
 * @returns a check that fails when the page has reported an error since
 */
export function expectNoConsoleErrors(page: Page, { except = [] }: { except?: RegExp[] } = {}): () => void {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!except.some((pattern) => pattern.test(text))) errors.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => note(error.stack ?? error.message));
  return () => expect(errors, "errors in the browser's console").toEqual([]);
}
