import { readFile, rm, writeFile } from "node:fs/promises";
import { Refusal, say, seconds } from "../output.mjs";
import { runNode } from "../processes.mjs";
import { inProject, NEXT_BIN } from "../project.mjs";
import { compressStatic } from "./compress-static.mjs";
import { markEagerScripts } from "./eager-scripts.mjs";
import { sourceHash } from "./source-hash.mjs";

const SOURCES = [
  "app",
  "components",
  "lib",
  "proxy.ts",
  "instrumentation.ts",
  "package-lock.json",
  "next.config.js",
  "postcss.config.mjs",
  "tsconfig.json",
];
/** Not part of the dashboard's own program. */
const EXCEPT = ["lib/launcher", "lib/reference-api"];

/**
 * Builds the dashboard when its sources changed since the last build in the same folder.
 * @param {string} distDir ".next", or another folder beside it so that a running dashboard keeps its files
 */
export async function buildWhenChanged(distDir) {
  const stamp = inProject(distDir, "keyword-desk-build");
  const wanted = await sourceHash(SOURCES, { except: EXCEPT });
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return;
  say("Building the dashboard (only when its sources changed, about half a minute) …");
  const began = Date.now();
  await rm(stamp, { force: true });
  const { code, stdout, stderr } = await runNode([NEXT_BIN, "build"], { env: buildEnvironment(distDir) });
  if (code !== 0) throw new Refusal(`${stdout}${stderr}\nThe dashboard could not be built; the reason is above.`);
  await markEagerScripts(inProject(distDir));
  await compressStatic(inProject(distDir));
  await writeFile(stamp, wanted);
  say(`Built in ${seconds(Date.now() - began)}.`);
}

/** A build needs no settings, and gets none: whatever it would read could end up in its output. */
function buildEnvironment(distDir) {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NEXT_DIST_DIR: distDir };
  for (const name of Object.keys(env)) if (/^(UPSTREAM_|DASHBOARD_|MCP_|DATABASE_)/.test(name)) delete env[name];
  return { ...env, ...WITHOUT_ENV_FILES };
}

/** Next reads `.env` files by itself; the launcher has done so already, and checked what they say. */
export const WITHOUT_ENV_FILES = { __NEXT_PROCESSED_ENV: "true" };
