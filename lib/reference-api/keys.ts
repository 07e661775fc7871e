import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "refapi";
/** 43 base62 characters are 256 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const KEY = new RegExp(`^${PREFIX}_[0-9A-Za-z]{${SECRET_LENGTH}}_[0-9A-Za-z]{${CHECKSUM_LENGTH}}$`);

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/**
 * The prefix identifies leaked keys; the checksum finds typos without a look-up.
 * @source https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats/
 */
export function createKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const body = `${PREFIX}_${secret.join("")}`;
  return `${body}_${checksum(body)}`;
}

/** The key may still be unknown. */
export function isWellFormedKey(text: string): boolean {
  if (!KEY.test(text)) return false;
  const body = text.slice(0, -(CHECKSUM_LENGTH + 1));
  return checksum(body) === text.slice(-CHECKSUM_LENGTH);
}

/** In hex. A plain hash is enough for 256 random bits, and keeps floods of wrong keys cheap. */
export const digestOf = (key: string): string => createHash("sha256").update(key).digest("hex");
