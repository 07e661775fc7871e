import { expect, type Locator, type Page, type Request } from "playwright/test";

export type Counter = () => number | Promise<number>;

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

/** `secondTries`: extra requests that faults may cause. @returns requests that the service counted */
export async function pay(
  countRequests: Counter,
  control: Locator,
  confirm?: Locator,
  secondTries = 0,
): Promise<number> {
  // A control that is rerendering has no name.
  await expect.poll(() => nameOf(control)).not.toBe("");
  const name = await nameOf(control);
  const before = await countRequests();
  const waitForCalls = watchCalls(control.page());
  await control.click();
  if (confirm !== undefined) {
    await expect(confirm).toBeVisible();
    expect(await countRequests(), `${name}: the question is free`).toBe(before);
    await confirm.click();
  }
  await expect.poll(countRequests, { message: name }).toBeGreaterThan(before);
  // Retries belong to the page's call, so nothing is sent after it.
  await waitForCalls();
  const cost = (await countRequests()) - before;
  expect(priceIn(name) + secondTries, `“${name}” spent ${cost}`).toBeGreaterThanOrEqual(cost);
  expect(priceIn(name), name).toBeGreaterThan(0);
  return cost;
}
