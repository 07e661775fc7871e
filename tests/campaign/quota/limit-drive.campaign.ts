import { type Browser, chromium } from "playwright/test";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findChromium } from "../../../lib/launcher/chromium.mjs";
import { createDesk, type Desk } from "../../e2e/support/desk/desk";
import prepareSample from "../../e2e/support/desk/prepare-sample";
import { driveToTheLimit } from "../../e2e/support/limit-drive";
import { notRun, report, scaled } from "../support/report";

let dropSample: () => void;
let desk: Desk;
let browser: Browser | null = null;
const LIMIT = scaled(1_000, 40);

beforeEach(async () => {
  dropSample = await prepareSample();
  desk = await createDesk({ limit: LIMIT });
});
afterEach(async () => {
  await browser?.close();
  await desk.stop();
  dropSample();
});

test("E-limit-drive: a thousand requests reach every level up to the limit, and the page recovers after the reset", async (context) => {
  const executablePath = findChromium();
  if (executablePath === null) notRun(context, "no Chromium on this machine");
  browser = await chromium.launch({ executablePath });
  const tabs = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  const page = await tabs.newPage();
  const began = Date.now();
  const { gauge, sentWhileBlocked, triedAfterMs, afterReturn } = await driveToTheLimit(desk, page, LIMIT);
  const took = (Date.now() - began) / 1_000;
  report(
    context,
    `${LIMIT} requests, watched for ${took.toFixed(0)} s: “${gauge.join("”, “")}”; sent while blocked ${sentWhileBlocked}; asked by itself ${(triedAfterMs / 1_000).toFixed(1)} s after the reset, ${afterReturn} request`,
  );
  expect(gauge).toHaveLength(8);
  expect(sentWhileBlocked).toBe(0);
  expect(triedAfterMs).toBeGreaterThan(1_000);
  expect(afterReturn).toBe(1);
});
