import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const MINUTE_MS = 60_000;

/** The long counts (`npm run campaign`), one file after the other, so that their times are comparable. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "") } },
  test: {
    include: ["tests/campaign/**/*.campaign.ts"],
    environment: "node",
    globalSetup: ["tests/support/postgres/postgres-for-tests.ts"],
    fileParallelism: false,
    testTimeout: 10 * MINUTE_MS,
    hookTimeout: 2 * MINUTE_MS,
  },
});
