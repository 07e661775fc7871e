import type { Steps } from "../../../domain/steps";

/** Bounds of what is read, checked in the text before anything is built from it: a hostile response must not exhaust memory. */
export const JSON_BOUNDS = {
  depthMax: 64,
  /** Values in one answer; a full page of 500 rows with 28 recent days each holds about 50,000. */
  nodesMax: 2_000_000,
  stringCharactersMax: 100_000,
  entriesMax: 100_000,
} as const;

export type Scan = {
  /** The text with every number that JavaScript cannot hold exactly put in quotes. */
  text: string;
  refused: { why: "too-deep" | "too-large"; sentence: string } | null;
  /** The text ended inside a string, list or object. */
  open: boolean;
  /** Members of all objects as written, to notice repeated names. */
  members: number;
  flags: string[];
};

/** So many values are looked at before others may have their turn. */
const NODES_PER_STEP = 4_096;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Stands for a field name that is too long to be one. */
const LONG_NAME = '"[name too long]"';
/** An integer in plain or exponent form, by JSON's own grammar: nothing invalid may become valid by quoting it. */
const INTEGER = /^-?(?:0|[1-9]\d*)(?:[eE]\+?\d+)?$/;
const ANY_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const isNumberPart = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2b || code === 0x2e || code === 0x45 || code === 0x65;

/** Which flag a number needs when JavaScript would change it; null when it is safe as it is. */
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

/** End of the string that starts at `from` (index after the closing quote, or -1) and its length in characters. */
function stringEnd(text: string, from: number): { end: number; characters: number } {
  let characters = 0;
  for (let index = from + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return { end: index + 1, characters };
    if (code === BACKSLASH) index += text[index + 1] === "u" ? 5 : 1;
    characters += 1;
  }
  return { end: -1, characters };
}

/**
 * One pass over JSON text, in turns with others: bounds, balance and exact numbers. It does not judge grammar; `JSON.parse` does, on the
 * returned text. Linear in the length of the text.
 */
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
  while (index < text.length) {
    const character = text[index] ?? "";
    if (character === '"') {
      const { end, characters } = stringEnd(text, index);
      if (end < 0) return { text, refused: null, open: true, members, flags: [...flags] };
      if (characters > JSON_BOUNDS.stringCharactersMax) {
        // It costs its own field, and its row where that cannot do without it, not everything around it.
        flags.add("long-texts");
        parts.push(text.slice(copied, index), inValue ? "null" : LONG_NAME);
        copied = end;
      }
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
    } else if (character === ":") {
      members += 1;
      inValue = true;
    } else if (isNumberPart(text.charCodeAt(index))) {
      const start = index;
      while (index < text.length && isNumberPart(text.charCodeAt(index))) index += 1;
      const lexeme = text.slice(start, index);
      if (lexeme.length > JSON_BOUNDS.stringCharactersMax)
        return refusal("too-large", "The response has a number of more than 100,000 digits.");
      const flag = inValue ? inexact(lexeme) : null;
      if (flag !== null) {
        flags.add(flag);
        parts.push(text.slice(copied, start), '"', lexeme, '"');
        copied = index;
      }
      continue;
    }
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
