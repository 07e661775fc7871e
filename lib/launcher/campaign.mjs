import { nodeProblem } from "./node-check.mjs";

const problem = nodeProblem(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Lazy, because these modules use functions that old Node versions lack.
const { runCampaign } = await import("./suites/run-campaign.mjs");
await runCampaign(process.argv.slice(2));
