import type { Json, JsonObject } from "../../../domain/json";
import { firstRead, isObject, own } from "../json/json-object";
import { wordList, wordSet } from "../json/name-words";
import { isGeneric, plainSentence } from "./plain-sentence";

const MESSAGE_FIELDS =
  wordList(`detail details errors Errors message Message string error_message errorMessage error_description
  errorDescription errmsg error_msg user_message userMessage developer_message developerMessage msg error Error
  description explanation reason hint info problem cause fault faultstring faultString meldung
  fehlermeldung nachricht beschreibung fehler erreur errore erro mensaje mensagem messaggio descripcion descricao
  error_text errorText errMsg errorMsg err_msg status_message statusMessage exception #text value Result result response status meta data title text
  code`);
const WEAK = new Set(["value", "status", "code", "title", "text", "data", "meta", "result", "response", "info"]);
/** Every named text inside these is about that name, as in `{"detail": {"date_from": "is required"}}`. */
const NAMING = new Set(["detail", "details", "errors", "Errors", "error", "Error"]);
const ABOUT = wordList("field param parameter property loc path source pointer");

function withField(sentence: string, error: JsonObject): string {
  for (const name of ABOUT) {
    const subject = own(error, name);
    // GraphQL's path points into the response, not to a parameter.
    if (name === "path" && Array.isArray(subject)) continue;
    const last = isObject(subject) ? Object.values(subject)[0] : Array.isArray(subject) ? subject.at(-1) : subject;
    const field = typeof last === "string" ? last.slice(last.lastIndexOf("/") + 1) : "";
    if (/^[\w.[\]-]{1,60}$/.test(field))
      return sentence.includes(field) ? sentence : (plainSentence(`${field}: ${sentence}`) ?? sentence);
  }
  return sentence;
}

const TRACES = wordSet("trace stack stacktrace stack_trace traceback file line");
const DEPTH_MAX = 4;
const ITEMS_MAX = 20;
const FOUND_MAX = 60;

/** Weight of a text: 0 only repeats the status, 1 a code or single word, 2 a sentence. */
function weightOf(text: string): 0 | 1 | 2 {
  if (isGeneric(text)) return 0;
  return /\S\s+\S/.test(text) || /[\u0370-\uffff]{4}/.test(text) ? 2 : 1;
}

/** Form errors: `{field: "message"}` and `{field: ["message"]}`. */
function addNamed(object: JsonObject, sentences: string[], listsOnly: boolean): void {
  for (const [field, value] of Object.entries(object).slice(0, ITEMS_MAX)) {
    if (MESSAGE_FIELDS.includes(field) || TRACES.has(field.toLowerCase())) continue;
    const text = Array.isArray(value) ? value[0] : listsOnly ? undefined : value;
    const sentence = typeof text === "string" ? plainSentence(text) : null;
    if (sentence === null || (listsOnly ? false : weightOf(sentence) < 2)) continue;
    sentences.push(plainSentence(field === "non_field_errors" ? sentence : `${field}: ${sentence}`) ?? sentence);
  }
}

function collect(value: Json, depth: number, name: string, sentences: string[]): void {
  if (sentences.length >= FOUND_MAX) return;
  if (typeof value === "string") {
    const sentence = plainSentence(value);
    if (sentence !== null) sentences.push(sentence);
    return;
  }
  if (depth >= DEPTH_MAX || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, ITEMS_MAX)) collect(item, depth + 1, name, sentences);
    return;
  }
  const before = sentences.length;
  for (const field of MESSAGE_FIELDS) {
    const inner = own(value, field);
    if (inner === undefined || (field === "data" && Array.isArray(inner))) continue;
    if (WEAK.has(field) && typeof inner === "string" && field !== "title" && !inner.trim().includes(" ")) continue;
    const from = sentences.length;
    collect(inner, depth + 1, field, sentences);
    const first = sentences[from];
    if (first !== undefined && depth > 0) sentences[from] = withField(first, value);
  }
  addNamed(value, sentences, !NAMING.has(name));
  if (sentences.length > before || depth === 0) return;
  const code = own(value, "code");
  if (typeof code === "string") collect(code, depth + 1, "code", sentences);
}

const isProse = (text: string): boolean => !/^https?:/i.test(text) && Number.isNaN(Date.parse(text));

const anySentence = (value: Json): string | null =>
  firstRead(isObject(value) ? Object.entries(value).slice(0, ITEMS_MAX) : [], ([name, text]) => {
    const sentence = typeof text === "string" && !TRACES.has(name.toLowerCase()) ? plainSentence(text) : null;
    return sentence !== null && weightOf(sentence) === 2 && isProse(sentence) ? sentence : null;
  });

/** At most 200 characters. A sentence beats a code, a code beats “Forbidden”; null when there is none. */
export function messageOf(value: Json): string | null {
  const sentences: string[] = [];
  collect(value, 0, "", sentences);
  const of = (weight: 0 | 1 | 2) => sentences.find((text) => weightOf(text) === weight) ?? null;
  return of(2) ?? anySentence(value) ?? of(1) ?? of(0);
}
