import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findChromium } from "./lib/launcher/chromium.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".run/e2e",
  globalSetup: "./tests/e2e/support/desk/prepare-sample.ts",
  fullyParallel: true,
  forbidOnly: true,
  // Only for a browser that hung until the time limit; countPlaywright reports such a test as flaky.
  retries: 1,
  // One more than cores, because a journey often waits.
  workers: availableParallelism() + 1,
  // Nothing is measured here, so slow computers get enough time.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reportSlowTests: { max: 10, threshold: 30_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    // Traces add a third to the run time; `--trace on` enables them.
    trace: "off",
    video: "off",
    // Without a GPU, Chromium otherwise emulates one, which takes a sixth more processor time.
    launchOptions: { executablePath: findChromium() ?? undefined, args: ["--disable-gpu"] },
  },
});
