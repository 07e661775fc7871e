#!/usr/bin/env node
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseEnv } from "node:util";
import { agentBundle } from "../launcher/agent/agent-bundle.mjs";
import { agentEnvironment } from "../launcher/agent-environment.mjs";
import { requireNode } from "../launcher/node-check.mjs";

/** Standard output carries the protocol, so all messages for users go to standard error. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

requireNode();
if (!existsSync(path.join(ROOT, "node_modules", "kysely")))
  fail(`The packages are not installed: run npm ci (or npm start once) in ${ROOT}`);

process.umask(0o077);
const env = { ...readEnvFile(), ...process.env };
const dataFolder = path.resolve(ROOT, env.DATA_FOLDER || "data");
const service = agentEnvironment(env, dataFolder);
if (service === null)
  fail(`No service is connected and there is no sample yet: set UPSTREAM_BASE_URL, or run npm start once in ${ROOT}`);
Object.assign(process.env, env, { DATA_FOLDER: dataFolder }, service);

try {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const bundle = await agentBundle();
  module.enableCompileCache?.(path.join(path.dirname(bundle), "cache"));
  const { serveAgent } = await import(pathToFileURL(bundle).href);
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

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
