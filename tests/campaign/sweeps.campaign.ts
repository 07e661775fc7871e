import { expect, test } from "vitest";
import { findChromium } from "../../lib/launcher/chromium.mjs";
import { e2eSuite, SWEEPS } from "../../lib/launcher/suites/e2e.mjs";

test("E-sweeps: every button of every page spends what it says and every page and panel passes the accessibility rules", async (context) => {
  if (findChromium() === null) context.skip("no Chromium on this machine");
  const { passed, failed } = await e2eSuite(["--grep", SWEEPS]);
  await context.annotate(`${passed} of ${passed + failed} sweeps in Chromium pass`);
  expect(failed).toBe(0);
  expect(passed).toBeGreaterThan(0);
});
