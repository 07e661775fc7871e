#!/usr/bin/env node
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { agentBundle } from "../launcher/agent-bundle.mjs";
import { nodeProblem } from "../launcher/node-check.mjs";

/**
 * Starts the tool server for one agent, from whatever folder the agent's program was started in. Standard output
 * belongs to the protocol: every word for people goes to standard error.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const LOOPBACK = "127.0.0.1";

const problem = nodeProblem(process.versions.node);
if (problem !== null) fail(problem);
if (!existsSync(path.join(ROOT, "node_modules", "kysely")))
  fail(`The packages are not installed: run npm ci (or npm start once) in ${ROOT}`);

process.umask(0o077);
const env = { ...readEnvFile(), ...process.env };
const dataFolder = path.resolve(ROOT, env.DATA_FOLDER || "data");
Object.assign(process.env, env, { DATA_FOLDER: dataFolder }, connection());

try {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const { serveAgent } = await import(pathToFileURL(await agentBundle()).href);
  await serveAgent();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function readEnvFile() {
  const file = path.join(ROOT, ".env");
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (error) {
    return fail(`The settings file ${file} can't be read (${error.code}).`);
  }
}

/** The service of the settings, or the sample account of the reference API that npm start runs beside the dashboard. */
function connection() {
  if (env.UPSTREAM_BASE_URL || env.UPSTREAM_API_KEY) return { KEYWORD_DESK_SOURCE: "service" };
  const keyFile = path.join(dataFolder, "sample-key");
  if (!existsSync(keyFile))
    fail(`No service is connected and there is no sample yet: set UPSTREAM_BASE_URL, or run npm start once in ${ROOT}`);
  // Settings for the user's own service do not apply to the sample: each is emptied.
  const emptied = Object.keys(env).flatMap((name) => (name.startsWith("UPSTREAM_") ? [[name, ""]] : []));
  return {
    ...Object.fromEntries(emptied),
    KEYWORD_DESK_SOURCE: "sample",
    UPSTREAM_BASE_URL: `http://${LOOPBACK}:${env.REFERENCE_API_PORT || "4010"}/v1`,
    UPSTREAM_API_KEY: readFileSync(keyFile, "utf8").trim(),
    HOUR_OFFSET_MINUTES: "0",
  };
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
