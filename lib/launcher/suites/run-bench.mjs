import { sayError } from "../output.mjs";
import { installWhenChanged } from "../prepare/install.mjs";
import { startNode } from "../processes.mjs";
import { inProject } from "../project.mjs";
import { end, endWithSignals } from "../shutdown.mjs";

/**
 * Runs the benchmarks and prints every bar with its ratio.
 * @param {string[]} words passed on to `tests/bench/run.ts`
 */
export async function runBench(words) {
  endWithSignals({ code: 130 });
  try {
    await installWhenChanged();
    // Lazy, because these packages may just have been installed.
    const { buildSuite, provideChromium } = await import("./e2e.mjs");
    await buildSuite();
    const env = { ...process.env, ...(await provideChromium()), NODE_ENV: "production" };
    const { code } = await startNode([inProject("tests", "bench", "run.ts"), ...words], { env }).ended;
    await end(code ?? 1);
  } catch (error) {
    sayError(error);
    await end(1);
  }
}
