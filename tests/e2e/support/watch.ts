import { expect, type Page } from "playwright/test";

/** `except`: messages that a test causes on purpose. The check covers requests to other hosts too. */
export function watch(page: Page, home: string, except: readonly RegExp[] = []): () => void {
  const noise: string[] = [];
  const strangers: string[] = [];
  page.on("console", (message) => {
    const text = `${message.type()}: ${message.text()}`;
    if (!["error", "warning"].includes(message.type()) || except.some((pattern) => pattern.test(text))) return;
    noise.push(`${text} (${message.location().url})`);
  });
  page.on("pageerror", (error) => noise.push(error.stack ?? error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${home}/`) && url !== home && !/^(data|blob):/.test(url)) strangers.push(url);
  });
  return () => {
    expect(noise, "errors and warnings in the browser's console").toEqual([]);
    expect(strangers, "requests to other hosts").toEqual([]);
  };
}
