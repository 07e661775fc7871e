import { expect, test } from "vitest";
import { findChromium } from "../../lib/launcher/chromium.mjs";
import { e2eSuite, SWEEPS } from "../../lib/launcher/suites/e2e.mjs";
import { notRun, report } from "./support/report";

test("E-sweeps: every button of every page spends what it says and every page and panel passes the accessibility rules", async (context) => {
  if (findChromium() === null) notRun(context, "no Chromium on this machine");
  const { passed, failed } = await e2eSuite(["--grep", SWEEPS]);
  report(context, `${passed} of ${passed + failed} sweeps in Chromium pass`);
  expect(failed).toBe(0);
  expect(passed).toBeGreaterThan(0);
});
