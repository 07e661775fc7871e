import { chmod, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { runNode } from "./processes.mjs";
import { inProject, ROOT } from "./project.mjs";
import { Refusal, say } from "./say.mjs";

/**
 * The environment with the settings of `.env` below it: what is really set wins.
 * @param {string} [file]
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function readEnvironment(file = inProject(".env")) {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new Refusal(`The settings file ${file} can’t be read (${error.code}).`);
  });
  if (text === null) return { ...process.env };
  const settings = parseEnv(text);
  if (settings.UPSTREAM_API_KEY) await keepPrivate(file);
  return { ...settings, ...process.env };
}

/** A file with a key in it is for its owner only. */
async function keepPrivate(file) {
  if (process.platform === "win32" || ((await stat(file)).mode & 0o077) === 0) return;
  await chmod(file, 0o600).catch(() => {
    throw new Refusal(`The key in ${file} can be read by other users of this computer: run chmod 600 on it.`);
  });
  say(".env holds a key, so it is now readable by you only.");
}

/**
 * Has the one validator (lib/env.ts) read the settings.
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Omit<import("../env").Settings, "apiKey" | "databaseUrl" | "service" | "mcp">>} with an absolute data folder
 * @throws {Refusal} with every bad setting named
 */
export async function checkSettings(env) {
  const { code, stdout, stderr } = await runNode([inProject("lib", "launcher", "check-settings.ts")], { env });
  if (code !== 0) throw new Error(`The settings could not be checked.\n${stderr}`);
  const result = JSON.parse(stdout);
  if (!result.ok) throw new Refusal(result.problems.join("\n"));
  return { ...result.settings, dataFolder: path.resolve(ROOT, result.settings.dataFolder) };
}
