import type { Steps } from "../../../domain/steps";

/** Limits checked in the text before parsing, so that a hostile response cannot exhaust memory. */
export const JSON_BOUNDS = {
  depthMax: 64,
  /** Values in one response; a full page of 500 rows with 28 recent days each contains about 50,000. */
  nodesMax: 2_000_000,
  stringCharactersMax: 100_000,
  entriesMax: 100_000,
} as const;

export type Scan = {
  text: string;
  refused: { why: "too-deep" | "too-large"; sentence: string } | null;
  open: boolean;
  members: number;
  flags: string[];
};

const NODES_PER_STEP = 4_096;

const BACKSLASH = 0x5c;
const JSON_ESCAPES = '"\\/bfnrt';
const LONG_NAME = '"[name too long]"';
/** Matches JSON's own grammar, so that quoting never makes invalid JSON valid. */
const INTEGER = /^-?(?:0|[1-9]\d*)(?:[eE]\+?\d+)?$/;
const ANY_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LOOSE_NUMBER = /^-?(?:\.\d+|\d+\.)$/;

const isNumberPart = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2b || code === 0x2e || code === 0x45 || code === 0x65;

function inexact(lexeme: string): string | null {
  const hasExponent = lexeme.includes("e") || lexeme.includes("E");
  if (lexeme.length < 16 && !hasExponent) return null;
  if (INTEGER.test(lexeme)) return hasExponent || !Number.isSafeInteger(Number(lexeme)) ? "exact-integers" : null;
  return ANY_NUMBER.test(lexeme) && !Number.isFinite(Number(lexeme)) ? "huge-numbers" : null;
}

const refusal = (why: "too-deep" | "too-large", sentence: string): Scan => ({
  text: "",
  refused: { why, sentence },
  open: false,
  members: 0,
  flags: [],
});

const WORDS: Record<string, string> = {
  true: "true",
  false: "false",
  none: "null",
  null: "null",
  nil: "null",
  undefined: "null",
};
/** JavaScript writes field names without quotes. */
const BEFORE_COLON = /^\s*:/;
const NOT_A_NUMBER = /^(?:nan|inf|infinity)$/i;
const NOT_PLAIN = /\p{Cc}|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}|x([\da-fA-F]{2})|'|)/gu;
const codeOf = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;

const withJsonEscapes = (text: string): string =>
  text.replace(NOT_PLAIN, (found, hex?: string) => {
    if (!found.startsWith("\\")) return codeOf(found);
    if (hex !== undefined) return `\\u00${hex}`;
    return found === "\\" ? "\\\\" : found === "\\'" ? "'" : found;
  });

/** Python and JavaScript write strings in single quotes. */
const doubleQuoted = (text: string): string => `"${text.replace(/\\?"/g, '\\"')}"`;

/** End of the string that starts at `from` (index after the closing quote, or -1) and its length in characters. */
function stringEnd(text: string, from: number): { end: number; characters: number; isPlain: boolean } {
  const quote = text.charCodeAt(from);
  let characters = 0;
  let isPlain = true;
  for (let index = from + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) return { end: index + 1, characters, isPlain };
    if (code < 0x20) isPlain = false;
    if (code === BACKSLASH) {
      const next = text[index + 1] ?? "";
      const isCode = next === "u" && /^[\da-fA-F]{4}$/.test(text.slice(index + 2, index + 6));
      if (!isCode && !JSON_ESCAPES.includes(next)) isPlain = false;
      index += isCode ? 5 : 1;
    }
    characters += 1;
  }
  return { end: -1, characters, isPlain };
}

/** One pass in linear time: limits, balance and exact numbers. `JSON.parse` checks the grammar of the result. */
export function* scanJson(text: string): Steps<Scan> {
  const parts: string[] = [];
  const flags = new Set<string>();
  const isList: boolean[] = [];
  const entries: number[] = [];
  let copied = 0;
  let nodes = 1;
  let members = 0;
  let inValue = true;
  let index = 0;
  let lastComma = -1;
  const put = (from: number, to: number, instead: string) => {
    parts.push(text.slice(copied, from), instead);
    copied = to;
  };
  while (index < text.length) {
    const character = text[index] ?? "";
    const isSingle = character === "'" && isList.length > 0;
    if (character === '"' || isSingle) {
      lastComma = -1;
      const { end, characters, isPlain } = stringEnd(text, index);
      if (end < 0) return { text, refused: null, open: true, members, flags: [...flags] };
      if (characters > JSON_BOUNDS.stringCharactersMax) {
        // A long text costs its field or row, not the whole response.
        flags.add("long-texts");
        put(index, end, inValue ? "null" : LONG_NAME);
      } else if (isSingle) put(index, end, withJsonEscapes(doubleQuoted(text.slice(index + 1, end - 1))));
      else if (!isPlain) put(index, end, withJsonEscapes(text.slice(index, end)));
      index = end;
      continue;
    }
    if (character === "{" || character === "[") {
      isList.push(character === "[");
      entries.push(1);
      nodes += 1;
      inValue = character === "[";
      if (isList.length > JSON_BOUNDS.depthMax) {
        return refusal("too-deep", `The response is nested more than ${JSON_BOUNDS.depthMax} levels deep.`);
      }
    } else if (character === "}" || character === "]") {
      if (lastComma >= 0) put(lastComma, lastComma + 1, "");
      isList.pop();
      entries.pop();
      inValue = false;
    } else if (character === ",") {
      nodes += 1;
      const count = (entries.at(-1) ?? 0) + 1;
      entries[Math.max(0, entries.length - 1)] = count;
      inValue = isList.at(-1) === true;
      if (count > JSON_BOUNDS.entriesMax)
        return refusal("too-large", "A list in the response has more than 100,000 entries.");
      if (nodes % NODES_PER_STEP === 0) yield;
      if (nodes > JSON_BOUNDS.nodesMax) return refusal("too-large", "The response has more than 2,000,000 values.");
      lastComma = index;
      index += 1;
      continue;
    } else if (character === ":") {
      members += 1;
      inValue = true;
    } else if (isNumberPart(text.charCodeAt(index)) && !/[eE]/.test(character)) {
      lastComma = -1;
      const start = index;
      while (index < text.length && isNumberPart(text.charCodeAt(index))) index += 1;
      const lexeme = text.slice(start, index);
      if (lexeme === "-" || lexeme === "+") {
        const word = /^[A-Za-z]{1,9}/.exec(text.slice(index, index + 10))?.[0] ?? "";
        if (isList.length > 0 && NOT_A_NUMBER.test(word)) put(start, index, "");
        continue;
      }
      if (lexeme.length > JSON_BOUNDS.stringCharactersMax)
        return refusal("too-large", "The response has a number of more than 100,000 digits.");
      const flag = inValue ? inexact(lexeme) : null;
      if (flag !== null) {
        flags.add(flag);
        put(start, index, `"${lexeme}"`);
      } else if (inValue && LOOSE_NUMBER.test(lexeme)) put(start, index, String(Number(lexeme)));
      continue;
    } else if (isList.length > 0 && /[A-Za-z_$]/.test(character)) {
      lastComma = -1;
      const start = index;
      while (index < text.length && /[\w$]/.test(text[index] ?? "")) index += 1;
      const word = text.slice(start, index);
      if (!inValue && BEFORE_COLON.test(text.slice(index, index + 10))) {
        put(start, index, `"${word}"`);
        continue;
      }
      const plain = word.toLowerCase();
      const instead = Object.hasOwn(WORDS, plain) ? WORDS[plain] : NOT_A_NUMBER.test(word) ? "null" : undefined;
      if (NOT_A_NUMBER.test(word)) flags.add("not-numbers");
      if (instead !== undefined && instead !== word) put(start, index, instead);
      continue;
    }
    if (character > " ") lastComma = -1;
    index += 1;
  }
  return {
    text: parts.join("") + text.slice(copied),
    refused: null,
    open: isList.length > 0,
    members,
    flags: [...flags],
  };
}
