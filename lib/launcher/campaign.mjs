import { nodeProblem } from "./node-check.mjs";

const problem = nodeProblem(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Imported only now: what follows uses functions that an old Node does not have.
const { runCampaign } = await import("./suites/run-campaign.mjs");
await runCampaign(process.argv.slice(2));
