import { expect, test } from "vitest";
import { driveToTheLimit } from "../../e2e/support/limit-drive";
import { openBrowser, sampleDesk } from "../support/opened";
import { report, scaled } from "../support/report";

const LIMIT = scaled(1_000, 40);

test("E-limit-drive: a thousand requests reach every level up to the limit, and the page recovers after the reset", async (context) => {
  const browser = await openBrowser(context);
  const desk = await sampleDesk({ limit: LIMIT });
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
