import type { Json } from "../../../domain/json";
import { atOnce, type Steps } from "../../../domain/steps";
import { isObject } from "./json-object";
import { scanJson } from "./scan-json";

export type ReadJson =
  | { ok: true; value: Json; flags: string[] }
  | { ok: false; why: "empty" | "html" | "not-json" | "cut" | "too-deep" | "too-large"; sentence: string };

const PROTO = "__proto__";
/** Replaces `__proto__`, so that copying or merging is safe. */
const PROTO_RENAMED = "[__proto__]";

const VALUES_PER_STEP = 1_024;

/** Renames prototype keys and returns the number of fields of all objects. */
function* settle(root: Json): Steps<number> {
  const open = [root];
  let members = 0;
  for (let count = 1; open.length > 0; count += 1) {
    if (count % VALUES_PER_STEP === 0) yield;
    const value = open.pop();
    if (Array.isArray(value)) for (const item of value) open.push(item);
    if (!isObject(value)) continue;
    for (const [name, item] of Object.entries(value)) {
      members += 1;
      if (typeof item === "object") open.push(item);
      if (name !== PROTO) continue;
      delete value[PROTO];
      value[PROTO_RENAMED] = item;
    }
  }
  return members;
}

/** Matches any escape. A whole surrogate pair matches at once, so single matches are lone halves. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|[\s\S])/g;
const HALF = /^\\u[dD][89a-fA-F][\da-fA-F]{2}$/;

/** URLs cannot contain lone surrogates, and server and browser would render them differently. */
const withoutHalves = (text: string): string =>
  text.includes("\\u") ? text.replace(ESCAPE, (match) => (HALF.test(match) ? "\\ufffd" : match)) : text;

const parse = (text: string): { value: Json } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

function parseLines(text: string): { value: Json } | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines.every((line) => /^\s*[{[].*[}\]]\s*$/.test(line))) return null;
  const values = lines.map(parse);
  return values.every((line) => line !== null) ? { value: values.map((line) => line.value) } : null;
}

const PREFIX_MAX = 4_000;
const PAGE = /^<(?:!doctype|html|head|body|script|svg)\b/i;
/** One word, code that ends in punctuation, or whole lines; a sentence before a bracket is no prefix. */
const PREFIX = /^\S*\s*$|[=(;,>}&*/\n]\s*$/;
const SUFFIX = /^(?:[\s;)\0]|<[!/][^<>]{0,200}>)*$/;

/** Removes what surrounds data: `)]}',`, `while(1);`, `callback(…);`, `var data = …;`, PHP's notices, tags, comments. */
function withoutWrapper(body: string): string {
  const text = body.replace(/^\{\} ?&& ?/, "");
  const head = text.slice(0, PREFIX_MAX);
  if (PAGE.test(head) || /^["\d-]/.test(head)) return text;
  const starts = [head.search(/[[{]/), head.search(/^[[{]/m)];
  const start = starts.find((at) => at >= 0 && PREFIX.test(head.slice(0, at)));
  if (start === undefined) return text;
  const end = Math.max(text.lastIndexOf("]"), text.lastIndexOf("}")) + 1;
  return text.slice(start, SUFFIX.test(text.slice(end)) ? end : undefined);
}

/** The base64 of text that begins with `[` or `{`. */
const BASE64 = /^(?:W|e)[\w+/-]{10,}={0,2}$/;
const IN_BRACKETS = /^\s*[[{][\s\S]*[}\]]\s*$/;

/** JSON sent as text, plain or in base64; null for other text. */
function jsonText(text: string): string | null {
  const plain = BASE64.test(text) ? Buffer.from(text, "base64").toString() : text;
  return IN_BRACKETS.test(plain) ? plain : null;
}

/** `{"statusCode": 200, "body": "{…}"}`: JSON in the only text of an envelope. */
function withOpenedText(value: Json): Json {
  if (!isObject(value)) return value;
  const fields = Object.entries(value);
  const texts = fields.flatMap(([name, field]) => {
    const text = typeof field === "string" ? jsonText(field) : null;
    return text === null ? [] : [{ name, text }];
  });
  const [only, ...others] = texts;
  if (only === undefined || others.length > 0 || fields.some(([, field]) => Array.isArray(field))) return value;
  const innerJson = readJson(only.text);
  return innerJson.ok ? { ...value, [only.name]: innerJson.value } : value;
}

/** Parses JSON within `JSON_BOUNDS`: integers beyond 2^53 as exact strings, prototype keys renamed. */
export const readJson = (text: string): ReadJson => atOnce(readJsonSteps(text));

export function* readJsonSteps(text: string): Steps<ReadJson> {
  const trimmedText = text.trim();
  const body = withoutWrapper(jsonText(trimmedText) ?? trimmedText);
  if (body === "") return { ok: false, why: "empty", sentence: "The response was empty." };
  if (body.startsWith("<"))
    return { ok: false, why: "html", sentence: "The response is a web page or XML instead of data." };
  const scan = yield* scanJson(body);
  if (scan.refused) return { ok: false, why: scan.why, sentence: scan.sentence };
  const whole = withoutHalves(scan.text);
  const parsed = scan.open ? null : (parse(whole) ?? parseLines(whole));
  if (parsed === null && scan.open && /^[[{"]/.test(body)) {
    const count = body.length.toLocaleString("en-GB");
    return { ok: false, why: "cut", sentence: `The response is cut off after ${count} characters.` };
  }
  if (parsed === null) return { ok: false, why: "not-json", sentence: "The response is not JSON." };
  const inner = typeof parsed.value === "string" ? jsonText(parsed.value.trim()) : null;
  if (inner !== null) {
    const innerResult = yield* readJsonSteps(inner);
    if (innerResult.ok) return innerResult;
  }
  const members = yield* settle(parsed.value);
  const flags = [...scan.flags];
  if (body.includes("�") || whole !== scan.text) flags.push("replaced-characters");
  if (members < scan.members) flags.push("repeated-names");
  return { ok: true, value: withOpenedText(parsed.value), flags };
}
