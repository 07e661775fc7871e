import { type ConnectedSettings, readSettings, type Settings } from "../../lib/settings/read-settings";

type Environment = Parameters<typeof readSettings>[0];

/** @throws for a wrong value */
export function settingsOf(env: Environment): Settings {
  const result = readSettings(env);
  if (!result.ok) throw new Error(result.problems.join(" "));
  return result.settings;
}

/** @throws also without a service */
export function connectedSettings(env: Environment): ConnectedSettings {
  const { baseUrl, apiKey, ...settings } = settingsOf(env);
  if (baseUrl === null || apiKey === null) throw new Error("No service is connected.");
  return { ...settings, baseUrl, apiKey };
}
