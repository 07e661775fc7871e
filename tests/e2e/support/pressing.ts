import { expect, type Locator, type Page, type Request } from "playwright/test";

const PRICE = /([\d,]+)(\+?) requests?$/;

/** The displayed price in requests; 0 without one, Infinity for "1+". */
export function priceIn(name: string): number {
  const [, digits, more] = PRICE.exec(name) ?? [];
  if (digits === undefined) return 0;
  return more === "+" ? Number.POSITIVE_INFINITY : Number(digits.replaceAll(",", ""));
}

export async function nameOf(control: Locator): Promise<string> {
  const [, name = ""] = /^- \w+ "(.*?)"(?: \[|:|$)/.exec((await control.ariaSnapshot()).split("\n")[0] ?? "") ?? [];
  return name.replaceAll('\\"', '"');
}

/** A forced click waits for nothing, so this first waits for hydration. */
export async function pressBlocked(control: Locator): Promise<void> {
  await expect(control).toHaveAttribute("aria-disabled", "true");
  await control.click({ force: true });
}

/** Waits until the page requests nothing but the gauge, including lazy code. */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    const isCall = request.url().includes("/api/") && !request.url().endsWith("/api/quota");
    if (isCall || request.resourceType() === "script") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    // A click's requests start within the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect.poll(() => open.size).toBe(0);
  };
}

/** Clicks, and expects that the service counts exactly the price, also after the page's calls. */
export async function pay(count: () => number | Promise<number>, control: Locator, price: number): Promise<void> {
  const before = await count();
  const waitForCalls = watchCalls(control.page());
  await control.click();
  await expect.poll(count).toBe(before + price);
  await waitForCalls();
  expect(await count()).toBe(before + price);
}
