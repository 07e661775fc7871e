import { existsSync } from "node:fs";
import { chmod, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { withSecretFiles } from "../settings/secret-files.mjs";
import { Refusal, say } from "./output.mjs";
import { runNode } from "./processes.mjs";
import { inProject, ROOT } from "./project.mjs";

/** Settings that nobody else may read. */
const SECRETS = ["UPSTREAM_API_KEY", "MCP_TOKENS", "DATABASE_URL", "DASHBOARD_PASSWORD_HASH", "METRICS_TOKEN"];
/** "Configuration error" of sysexits: the dashboard would have stood open. */
const ACCESS_EXIT_CODE = 78;
const PASSWORD_FILE = "password-hash";

/**
 * The environment with the settings of `.env` below it: what is really set wins.
 * @param {string} [file]
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function readEnvironment(file = inProject(".env")) {
  const { env, problems, warnings } = withSecretFiles(await writtenEnvironment(file));
  if (problems.length > 0) throw new Refusal(problems.join("\n"));
  for (const warning of warnings) say(warning);
  return env;
}

async function writtenEnvironment(file) {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new Refusal(`The settings file ${file} can’t be read (${error.code}).`);
  });
  if (text === null) return { ...process.env };
  const settings = parseEnv(text);
  if (SECRETS.some((name) => settings[name])) await keepPrivate(file, ".env holds a secret");
  return { ...settings, ...process.env };
}

/** A file with a secret in it is for its owner only. */
async function keepPrivate(file, why) {
  if (process.platform === "win32" || ((await stat(file)).mode & 0o077) === 0) return;
  await chmod(file, 0o600).catch(() => {
    throw new Refusal(`The secret in ${file} can be read by other users of this computer: run chmod 600 on it.`);
  });
  say(`${why}, so it is now readable by you only.`);
}

/**
 * Closes the password file that `npm run set-password` has put into the data folder to everybody but its owner.
 * @param {Record<string, string | undefined>} env
 */
export async function guardPasswordFile(env) {
  const file = path.join(path.resolve(ROOT, env.DATA_FOLDER || "data"), PASSWORD_FILE);
  if (existsSync(file)) await keepPrivate(file, `${PASSWORD_FILE} guards the dashboard`);
}

/**
 * Has the one validator (lib/settings/read-settings.ts) read the settings.
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Omit<import("../settings/read-settings").Settings, "apiKey" | "databaseUrl" | "service" | "mcp" | "access"> & { database: string | null }>} with an absolute data folder; `database`: host and name of the PostgreSQL database, if any
 * @throws {Refusal} with every bad setting named
 */
export async function checkSettings(env) {
  const { code, stdout, stderr } = await runNode([inProject("lib", "launcher", "check-settings.ts")], { env });
  if (code !== 0) throw new Error(`The settings could not be checked.\n${stderr}`);
  const result = JSON.parse(stdout);
  if (!result.ok) throw new Refusal(result.problems.join("\n"), result.isAccess ? ACCESS_EXIT_CODE : 1);
  return { ...result.settings, dataFolder: path.resolve(ROOT, result.settings.dataFolder) };
}
