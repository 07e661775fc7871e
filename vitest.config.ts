import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.mjs";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "") } },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    // One more than cores, because a test often waits for a process or a deadline.
    maxWorkers: availableParallelism() + 1,
    // A worker runs file after file, because loading our modules for each file took half of the time.
    pool: "forks",
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ["tests/support/next-runtime.ts"],
    globalSetup: ["tests/support/memory-folder.ts", "tests/support/postgres/postgres-for-tests.ts"],
    // Nothing is measured here, and the first file of a worker loads the sample, so slow computers get enough time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
