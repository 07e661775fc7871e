import { expect, type Page } from "playwright/test";

/** `except`: messages that a test causes on purpose. The returned check fails on any other error. */
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
