import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "./lib/launcher/chromium.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".run/e2e",
  globalSetup: "./tests/e2e/support/desk/prepare-sample.ts",
  fullyParallel: true,
  forbidOnly: true,
  // For a browser that stood still until the time limit, and only for that: see countPlaywright.
  retries: 1,
  workers: 2,
  // Nothing is measured here: a slow computer may take its time, and only what never comes is a failure.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reportSlowTests: null,
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    // A trace of every journey would be a quarter of its time; `--trace on` asks for one.
    trace: "off",
    video: "off",
    launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_ARGS },
  },
});
