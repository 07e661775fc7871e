import { requireNode } from "./node-check.mjs";

requireNode();
const { runCampaign } = await import("./suites/run-campaign.mjs");
await runCampaign(process.argv.slice(2));
