import { z } from "zod";
import { SECRET_HEADER } from "../domain/web/key-text";
import { SECRETS_IN_FILES } from "./secret-files.mjs";
import { type Environment, readTable, type SettingsTable, type ValuesOf } from "./table";

export const LOG = {
  logLevel: {
    name: "LOG_LEVEL",
    rule: z.enum(["trace", "debug", "info", "warn", "error", "silent"]),
    fallback: "warn",
    says: "must be trace, debug, info, warn, error or silent",
    meaning:
      "Lowest level of the JSON lines that the server writes to standard error: trace, debug, info (every call of a route), warn (only what went wrong), error or silent. Sign-ins are among what warn writes. Never contains a secret.",
  },
} as const satisfies SettingsTable;

export type LogLevel = ValuesOf<typeof LOG>["logLevel"];

/** From an unchecked environment. Bad log settings must not prevent a start. */
export function readLogSettings(env: Environment): { level: LogLevel; secrets: string[] } {
  return { level: readTable(LOG, env, []).logLevel, secrets: secretsOf(env) };
}

export function secretsOf(env: Environment): string[] {
  const secretValues = [...SECRETS_IN_FILES, "REFERENCE_API_ADMIN_TOKEN"].map((name) => env[name]?.trim() ?? "");
  const tokens = (env.MCP_TOKENS ?? "").split(",").map((pair) => pair.slice(pair.indexOf(":") + 1).trim());
  const key = env.UPSTREAM_API_KEY?.trim() ?? "";
  const parts = key.includes(":") ? key.split(":") : [];
  return [...secretValues, ...parts, ...tokens, ...databasePasswords(env.DATABASE_URL), ...secretHeaders(env)].filter(
    Boolean,
  );
}

function databasePasswords(address = ""): string[] {
  if (!URL.canParse(address)) return [];
  const { password } = new URL(address);
  return [password, percentDecoded(password)];
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function secretHeaders({ UPSTREAM_EXTRA_HEADERS: text = "" }: Environment): string[] {
  try {
    return Object.entries(Object(JSON.parse(text))).flatMap(([name, value]) =>
      SECRET_HEADER.test(name) && typeof value === "string" ? [value] : [],
    );
  } catch {
    return []; // Invalid JSON stops the start with a message that does not quote it.
  }
}
