import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.mjs";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "") } },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    // Both of two cores: the default leaves one of them free.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A process takes file after file. Loading our modules anew for each was half of the time.
    pool: "forks",
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ["tests/support/next-runtime.ts"],
    globalSetup: ["tests/support/postgres/postgres-for-tests.ts"],
    // Nothing is measured here, and the first file of a process loads the sample: a busy computer may take its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
