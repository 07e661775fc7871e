import type { Json, JsonObject } from "../../domain/json";
import { isObject, own } from "./json-object";
import { plainSentence } from "./plain-sentence";
import { wordList } from "./word-list";

/** Fields that carry an error's words, in the order in which they are believed (UPSTREAM section 3, rule 10). */
const MESSAGE_FIELDS =
  wordList(`detail details message Message error_message errorMessage error_description msg error Error errors
  description reason Result result response status meta data fault title text code`);
/** These hold words only when they hold text that is no mere word like "error" or a number. */
const WEAK = new Set(["status", "code", "title", "text", "data", "meta", "result", "response"]);
const DEPTH_MAX = 4;

function fromList(list: readonly Json[], depth: number): string | null {
  for (const item of list.slice(0, 20)) {
    const found = messageOf(item, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** `{field: ["message"]}`, the way form errors are sent. */
function fromFieldErrors(object: JsonObject): string | null {
  for (const [field, value] of Object.entries(object).slice(0, 20)) {
    const first = Array.isArray(value) ? value[0] : undefined;
    if (typeof first !== "string") continue;
    const sentence = plainSentence(first);
    if (sentence !== null) return plainSentence(field === "non_field_errors" ? sentence : `${field}: ${sentence}`);
  }
  return null;
}

/**
 * The words of an error in any common form: `detail`, `message`, `error`, `errors` (lists, maps of lists), `Result`
 * and the like, up to four levels down.
 * @returns one plain sentence of at most 200 characters; null when there are no words
 */
export function messageOf(value: Json, depth = 0): string | null {
  if (typeof value === "string") return plainSentence(value);
  if (depth >= DEPTH_MAX || typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return fromList(value, depth);
  for (const field of MESSAGE_FIELDS) {
    const inner = own(value, field);
    if (inner === undefined || (field === "data" && Array.isArray(inner))) continue;
    if (WEAK.has(field) && typeof inner === "string" && field !== "title" && !inner.trim().includes(" ")) continue;
    const found = messageOf(inner, depth + 1);
    if (found !== null) return found;
  }
  const fieldError = fromFieldErrors(value);
  if (fieldError !== null || depth === 0) return fieldError;
  const code = own(value, "code");
  return isObject(code) ? null : typeof code === "string" ? plainSentence(code) : null;
}
