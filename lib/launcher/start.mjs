import { requireNode } from "./node-check.mjs";

requireNode();
const { startDesk } = await import("./start-desk.mjs");
await startDesk({ dev: process.argv.includes("--dev") });
