import { requireNode } from "./node-check.mjs";

requireNode();
const { sayError } = await import("./output.mjs");
const { installWhenChanged } = await import("./prepare/install.mjs");
const { startNode } = await import("./processes.mjs");
const { inProject } = await import("./project.mjs");
const { end, endWithSignals } = await import("./shutdown.mjs");

endWithSignals({ code: 130 });
try {
  await installWhenChanged();
  // Lazy, because these packages may just have been installed.
  const { buildSuite, provideChromium } = await import("./suites/e2e.mjs");
  await buildSuite();
  const env = { ...process.env, ...(await provideChromium()), NODE_ENV: "production" };
  const args = [inProject("tests", "bench", "run.ts"), ...process.argv.slice(2)];
  const { code } = await startNode(args, { env }).ended;
  await end(code ?? 1);
} catch (error) {
  sayError(error);
  await end(1);
}
