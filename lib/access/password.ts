import { hash, verify } from "@node-rs/argon2";

export const PASSWORD_LENGTH_MIN = 12;
/** Longer ones are a way to keep the server busy, not better passwords. */
export const PASSWORD_LENGTH_MAX = 512;

/** Argon2id with what OWASP asks for: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords of enough length that manuals and word lists are full of, without signs and in lower case. */
const KNOWN = new Set([
  "administrator",
  "changemechangeme",
  "changethispassword",
  "correcthorsebatterystaple",
  "dashboardpassword",
  "defaultpassword",
  "iloveyouiloveyou",
  "keyworddesk",
  "keyworddeskpassword",
  "letmeinletmein",
  "passwordpassword",
  "qwertyuiopas",
  "qwertyuiopasdf",
  "qwertyqwerty",
  "welcomewelcome",
  "yourpasswordhere",
]);
/** Known words that people lengthen with digits. */
const STEM =
  /^(admin|changeme|default|iloveyou|keyworddesk|letmein|passwort|password|qwerty|root|secret|serpbear|test|user|welcome)+$/;
const DISTINCT_MIN = 5;

/**
 * Why a password cannot be used.
 * @returns one sentence; null when it can
 */
export function passwordProblem(password: string): string | null {
  if (password.trim() === "") return "The password is empty.";
  const characters = [...password];
  if (characters.length < PASSWORD_LENGTH_MIN)
    return `The password has ${characters.length} characters: at least ${PASSWORD_LENGTH_MIN} are needed.`;
  if (characters.length > PASSWORD_LENGTH_MAX) return `The password has more than ${PASSWORD_LENGTH_MAX} characters.`;
  const bare = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const isKnown = KNOWN.has(bare) || STEM.test(bare.replace(/\d/g, "")) || isRun(characters);
  if (isKnown || new Set(characters).size < DISTINCT_MIN)
    return "The password is one that everybody tries first: choose another one.";
  return null;
}

/** Each character follows the one before it, as in 123456789012 or abcdefghijkl. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) === 1);
  return steps.length >= codes.length - 2;
}

/** @returns a PHC string with a salt of its own */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Compares in a time that does not depend on where they differ. */
export const isPassword = (phc: string, password: string): Promise<boolean> =>
  verify(phc, password.slice(0, PASSWORD_LENGTH_MAX));
