/** Header names whose values can be secret. */
export const SECRET_HEADER = /key|token|secret|auth|password|cookie|session/i;

export type KeyText = { key: string; changed: string | null };

const UNSEEN = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu;
const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["«", "»"],
  ["<", ">"],
];
const HEADER = /^(?:authorization|x-api-key|[\w-]*(?:key|token|secret))\s*(?::\s*|=\s*(?=\S{6}))/i;
const SCHEME = /^(?:bearer|token|basic|apikey|api-key)\s+(?=\S)/i;

/** No key is longer, and unwrapping a text of nothing but quotes would take seconds. */
const TYPED_MAX = 10_000;

/** Strips quotes, header names or schemes, spaces and invisible characters around a key. */
export function cleanKey(input: string): KeyText {
  if (input.length > TYPED_MAX) return { key: input, changed: null };
  const removedParts = new Set<string>();
  const without = (text: string, pattern: RegExp, what: string): string => {
    const next = text.replace(pattern, "");
    if (next !== text) removedParts.add(what);
    return next;
  };
  let key = without(input, UNSEEN, "invisible characters").trim();
  for (let before = ""; before !== key; ) {
    before = key;
    key = without(key, /[,;]+$/, "signs at the end").trim();
    for (const [open, close] of QUOTES)
      if (key.length > 2 && key.startsWith(open) && key.endsWith(close)) {
        key = key.slice(1, -1).trim();
        removedParts.add("quotes");
      }
    key = without(key, HEADER, "the header’s name");
    key = without(key, SCHEME, `“${SCHEME.exec(key)?.[0].trim() ?? ""}”`).trim();
  }
  return { key, changed: removedParts.size === 0 ? null : `Removed from the key: ${[...removedParts].join(", ")}.` };
}

const NAMED_SECRET =
  /\b((?:proxy-)?authorization|cookie|[\w-]*(?:key|token|secret|passw(?:or)?d|auth)[\w-]*)\s*["']?\s*[:=]\s*["']?(?:(?:bearer|token|basic|apikey)\s+)?([^\s"'“”‘’&;,<>{}]{4,})/i;
/** A header's name and its value without a colon between them. */
const SPACED_SECRET = /\b\w+[-_](?:key|token|secret)\s+([A-Za-z0-9+/=_.~-]{8,})/i;
const SCHEMED_SECRET = /\b(?:bearer|token|basic)\s+([A-Za-z0-9+/=_.~-]{8,})/i;
const USER = /(?:^|\s)(?:-u|--user)[ =]?["'“]?([^\s"'“”]{4,})/;
const PREFIXED = /\b(?:sk|pk|rk|key|tok|api|live|test|ghp|xox[a-z])[_-][A-Za-z0-9_-]{8,}/;
const LONG = /[A-Za-z0-9_+/=.~-]{20,}/g;

/** Twenty or more mixed letters and digits: unlike any word, host or path. */
const isRandom = (text: string): boolean =>
  /\d/.test(text) &&
  /[A-Za-z]/.test(text) &&
  !/[.](?:com|net|org|io|test|example|local)\b/i.test(text) &&
  !/\/\//.test(text);

export function findKey(text: string): string | null {
  const key =
    NAMED_SECRET.exec(text)?.[2] ??
    SCHEMED_SECRET.exec(text)?.[1] ??
    SPACED_SECRET.exec(text)?.[1] ??
    USER.exec(text)?.[1] ??
    PREFIXED.exec(text)?.[0];
  if (key !== undefined) return key;
  return (
    (text.match(LONG) ?? []).flatMap((run) => run.split("/")).find((run) => run.length >= 20 && isRandom(run)) ?? null
  );
}

const SECRETS_MAX = 20;

export function withoutSecrets(text: string): string {
  let rest = text;
  for (let round = 0; round < SECRETS_MAX; round += 1) {
    const secret = findKey(rest);
    if (secret === null) return rest;
    rest = rest.replaceAll(secret, "…");
  }
  return "";
}
