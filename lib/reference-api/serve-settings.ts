import { dirname, join } from "node:path";
import { z } from "zod";
import { createFaultSwitches, type FaultsInput } from "./faults";

export type ServeSettings = {
  port: number;
  host: string;
  databasePath: string;
  keyFile: string;
  faults: FaultsInput;
  adminToken: string | undefined;
  /** Started by the launcher: doesn't print the key, and ends with its parent. */
  launched: boolean;
};

export type ServeSettingsResult = { ok: true; settings: ServeSettings } | { ok: false; problems: string[] };

const ADMIN_TOKEN_LENGTH_MIN = 16;

/** Empty values count as unset. @returns the settings, or one sentence per invalid setting */
export function readServeSettings(env: Record<string, string | undefined>): ServeSettingsResult {
  const problems: string[] = [];
  const port = env.REFERENCE_API_PORT || "4010";
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535)
    problems.push("REFERENCE_API_PORT must be a port from 0 to 65535.");
  const adminToken = env.REFERENCE_API_ADMIN_TOKEN || undefined;
  if (adminToken !== undefined && adminToken.length < ADMIN_TOKEN_LENGTH_MIN)
    problems.push(`REFERENCE_API_ADMIN_TOKEN must have at least ${ADMIN_TOKEN_LENGTH_MIN} characters.`);
  const faults = readFaults(env.REFERENCE_API_FAULTS);
  if (typeof faults === "string") problems.push(faults);
  if (typeof faults === "string" || problems.length > 0) return { ok: false, problems };
  const databasePath = env.REFERENCE_API_DATABASE || join("data", "reference-api.sqlite");
  const settings = {
    port: Number(port),
    host: env.REFERENCE_API_HOST || "127.0.0.1",
    databasePath,
    keyFile: env.REFERENCE_API_KEY_FILE || join(dirname(databasePath), "sample-key"),
    faults,
    adminToken,
    launched: Boolean(env.REFERENCE_API_LAUNCHED),
  };
  return { ok: true, settings };
}

function readFaults(text: string | undefined): FaultsInput | string {
  if (!text) return {};
  const says = "REFERENCE_API_FAULTS cannot be used:";
  try {
    return createFaultSwitches(JSON.parse(text)).current();
  } catch (error) {
    if (!(error instanceof z.ZodError)) return `${says} it is not JSON.`;
    const issues = error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
    return `${says} ${issues.join("; ")}.`;
  }
}
