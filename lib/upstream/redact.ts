const MASK = "•••";
/** Shorter pieces than this would mask ordinary words. */
const SECRET_LENGTH_MIN = 4;

/**
 * Makes a function that removes a secret from any text by value, in the spellings a service or a library may echo it:
 * raw, percent-encoded, JSON-escaped, base64, base64url and hexadecimal.
 */
export function redactor(secret: string): (text: string) => string {
  if (secret.length < SECRET_LENGTH_MIN) return (text) => text;
  const bytes = Buffer.from(secret, "utf8");
  const spellings = new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("base64"),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
  ]);
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, spelling) => clean.replaceAll(spelling, MASK), text);
}
