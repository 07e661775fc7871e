import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const LOOPBACK = "127.0.0.1";

/**
 * With which service an agent's program reads: that of the settings, or what the dashboard of this data folder uses, which
 * is the account that a person has connected there, or else the sample account beside `npm start`.
 * @param {Record<string, string | undefined>} env
 * @param {string} dataFolder
 * @returns {Record<string, string> | null} settings beside those of `env`; null: no dashboard has used this folder yet
 */
export function agentEnvironment(env, dataFolder) {
  if (env.UPSTREAM_BASE_URL || env.UPSTREAM_API_KEY) return { KEYWORD_DESK_SOURCE: "service" };
  // Settings of the user's service don't apply to the sample, so empty them.
  const emptied = Object.keys(env).flatMap((name) => (name.startsWith("UPSTREAM_") ? [[name, ""]] : []));
  const ofSample = { ...Object.fromEntries(emptied), KEYWORD_DESK_SOURCE: "sample" };
  const keyFile = path.join(dataFolder, "sample-key");
  if (!existsSync(keyFile)) return existsSync(path.join(dataFolder, "keyword-desk.sqlite")) ? ofSample : null;
  return {
    ...ofSample,
    UPSTREAM_BASE_URL: `http://${LOOPBACK}:${env.REFERENCE_API_PORT || "4010"}/v1`,
    UPSTREAM_API_KEY: readFileSync(keyFile, "utf8").trim(),
    HOUR_OFFSET_MINUTES: "0",
  };
}
