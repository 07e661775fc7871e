import { nodeProblem } from "./node-check.mjs";

const problem = nodeProblem(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Lazy, because these modules use functions that old Node versions lack.
const { runBench } = await import("./suites/run-bench.mjs");
await runBench(process.argv.slice(2));
