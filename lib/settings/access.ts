import { z } from "zod";

/** Who may come in, and from where. */
export type AccessSettings = {
  /** Argon2id hash (PHC string) of the password; null: nobody is asked for one, which only this computer may have. */
  passwordHash: string | null;
  /** Names of the dashboard beside those of this computer, in lower case and without a port. */
  allowedHosts: string[];
  /** A proxy with TLS stands in front: it alone says where a request comes from. */
  trustProxy: boolean;
};

/** On this computer, for whoever sits at it. */
export const OPEN_ACCESS: AccessSettings = { passwordHash: null, allowedHosts: [], trustProxy: false };

export const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "::1"];

const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=\d{1,3}\$[A-Za-z0-9+/]{16,}\$[A-Za-z0-9+/]{40,}$/;
/** 19 MiB twice: what OWASP asks for at least. */
const WORK_MIN = 19_456 * 2;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

function isPasswordHash(text: string): boolean {
  const [, memory = "0", passes = "0"] = PHC.exec(text) ?? [];
  return Number(memory) * Number(passes) >= WORK_MIN;
}

const isHost = (text: string): boolean =>
  HOST_NAME.test(text) || (/^[0-9a-f:.]+$/.test(text) && URL.canParse(`http://[${text}]/`));

/** Each access setting: its rule, its default, and the sentence that follows its name when the rule is broken. */
export const ACCESS_RULES = {
  HOST: {
    rule: z.string().toLowerCase().refine(isHost),
    fallback: "127.0.0.1",
    says: "must be an address of this computer without a port, such as 127.0.0.1 or 0.0.0.0",
  },
  DASHBOARD_PASSWORD_HASH: {
    rule: z.string().refine(isPasswordHash),
    fallback: null,
    says: "must be an Argon2id hash of at least 19 MiB and two passes, never the password itself: npm run set-password makes one",
  },
  ALLOWED_HOSTS: {
    rule: z
      .string()
      .transform((text) => text.split(",").map((name) => name.trim().toLowerCase()))
      .refine((names) => names.every((name) => HOST_NAME.test(name))),
    fallback: OPEN_ACCESS.allowedHosts,
    says: "must be names without ports and with commas between them, such as desk.example.com",
  },
  TRUST_PROXY: {
    rule: z.enum(["0", "1"]).transform((text) => text === "1"),
    fallback: OPEN_ACCESS.trustProxy,
    says: "must be 1 (a proxy with TLS stands in front and says where requests come from) or 0",
  },
} as const;

/**
 * Why the dashboard may not listen where it was told to: other computers reach it only with a password, and only
 * through TLS. @returns one sentence; null when it may
 */
export function openAccessProblem(host: string, { passwordHash, trustProxy }: AccessSettings): string | null {
  if (LOOPBACK_HOSTS.includes(host)) return null;
  if (passwordHash === null)
    return `HOST is ${host}, which other computers can reach, and there is no password: run npm run set-password first, or leave HOST out.`;
  if (!trustProxy)
    return `HOST is ${host}, which other computers can reach, and nothing says that TLS stands in front: put a proxy with TLS there and set TRUST_PROXY=1, or leave HOST out.`;
  return null;
}

const ACCESS_PROBLEM = new RegExp(`^(${Object.keys(ACCESS_RULES).join("|")}) `);

/** Is a sentence about the settings about access? The start command ends with a code of its own for those. */
export const isAccessProblem = (problem: string): boolean => ACCESS_PROBLEM.test(problem);
