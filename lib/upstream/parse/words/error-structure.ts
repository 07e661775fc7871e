import type { Json, JsonObject } from "../../../domain/json";
import { valueAt } from "../fields/field-map";
import { firstRead, isBlank, isEmptyInside, isObject, isScalar, scalarText } from "../json/json-object";
import { nameWords, plainName, wordSet } from "../json/name-words";

const DEPTH_MAX = 4;
const FIELDS_MAX = 12;
const CODE_NAME =
  /(?:code|status|state|errno|errnum|errorid|faultcode|severity|level)$|^(?:no|nr|number|rc|err|http|kind|class)$/;
const MESSAGE_NAME =
  /(?:message|msg|detail|details|reason|descr|description|explanation|diagnostics|faultstring|error|meldung|mensaje|messaggio|mensagem|nachricht|problem|cause|fault|info|text|string|words)$/;
/** Fields that only rows have. IDs, dates and addresses occur beside errors too. */
const ROW_WORDS = wordSet("keyword query phrase domain site position rank volume name title label term word");
const ID_WORDS = wordSet("id uuid code status");
const ECHO = wordSet("request params parameters query path paths input meta metadata extensions debug trace headers");
const FINE_WORDS = /^(?:ok|okay|success\w*|succeeded|done|complete\w*|fine|true|none|no errors?)?[.!]?$/i;

const isEmpty = (value: Json): boolean => isBlank(value) || isEmptyInside(value);

const filledIn = (object: JsonObject): [string, Json][] =>
  Object.entries(object).filter(([, value]) => !isEmpty(value));

const isText = (value: Json): value is string => typeof value === "string" && /\p{L}/u.test(value);
const isCodeName = (name: string): boolean => CODE_NAME.test(plainName(name));
/** "ValueError", "not_found_error", but not "default". */
const isErrorClass = (value: Json): boolean =>
  typeof value === "string" && /^\S*(?:Error|Exception|Fault|Failure|_(?:error|exception|fault|failure))$/.test(value);

/** `{name: "NotFoundError"}` is a kind of error, and `keyword_id` repeats the request. */
function isOfRow([name, value]: [string, Json]): boolean {
  const words = nameWords(name);
  if (!words.some((word) => ROW_WORDS.has(word)) || words.some((word) => ID_WORDS.has(word))) return false;
  return !isErrorClass(value);
}

export const looksLikeRow = (object: JsonObject): boolean =>
  Object.entries(object).some((field) => isScalar(field[1]) && isOfRow(field));

/** A failing HTTP status, or the first digits of a longer code: 404, "403", 40402; null when it is none. */
export function failingStatus(value: Json | undefined): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const status = Number(/^([45]\d{2})(?:\d{2})?$/.exec(String(value))?.[1] ?? 0);
  return status === 0 ? null : status;
}

const isFineCode = (value: Json): boolean => value === 0 || /^(?:0|2\d{2}|2\d{4})$/.test(String(value));

const codesOf = (object: JsonObject): [string, Json][] =>
  filledIn(object).filter(
    (field) => (isCodeName(field[0]) || isErrorClass(field[1])) && isScalar(field[1]) && !isOfRow(field),
  );

const messagesOf = (object: JsonObject): [string, Json][] =>
  filledIn(object).filter(([name, value]) => !isCodeName(name) && isText(value) && MESSAGE_NAME.test(plainName(name)));

/** A status has code and message and no field of a row. It is never a row, and its message never a name. */
export function isStatus(object: JsonObject): boolean {
  const fields = filledIn(object).filter(([, value]) => isScalar(value));
  if (fields.length < 2 || fields.length > FIELDS_MAX || fields.some(isOfRow)) return false;
  const codes = codesOf(object);
  const messages = messagesOf(object);
  if (codes.length === 0 || messages.length === 0) return false;
  // "Text" beside a short number can be a keyword beside its ID.
  const isWeak = messages.every(([name]) => /^(?:text|string|words)$/.test(plainName(name)));
  return !isWeak || codes.some(([, code]) => typeof code === "string" || Number(code) === 0 || Number(code) >= 200);
}

export function isCodeAndMessage(value: Json | undefined): value is JsonObject {
  return isObject(value) && isStatus(value) && filledIn(value).every(([, field]) => isScalar(field));
}

/** Whether a status means success: `{code: 20000, text: "Ok."}`. */
export function isFine(object: JsonObject): boolean {
  if (messagesOf(object).some(([, text]) => FINE_WORDS.test(String(text).trim()))) return true;
  const codes = codesOf(object).map(([, code]) => code);
  return codes.length > 0 && codes.every((code) => isFineCode(code) || FINE_WORDS.test(String(code)));
}

const holdsRows = (value: Json): boolean => Array.isArray(value) && value.some((item) => !isScalar(item));

/** `{code: 40402, text: "Invalid id.", result: null}` */
function isFailedPart(object: JsonObject): boolean {
  const isWords = (inner: JsonObject) => Object.values(inner).every(isScalar) && !looksLikeRow(inner);
  const isData = ([name, value]: [string, Json]) =>
    holdsRows(value) || (isObject(value) && !isEcho(name) && !isWords(value));
  if (Object.entries(object).some((field) => isOfRow(field) || isData(field))) return false;
  return codesOf(object).some(([, code]) => failingStatus(code) !== null);
}

const PROBLEM_FIELDS = wordSet("type title instance timestamp traceid requestid path url href help docs");

/** A problem document without other fields, under any name: `{type: "about:blank", title: "Not yours", status: 403}`. */
const isProblemDocument = (object: JsonObject): boolean => {
  const fields = filledIn(object);
  const isOwn = ([name, value]: [string, Json]) =>
    isScalar(value) && (isCodeName(name) || MESSAGE_NAME.test(plainName(name)) || PROBLEM_FIELDS.has(plainName(name)));
  const isFailing = ([name, value]: [string, Json]) => isCodeName(name) && failingStatus(value) === Number(value);
  return fields.length > 1 && fields.every(isOwn) && fields.some(isFailing);
};

const isEcho = (name: string): boolean => ECHO.has(plainName(name));
const isFineStatus = (value: Json): boolean => isCodeAndMessage(value) && isFine(value);

/** The only content is an object with code and message, or all parts have a failing status and no data. */
export function structuralError(value: Json, depth = 0): JsonObject | null {
  if (depth > DEPTH_MAX) return null;
  if (Array.isArray(value)) {
    const isAllErrors = value.every((item) => structuralError(item, depth + 1) !== null);
    return isAllErrors ? structuralError(value[0] ?? null, depth + 1) : null;
  }
  if (!isObject(value)) return null;
  if (isFailedPart(value) || isProblemDocument(value)) return value;
  if (isCodeAndMessage(value)) return depth > 0 && !isFine(value) ? value : null;
  if (looksLikeRow(value)) return null;
  const inner = filledIn(value).filter(([name, field]) => !isScalar(field) && !isEcho(name) && !isFineStatus(field));
  return inner.length === 1 ? structuralError(inner[0]?.[1] ?? null, depth + 1) : null;
}

/** Whether all values below a response's names are null: `{"data": {"node": null}}`. */
export function isNothingInside(value: Json): boolean {
  if (!isObject(value)) return false;
  const fields = Object.entries(value);
  const isData = ([name, field]: [string, Json]) =>
    Array.isArray(field) ? field.length > 0 : isScalar(field) && (isOfRow([name, field]) || plainName(name) === "id");
  const parts = fields.filter(([name, field]) => isObject(field) && !isEcho(name));
  return parts.length > 0 && !fields.some(isData) && parts.every(([, field]) => areAllNull(field, 1));
}

function areAllNull(value: Json, depth: number): boolean {
  if (value === null) return depth > 1;
  if (!isObject(value) || depth > DEPTH_MAX) return false;
  const fields = Object.values(value);
  return fields.length > 0 && fields.every((field) => areAllNull(field, depth + 1));
}

/** Fields that are empty beside data too: `{error: null, next: null, data: {…}}`. */
const BESIDE_DATA = wordSet(
  "error errors err warning warnings exception message messages next previous prev cursor paging",
);
/** Success without data: `{code: 20000, text: "Ok.", tasks: [{…, result: null}]}`. `gap`: what counts as no data. */
export function isFineAndEmpty(value: Json, gap: "list" | "any", depth = 0): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => isFineAndEmpty(item, gap, depth + 1));
  if (!isObject(value) || depth > DEPTH_MAX || !isStatus(value) || !isFine(value)) return false;
  const parts = Object.entries(value).filter(([name, field]) => !isScalar(field) && !isEmpty(field) && !isEcho(name));
  const lists = parts.filter(([, field]) => holdsRows(field));
  if (parts.some(([, field]) => isObject(field) && Object.values(field).some((inner) => holdsList(inner))))
    return false;
  const hasGap = Object.entries(value).some(
    ([name, field]) =>
      !nameWords(name).some((word) => BESIDE_DATA.has(word)) &&
      ((Array.isArray(field) && field.length === 0) ||
        (gap === "any" && (field === null || (isObject(field) && isEmptyInside(field))))),
  );
  return lists.length === 0 ? hasGap : lists.every(([, field]) => isFineAndEmpty(field, gap, depth + 1));
}

const hasSeveralWords = (text: string): boolean => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 1;

export function loneSentence(value: Json): string | null {
  if (!isObject(value)) return null;
  const [field, ...more] = filledIn(value);
  // "No projects found." beside an empty list is not an error.
  if (field === undefined || more.length > 0 || !Object.values(value).every(isScalar)) return null;
  const [name, text] = field;
  return typeof text === "string" && hasSeveralWords(text) && !isOfRow(field) && plainName(name) !== "text"
    ? text
    : null;
}

export function scalarsIn(value: Json | undefined, depth = 0): Json[] {
  if (value === undefined || depth > DEPTH_MAX) return [];
  if (isScalar(value)) return [value];
  return Object.values(value ?? {})
    .slice(0, FIELDS_MAX)
    .flatMap((inner) => scalarsIn(inner, depth + 1));
}

export function ownCode(object: JsonObject, digits: 3 | 5): number | null {
  const codes = codesOf(object).filter(([, code]) => String(code).length === digits);
  return firstRead(codes, ([, code]) => failingStatus(code));
}

const holdsList = (value: Json, depth = 0): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isObject(value) && depth < DEPTH_MAX && Object.values(value).some((inner) => holdsList(inner, depth + 1));

/** Whether an error's subject is null and there is no list: `{data: {node: null}, errors: [{path}]}`. */
export function isOnlyErrors(object: JsonObject): boolean {
  const [list = [], ...others] = Object.values(object).filter((value) => Array.isArray(value) && value.length > 0);
  const errors = Array.isArray(list) ? list.filter(isObject) : [];
  if (others.length > 0 || errors.some((error) => messagesOf(error).length === 0)) return false;
  const paths = errors.flatMap((error) => Object.values(error).filter(Array.isArray));
  const data = Object.values(object).filter((part) => isObject(part) && !holdsList(part));
  return paths.some((path) => data.some((part) => valueAt(part, path.map(scalarText).join(".")) === null));
}
