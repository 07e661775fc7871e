#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { agentEnvironment } from "./agent-environment.mjs";
import { requireNode } from "./node-check.mjs";

/** Standard output belongs to the MCP protocol. Messages for users go to standard error. */
requireNode();
if (!process.env.DATA_FOLDER)
  fail(
    "DATA_FOLDER is missing: set it to the data folder of the dashboard (Settings → Agents shows it), so that both share saved data and count one hour.",
  );
const dataFolder = path.resolve(process.env.DATA_FOLDER);
if (!existsSync(dataFolder)) fail(`There is no folder ${dataFolder}: start the dashboard once, or check DATA_FOLDER.`);
const service = agentEnvironment(process.env, dataFolder);
if (service === null)
  fail(`No dashboard has used ${dataFolder} yet: start it once, or set UPSTREAM_BASE_URL and UPSTREAM_API_KEY.`);

process.umask(0o077);
Object.assign(process.env, { DATA_FOLDER: dataFolder }, service);
try {
  module.enableCompileCache?.(fileURLToPath(new URL("cache", import.meta.url)));
  const { serveAgent } = await import(new URL("bundle/stdio.cjs", import.meta.url).href);
  await serveAgent();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
