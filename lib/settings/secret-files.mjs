import { readFileSync, statSync } from "node:fs";

/** Their files are named by the setting plus `_FILE`. */
export const SECRETS_IN_FILES = [
  "UPSTREAM_API_KEY",
  "DATABASE_URL",
  "DASHBOARD_PASSWORD_HASH",
  "MCP_TOKENS",
  "METRICS_TOKEN",
];

/**
 * Replaces settings such as `UPSTREAM_API_KEY_FILE` by the contents of their files, without one final newline.
 * @param {Record<string, string | undefined>} env
 * @returns {{ env: Record<string, string | undefined>, problems: string[], warnings: string[] }}
 */
export function withSecretFiles(env) {
  const whole = { ...env };
  const problems = [];
  const warnings = [];
  for (const name of SECRETS_IN_FILES) {
    const setting = `${name}_FILE`;
    const file = env[setting]?.trim();
    delete whole[setting];
    if (!file) continue;
    if (env[name]?.trim()) {
      problems.push(`${name} and ${setting} are both set: keep one of them.`);
      continue;
    }
    try {
      whole[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (process.platform !== "win32" && (statSync(file).mode & 0o007) !== 0)
        warnings.push(`The secret in ${file} can be read by other users of this computer: run chmod 600 on it.`);
    } catch (error) {
      problems.push(`${setting} names ${file}, which can’t be read (${error.code}).`);
    }
  }
  return { env: whole, problems, warnings };
}
