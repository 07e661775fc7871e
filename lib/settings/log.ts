import { z } from "zod";

/** What is written to the log: everything from this level up. */
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

export const LOG_RULES = {
  LOG_LEVEL: {
    rule: z.enum(["trace", "debug", "info", "warn", "error", "silent"]),
    fallback: "warn",
    says: "must be trace, debug, info, warn, error or silent",
  },
} as const;

type Environment = Record<string, string | undefined>;

const SECRET_NAMES = [
  "UPSTREAM_API_KEY",
  "DATABASE_URL",
  "DASHBOARD_PASSWORD_HASH",
  "REFERENCE_API_ADMIN_TOKEN",
] as const;
const SECRET_HEADER = /key|token|secret|auth|password|cookie|session/i;

/** Level and secrets of the log, from an environment that may not have been checked yet: a log never keeps a process from starting. */
export function readLogSettings(env: Environment): { level: LogLevel; secrets: string[] } {
  const level = LOG_RULES.LOG_LEVEL.rule.safeParse(env.LOG_LEVEL?.trim());
  return { level: level.success ? level.data : LOG_RULES.LOG_LEVEL.fallback, secrets: secretsOf(env) };
}

/** Every value of an environment that must not be seen outside it. */
function secretsOf(env: Environment): string[] {
  const named = SECRET_NAMES.map((name) => env[name]?.trim() ?? "");
  const tokens = (env.MCP_TOKENS ?? "").split(",").map((pair) => pair.slice(pair.indexOf(":") + 1).trim());
  const [key = ""] = named;
  const parts = key.includes(":") ? key.split(":") : [];
  return [...named, ...parts, ...tokens, ...databasePasswords(env.DATABASE_URL), ...secretHeaders(env)].filter(Boolean);
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
    return []; // Not JSON: the start is refused with a sentence that does not repeat it.
  }
}
