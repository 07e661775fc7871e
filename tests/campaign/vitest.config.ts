import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const MINUTE_MS = 60_000;
/** Unit tests that the campaign runs at full size (`scaled`). */
const REPEATED = [
  "tests/history/{history,killed}.test.ts",
  "tests/plans/processes.test.ts",
  "tests/quota/racing.test.ts",
  "tests/reads/history/{changes,history}.test.ts",
  "tests/reference-api/import/{damaged,kills}.test.ts",
];

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "") } },
  test: {
    include: ["tests/campaign/**/*.campaign.ts", ...REPEATED],
    env: { KEYWORD_DESK_CAMPAIGN: "1" },
    setupFiles: ["tests/support/next-runtime.ts"],
    environment: "node",
    globalSetup: ["tests/campaign/support/build.ts", "tests/support/postgres/postgres-for-tests.ts"],
    reporters: ["verbose"],
    fileParallelism: false,
    testTimeout: 10 * MINUTE_MS,
    hookTimeout: 2 * MINUTE_MS,
  },
});
