import type { Json } from "../../domain/json";
import { setOwn } from "../parse/json/json-object";

const MASK = "•••";
/** Shorter secrets would mask ordinary words. */
const SECRET_LENGTH_MIN = 6;

/** Byte offsets at which a secret can start in a base64 group when encoded with other text (“user:secret”). */
const INNER_OFFSETS = [0, 1, 2];
const INNER_LENGTH_MIN = 8;

function innerBase64(bytes: Buffer, offset: number): string {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes]);
  const first = Math.ceil((offset * 8) / 6);
  return whole.toString("base64").slice(first, Math.floor((whole.length * 8) / 6));
}

function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const percent = encodeURIComponent(secret);
  const form = new URLSearchParams({ "": secret }).toString().slice(1);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    // In a host name, which parsers convert to lower case.
    secret.toLowerCase(),
    secret.toUpperCase(),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    form,
    json,
    json.replaceAll("/", "\\/"),
    bytes.toString("base64"),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    ...INNER_OFFSETS.map((offset) => innerBase64(bytes, offset)).filter((inner) => inner.length >= INNER_LENGTH_MIN),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
  ];
}

/** A secret quoted any number of times: any number of backslashes between its characters. */
function quotedForms(secret: string): RegExp[] {
  if (!/["'\\]/.test(secret)) return [];
  const plain = (character: string) => character.replace(/[$()*+.?[\]^{|}/]/, "\\$&");
  return [new RegExp([...secret.replaceAll("\\", "")].map(plain).join("\\\\*"), "g")];
}

/** Removes secrets by value in every spelling: percent- and form-encoded, JSON-escaped, quoted, base64, hexadecimal. */
export function redactor(secrets: string | readonly string[]): (text: string) => string {
  const usable = [secrets].flat().filter((secret) => secret.length >= SECRET_LENGTH_MIN);
  const longestFirst = [...new Set(usable.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  const forms = [...longestFirst, ...usable.flatMap(quotedForms)];
  return (text) => forms.reduce((clean: string, form) => clean.replaceAll(form, MASK), text);
}

/** Removes secrets from every text and field name of a response before it is parsed, saved and shown. */
export function redactJson(value: Json, redact: (text: string) => string): Json {
  if (typeof value === "string") return redact(value);
  if (typeof value === "number") return redact(String(value)) === String(value) ? value : MASK;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redactJson(item, redact));
  const clean: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value)) setOwn(clean, redact(name), redactJson(item, redact));
  return clean;
}
