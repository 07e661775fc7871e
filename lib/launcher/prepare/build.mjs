import { readFile, rm, writeFile } from "node:fs/promises";
import { agentBundle } from "../agent/agent-bundle.mjs";
import { Refusal, say, seconds } from "../output.mjs";
import { runNode } from "../processes.mjs";
import { inProject, NEXT_BIN } from "../project.mjs";
import { compressStatic } from "./compress-static.mjs";
import { compileProgram } from "./program.mjs";
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

const stampOf = (distDir) => inProject(distDir, "keyword-desk-build");
const readStamp = (distDir) => readFile(stampOf(distDir), "utf8").catch(() => "");
/** Next writes the base path into the build. */
const basePathOf = (env) => (env.BASE_PATH ?? "").replace(/\/+$/, "");
const wantedStamp = async (env) => `${await sourceHash(SOURCES)} ${basePathOf(env)}`;

/** @param {Record<string, string | undefined>} env with the dashboard's base path */
export const isBuilt = async (distDir, env) => (await readStamp(distDir)) === (await wantedStamp(env));

/**
 * Builds the dashboard if its sources changed since the last build in this folder.
 * @param {string} distDir ".next", or another folder beside it so that a running dashboard keeps its files
 * @param {Record<string, string | undefined>} env with the dashboard's base path, the only setting that the build gets
 */
export async function buildWhenChanged(distDir, env) {
  const stamp = await wantedStamp(env);
  if ((await readStamp(distDir)) === stamp) return;
  say("Building the dashboard (only when its sources changed, about half a minute) …");
  const began = Date.now();
  await rm(stampOf(distDir), { force: true });
  await compileProgram(distDir);
  await agentBundle();
  const { code, stdout, stderr } = await runNode([NEXT_BIN, "build"], { env: buildEnvironment(distDir, env) });
  if (code !== 0) throw new Refusal(`${stdout}${stderr}\nThe dashboard could not be built; the reason is above.`);
  await compressStatic(inProject(distDir));
  await writeFile(stampOf(distDir), stamp);
  say(`Built in ${seconds(Date.now() - began)}.`);
}

/** A build gets no settings: they could end up in its output. */
function buildEnvironment(distDir, settings) {
  const own = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NEXT_DIST_DIR: distDir };
  const env = { ...process.env, ...own, BASE_PATH: basePathOf(settings) };
  for (const name of Object.keys(env)) if (/^(UPSTREAM_|DASHBOARD_|MCP_|DATABASE_)/.test(name)) delete env[name];
  return { ...env, ...WITHOUT_ENV_FILES };
}

/** Keeps Next from reading `.env` files: the launcher has read and checked them. */
export const WITHOUT_ENV_FILES = { __NEXT_PROCESSED_ENV: "true" };
