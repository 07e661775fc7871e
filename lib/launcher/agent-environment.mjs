import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The service of an agent's program: from the settings, or the dashboard's account in this data folder, or the sample of
 * `npm start`.
 * @param {Record<string, string | undefined>} env
 * @param {string} dataFolder
 * @returns {Record<string, string> | null} settings in addition to `env`; null: no dashboard has used this folder
 */
export function agentEnvironment(env, dataFolder) {
  if (env.UPSTREAM_BASE_URL || env.UPSTREAM_API_KEY) return { KEYWORD_DESK_SOURCE: "service" };
  const isUsed = ["sample-key", "keyword-desk.sqlite"].some((name) => existsSync(path.join(dataFolder, name)));
  return isUsed ? sampleEnvironment(env, dataFolder) : null;
}

/** Settings of the user's service don't apply to the sample, so empty them. */
export function sampleEnvironment(env, dataFolder) {
  const emptied = Object.keys(env).flatMap((name) => (name.startsWith("UPSTREAM_") ? [[name, ""]] : []));
  const ofSample = { ...Object.fromEntries(emptied), KEYWORD_DESK_SOURCE: "sample" };
  const keyFile = path.join(dataFolder, "sample-key");
  if (!existsSync(keyFile)) return ofSample;
  return {
    ...ofSample,
    UPSTREAM_BASE_URL: `http://127.0.0.1:${env.REFERENCE_API_PORT || "4010"}/v1`,
    UPSTREAM_API_KEY: readFileSync(keyFile, "utf8").trim(),
    HOUR_OFFSET_MINUTES: "0",
  };
}
