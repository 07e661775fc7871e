import { requireNode } from "./node-check.mjs";

requireNode();
const { testDesk } = await import("./test-desk.mjs");
await testDesk(process.argv.slice(2));
