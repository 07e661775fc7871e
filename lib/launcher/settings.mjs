import { existsSync } from "node:fs";
import { chmod, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { SECRETS_IN_FILES, withSecretFiles } from "../settings/secret-files.mjs";
import { ACCESS_EXIT_CODE, Refusal, say } from "./output.mjs";
import { inProject, ROOT } from "./project.mjs";

const PASSWORD_FILE = "password-hash";

/**
 * Settings of `.env` and of the environment. The environment wins.
 * @param {string} [file]
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function readEnvironment(file = inProject(".env")) {
  const { env, problems, warnings } = withSecretFiles(await writtenEnvironment(file));
  if (problems.length > 0) throw new Refusal(problems.join("\n"));
  for (const warning of warnings) say(warning);
  return env;
}

export async function writtenEnvironment(file = inProject(".env")) {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw new Refusal(`The settings file ${file} can’t be read (${error.code}).`);
  });
  if (text === null) return { ...process.env };
  const settings = parseEnv(text);
  if (SECRETS_IN_FILES.some((name) => settings[name])) await keepPrivate(file, ".env holds a secret");
  return { ...settings, ...process.env };
}

async function keepPrivate(file, why) {
  if (process.platform === "win32" || ((await stat(file)).mode & 0o077) === 0) return;
  await chmod(file, 0o600).catch(() => {
    throw new Refusal(`The secret in ${file} can be read by other users of this computer: run chmod 600 on it.`);
  });
  say(`${why}, so it is now readable by you only.`);
}

/**
 * Makes `env` the environment of this process. Names that `env` lacks are removed.
 * @param {Record<string, string | undefined>} env
 */
export function applyEnvironment(env) {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
}

/**
 * Makes the password file in the data folder readable for its owner only.
 * @param {Record<string, string | undefined>} env
 */
export async function guardPasswordFile(env) {
  const file = path.join(path.resolve(ROOT, env.DATA_FOLDER || "data"), PASSWORD_FILE);
  if (existsSync(file)) await keepPrivate(file, `${PASSWORD_FILE} guards the dashboard`);
}

/**
 * @param {typeof import("../server/program")} program
 * @param {Record<string, string | undefined>} env
 * @throws {Refusal} with one sentence per invalid setting
 */
export async function checkSettings(program, env) {
  const check = await program.checkSettings({ ...env, DATA_FOLDER: path.resolve(ROOT, env.DATA_FOLDER || "data") });
  if (!check.ok) throw new Refusal(check.problems.join("\n"), check.isAccess ? ACCESS_EXIT_CODE : 1);
  return check.settings;
}
