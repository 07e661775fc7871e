import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ResultsTable } from "./support/results-table";

const MINUTE_MS = 60_000;

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "") } },
  test: {
    include: ["tests/campaign/**/*.campaign.ts"],
    environment: "node",
    globalSetup: ["tests/campaign/support/build.ts", "tests/support/postgres/postgres-for-tests.ts"],
    reporters: ["dot", new ResultsTable()],
    fileParallelism: false,
    testTimeout: 10 * MINUTE_MS,
    hookTimeout: 2 * MINUTE_MS,
  },
});
