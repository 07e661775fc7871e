import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** Requests that the service has received or counted so far. */
export type Counter = () => number | Promise<number>;

const PRICE = /([\d,]+)(\+?) requests?$/;

/** What a control says that pressing it costs, in requests; 0 when it says nothing, without end when it is “1+”. */
export function priceIn(name: string): number {
  const [, digits, more] = PRICE.exec(name) ?? [];
  if (digits === undefined) return 0;
  return more === "+" ? Number.POSITIVE_INFINITY : Number(digits.replaceAll(",", ""));
}

/** The name that people and their tools have for a button or an option. */
export async function nameOf(control: Locator): Promise<string> {
  const [, name = ""] = /^- \w+ "(.*?)"(?: \[|:|$)/.exec((await control.ariaSnapshot()).split("\n")[0] ?? "") ?? [];
  return name.replaceAll('\\"', '"');
}

/**
 * Presses a control that says it can't be used, which an ordinary click would wait for until its time limit. Such a press
 * waits for nothing, so what it needs is waited for first: until the page's scripts have come, a control may say nothing
 * yet, and be another element.
 */
export async function pressBlocked(control: Locator): Promise<void> {
  await expect(control).toHaveAttribute("aria-disabled", "true");
  await control.click({ force: true });
}

/** Waits until the page asks its dashboard for nothing but the gauge, code of what was pressed included. */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    const isCall = request.url().includes("/api/") && !request.url().endsWith("/api/quota");
    if (isCall || request.resourceType() === "script") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    // The calls of a click begin within the frame after it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect.poll(() => open.size).toBe(0);
  };
}

/**
 * Presses a control that is meant to spend.
 * @param secondTries what the service's own faults may add to the price
 * @returns what the service has counted for it
 */
export async function pay(counted: Counter, control: Locator, confirm?: Locator, secondTries = 0): Promise<number> {
  // What is drawn again the moment that it is looked at has no name.
  await expect.poll(() => nameOf(control)).not.toBe("");
  const name = await nameOf(control);
  const before = await counted();
  const settled = watchCalls(control.page());
  await control.click();
  if (confirm !== undefined) {
    await expect(confirm).toBeVisible();
    expect(await counted(), `${name}: the question is free`).toBe(before);
    await confirm.click();
  }
  await expect.poll(counted, { message: name }).toBeGreaterThan(before);
  // Retries belong to the page's call, so nothing more is sent after it.
  await settled();
  const spent = (await counted()) - before;
  expect(priceIn(name) + secondTries, `“${name}” spent ${spent}`).toBeGreaterThanOrEqual(spent);
  expect(priceIn(name), name).toBeGreaterThan(0);
  return spent;
}
