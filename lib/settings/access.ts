import { z } from "zod";
import { isLoopbackHost } from "../domain/web/loopback";
import { isHostName, SERVER } from "./server";
import { eitherOf, type SettingsTable, splitList, type ValuesOf } from "./table";

const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=\d{1,3}\$[A-Za-z0-9+/]{16,}\$[A-Za-z0-9+/]{40,}$/;
/** Twice 19 MiB, the OWASP minimum. */
const WORK_MIN = 19_456 * 2;

/** Argon2id (PHC string) of sufficient cost. */
export function isPasswordHash(text: string): boolean {
  const [, memory = "0", passes = "0"] = PHC.exec(text) ?? [];
  return Number(memory) * Number(passes) >= WORK_MIN;
}

export const ACCESS = {
  passwordHash: {
    name: "DASHBOARD_PASSWORD_HASH",
    rule: z.string().refine(isPasswordHash),
    fallback: null,
    says: "must be an Argon2id hash of at least 19 MiB and two passes, never the password itself: npm run set-password makes one",
    meaning:
      "Argon2id hash of the password. Without it, the hash saved by npm run set-password in the data folder applies. Without both, only this computer can open the dashboard, without a password.",
  },
  allowedHosts: {
    name: "ALLOWED_HOSTS",
    rule: z
      .string()
      .toLowerCase()
      .transform(splitList)
      .refine((names) => names.every(isHostName)),
    fallback: "",
    says: "must be names without ports and with commas between them, such as desk.example.com",
    meaning:
      "Host names of the dashboard besides localhost, separated by commas. Requests under any other name get a 421.",
    example: "desk.example.com",
  },
  trustProxy: {
    name: "TRUST_PROXY",
    rule: eitherOf("1", "0"),
    fallback: "0",
    says: "must be 1 (behind a TLS proxy that sends X-Forwarded-For) or 0",
    meaning: "1: the dashboard is behind a TLS proxy that passes the Host header and sends X-Forwarded-For.",
  },
} as const satisfies SettingsTable;

export type AccessSettings = ValuesOf<typeof ACCESS>;

/** Other computers require a password, and TLS on their network. @returns one sentence; null: allowed */
export function openAccessProblem(
  host: string,
  { allowedHosts, trustProxy }: AccessSettings,
  hasPassword: boolean,
): string | null {
  const isOutside = !isLoopbackHost(host);
  if (!hasPassword) {
    const names = allowedHosts.filter((name) => !isLoopbackHost(name));
    const ways = [
      ...(isOutside ? [`HOST is ${host}`] : []),
      ...(names.length > 0 ? [`ALLOWED_HOSTS is ${names.join(",")}`] : []),
      ...(trustProxy ? ["TRUST_PROXY is 1"] : []),
    ];
    const [way] = ways;
    return way === undefined
      ? null
      : `${way}, so other computers can reach the dashboard, and it has no password: run npm run set-password.`;
  }
  if (isOutside && !trustProxy)
    return `HOST is ${host}, which other computers can reach, but no TLS proxy is configured: put a TLS proxy in front and set TRUST_PROXY=1, or remove HOST.`;
  return null;
}

const ACCESS_NAMES: string[] = [SERVER.host, ...Object.values(ACCESS)].map(({ name }) => name);

/** The start command has a separate exit code for those. */
export const isAccessProblem = (problem: string): boolean =>
  ACCESS_NAMES.some((name) => problem.startsWith(`${name} `));
