import type { Steps } from "../../../domain/steps";

/** Limits checked in the text before parsing, so that a hostile response cannot exhaust memory. */
export const JSON_BOUNDS = {
  depthMax: 64,
  /** Values in one response; a full page of 500 rows with 28 recent days each contains about 50,000. */
  nodesMax: 2_000_000,
  stringCharactersMax: 100_000,
  entriesMax: 100_000,
} as const;

export type Refusal = { refused: true; why: "too-deep" | "too-large"; sentence: string };
/** `open`: a bracket or quote is not closed. `members`: fields of all objects. */
export type Scan = { refused: false; text: string; open: boolean; members: number; flags: string[] };

const NODES_PER_STEP = 4_096;

const BACKSLASH = 0x5c;
/** Spaces, a number, a word, or any other character. */
const TOKEN = /[\0- ]+|[-+]?[A-Za-z_$][\w$]*|[-+.\d][-+.\deE]*|[\s\S]/y;
/** Matches JSON's own grammar, so that quoting never makes invalid JSON valid. */
const INTEGER = /^-?(?:0|[1-9]\d*)(?:[eE]\+?\d+)?$/;
const ANY_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LOOSE_NUMBER = /^-?(?:\.\d+|\d+\.)$/;

function isInexact(lexeme: string): boolean {
  const hasExponent = lexeme.includes("e") || lexeme.includes("E");
  if (lexeme.length < 16 && !hasExponent) return false;
  if (INTEGER.test(lexeme)) return hasExponent || !Number.isSafeInteger(Number(lexeme));
  return ANY_NUMBER.test(lexeme) && !Number.isFinite(Number(lexeme));
}

function numberIn(lexeme: string): string {
  if (isInexact(lexeme)) return `"${lexeme}"`;
  return LOOSE_NUMBER.test(lexeme) ? String(Number(lexeme)) : lexeme;
}

const WORDS = new Map([
  ["true", "true"],
  ["false", "false"],
  ...["none", "null", "nil", "undefined"].map((word) => [word, "null"] as const),
]);
const NOT_A_NUMBER = /^[-+]?(?:nan|inf|infinity)$/i;

function wordIn(word: string, flags: Set<string>): string {
  if (!NOT_A_NUMBER.test(word)) return WORDS.get(word.toLowerCase()) ?? word;
  flags.add("not-numbers");
  return "null";
}

const LONG_NAME = '"[name too long]"';
const NOT_JSON = /\p{Cc}|\\(?!["\\/bfnrt]|u[\da-fA-F]{4})/u;
const CHARACTER = /\p{Cc}|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}|x([\da-fA-F]{2})|'|)/gu;
const codeOf = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;

const withJsonEscapes = (text: string): string =>
  text.replace(CHARACTER, (match, hex?: string) => {
    if (!match.startsWith("\\")) return codeOf(match);
    if (hex !== undefined) return `\\u00${hex}`;
    return match === "\\" ? "\\\\" : match === "\\'" ? "'" : match;
  });

/** Python and JavaScript write strings in single quotes. */
const doubleQuoted = (text: string): string => `"${text.slice(1, -1).replace(/\\?"/g, '\\"')}"`;

/** A long text costs its field or row, not the whole response. */
function stringIn(literal: string, inValue: boolean, flags: Set<string>): string {
  if (literal.length > JSON_BOUNDS.stringCharactersMax + 2) {
    flags.add("long-texts");
    return inValue ? "null" : LONG_NAME;
  }
  const text = literal.startsWith("'") ? doubleQuoted(literal) : literal;
  return NOT_JSON.test(text) ? withJsonEscapes(text) : text;
}

/** The index after the closing quote; -1 when there is none. */
function stringEnd(text: string, from: number): number {
  const quote = text.charCodeAt(from);
  for (let index = from + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) return index + 1;
    if (code === BACKSLASH) index += 1;
  }
  return -1;
}

function tokenEnd(text: string, from: number): number {
  TOKEN.lastIndex = from;
  return TOKEN.test(text) ? TOKEN.lastIndex : -1;
}

const refusal = (why: Refusal["why"], sentence: string): Refusal => ({ refused: true, why, sentence });

/** One pass in linear time: limits, balance and exact numbers. `JSON.parse` checks the grammar of the result. */
export function* scanJson(text: string): Steps<Scan | Refusal> {
  const parts: string[] = [];
  const flags = new Set<string>();
  const open: { isList: boolean; entries: number }[] = [];
  let copyEnd = 0;
  let nodes = 1;
  let members = 0;
  let inValue = true;
  let comma = -1;
  const put = (from: number, to: number, instead: string) => {
    parts.push(text.slice(copyEnd, from), instead);
    copyEnd = to;
  };
  for (let index = 0, end = 0; index < text.length; index = end) {
    const character = text[index] ?? "";
    const isString = character === '"' || (character === "'" && open.length > 0);
    end = isString ? stringEnd(text, index) : tokenEnd(text, index);
    if (end < 0) return { refused: false, text, open: true, members, flags: [...flags] };
    if (character <= " ") continue;
    if (character === "{" || character === "[") {
      nodes += 1;
      inValue = character === "[";
      if (open.push({ isList: inValue, entries: 1 }) > JSON_BOUNDS.depthMax)
        return refusal("too-deep", `The response is nested more than ${JSON_BOUNDS.depthMax} levels deep.`);
    } else if (character === "}" || character === "]") {
      if (comma >= 0) put(comma, comma + 1, "");
      open.pop();
      inValue = false;
    } else if (character === ",") {
      nodes += 1;
      const around = open.at(-1);
      inValue = around?.isList === true;
      if (around !== undefined && ++around.entries > JSON_BOUNDS.entriesMax)
        return refusal("too-large", "A list in the response has more than 100,000 entries.");
      if (nodes % NODES_PER_STEP === 0) yield;
      if (nodes > JSON_BOUNDS.nodesMax) return refusal("too-large", "The response has more than 2,000,000 values.");
    } else if (character === ":") {
      members += 1;
      inValue = true;
    } else {
      const token = text.slice(index, end);
      const isNumber = /[-+.\d]/.test(character) && !NOT_A_NUMBER.test(token);
      if (isNumber && token.length > JSON_BOUNDS.stringCharactersMax)
        return refusal("too-large", "The response has a number of more than 100,000 digits.");
      let instead = token;
      if (isString) instead = stringIn(token, inValue, flags);
      else if (isNumber) instead = inValue ? numberIn(token) : token;
      // JavaScript writes field names without quotes.
      else if (open.length > 0 && /[-+\w$]/.test(character))
        instead = !inValue && /^\s*:/.test(text.slice(end, end + 10)) ? `"${token}"` : wordIn(token, flags);
      if (instead !== token) put(index, end, instead);
    }
    comma = character === "," ? index : -1;
  }
  const read = parts.join("") + text.slice(copyEnd);
  return { refused: false, text: read, open: open.length > 0, members, flags: [...flags] };
}
