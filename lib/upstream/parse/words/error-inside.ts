import type { Json, JsonObject } from "../../../domain/json";
import { firstRead, isBlank, isEmptyInside, isObject, own, scalarText, toFlag, valuesNamed } from "../json/json-object";
import { plainName, wordSet } from "../json/name-words";
import { readJson } from "../json/read-json";
import { messageOf } from "./error-message";
import {
  failingStatus,
  isOnlyErrors,
  loneSentence,
  looksLikeRow,
  ownCode,
  scalarsIn,
  structuralError,
} from "./error-structure";
import { pageSentence, plainLine, plainSentence } from "./plain-sentence";

const NO_WORDS = "The service reports a failure without saying why.";
const FAILED_STATES = wordSet(
  `error fail failed failure ko nok denied unauthorized forbidden false fehler erreur errore erro`,
);
const CODE_FIELDS = wordSet("responsecode statuscode httpcode status");
const ERROR_CODES = ["code", "error_code", "errorCode"];
const ERROR_FIELDS = wordSet("error errors fault fehler erreur errore erro exception");
const SENTENCE_FIELDS = wordSet("errormessage errormsg errmsg errordescription errortext fehlermeldung");
const FINE = /^(?:ok|okay|success|succeeded|none|no errors?|0)?$/i;
const ENVELOPES = ["response", "result", "data", "meta", "status", "Response"];
const WORDS = wordSet("result detail message msg");
const CODE_OR_WORDS = wordSet("code message msg");
const LONE_FIELDS = wordSet(`result detail message msg error code status type title documentationurl requestid`);

function carriesData(object: JsonObject, depth = 0): boolean {
  return Object.entries(object).some(([name, value]) => {
    if (
      /^(?:errors?|messages?|warnings|links|_links|meta|details?|debug|stack|trace|stack_?trace|traceback)$/i.test(name)
    )
      return false;
    if (Array.isArray(value)) return value.length > 0;
    if (!isObject(value)) return false;
    return Object.values(value).some(isObject) || (depth < 2 && carriesData(value, depth + 1)) || looksLikeRow(value);
  });
}

const says = (value: Json | undefined): boolean => !isBlank(value) && toFlag(value) !== false && !isEmptyInside(value);

const SUCCESS = wordSet("success ok successful exito erfolg erfolgreich succes sucesso successo");
const STATES = wordSet("status state statut estado stato");
const OUTCOMES = wordSet("result outcome type");

function declaresFailure(object: JsonObject): boolean {
  const [status] = valuesNamed(object, STATES);
  if (status === false) return true;
  const states = [status, ...valuesNamed(object, OUTCOMES)];
  if (states.some((state) => typeof state === "string" && FAILED_STATES.has(state.trim().toLowerCase()))) return true;
  return valuesNamed(object, CODE_FIELDS).some((code) => /^[345]\d{2}$/.test(scalarText(code)));
}

const isErrorSentence = (value: Json): boolean =>
  typeof value === "string" && !FINE.test(value.trim().replace(/\W+$/, ""));

/** Only an error message, as in `{"Result": "Invalid key"}` or `{"code": 132, "message": "…"}`. */
const isLoneMessage = (object: JsonObject): boolean => {
  const names = Object.keys(object).filter((name) => says(own(object, name)));
  const [status] = valuesNamed(object, STATES);
  const states = [status, ...valuesNamed(object, CODE_OR_WORDS)].map(scalarText);
  if (states.some((state) => /^(?:success|succeeded|ok|200|true)\W?$/i.test(state))) return false;
  const hasWords = valuesNamed(object, WORDS).some((value) => typeof value === "string");
  return hasWords && names.every((name) => LONE_FIELDS.has(plainName(name)));
};

function failureOf(object: JsonObject): boolean {
  if (valuesNamed(object, SUCCESS).some((value) => toFlag(value) === false)) return true;
  if (looksLikeRow(object)) return false;
  if (declaresFailure(object) || isLoneMessage(object)) return true;
  const complains =
    valuesNamed(object, ERROR_FIELDS).some(says) || valuesNamed(object, SENTENCE_FIELDS).some(isErrorSentence);
  return complains && !carriesData(object);
}

const errorObject = (value: Json): Json => (Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value);

function errorPlaces(value: Json): JsonObject[] {
  const root = errorObject(value);
  const around = isObject(root) ? [root, ...ENVELOPES.map((name) => own(root, name))].filter(isObject) : [];
  const errors = around.flatMap((place) => valuesNamed(place, ERROR_FIELDS));
  const firstErrors = errors.map((error) => (Array.isArray(error) ? error[0] : error)).filter(isObject);
  return [structuralError(value), ...around, ...firstErrors].filter((place) => place !== null);
}

const insideErrors = (value: Json): Json[] =>
  errorPlaces(value)
    .filter((place) => place !== value)
    .flatMap((error) =>
      Object.values(error)
        .filter(isObject)
        .flatMap((inner) => scalarsIn(inner)),
    );

/** The status at the start of a five-digit code, as in 40401. Used only if the words are unclear. */
export const statusInLongCode = (value: Json): number | null => codeIn(value, 5);

export const statusInside = (value: Json): number | null =>
  codeIn(value, 3) ??
  firstRead(insideErrors(value).map(Number), (code) => (failingStatus(code) === code ? code : null));

const codeIn = (value: Json, digits: 3 | 5): number | null =>
  firstRead(errorPlaces(value), (place) => ownCode(place, digits));

export function codesInside(value: Json): string {
  const namedCodes = errorPlaces(value).flatMap((place) =>
    [...ERROR_CODES, "type", "reason", "error", "message"].map((name) => own(place, name)),
  );
  const codes = [...namedCodes, ...insideErrors(value)];
  return codes.filter((code) => typeof code === "string" && code.length <= 60 && !code.includes(" ")).join(". ");
}

/** The error in a response with a success status, as in `{success: false}` or `{status: "error"}`; null for none. */
export function errorInside(response: Json): string | null {
  if (typeof response === "string") return plainSentence(response) ?? NO_WORDS;
  const value = errorObject(response);
  const structural = structuralError(response);
  if (structural !== null) return messageOf(structural) ?? messageOf(response) ?? NO_WORDS;
  const lone = loneSentence(value);
  if (lone !== null) return plainLine(lone) ?? NO_WORDS;
  if (!isObject(value)) return null;
  if (failureOf(value) || isOnlyErrors(value)) return messageOf(value) ?? NO_WORDS;
  const inner = ENVELOPES.map((name) => own(value, name))
    .filter(isObject)
    .find(failureOf);
  return inner === undefined ? null : (messageOf(inner) ?? messageOf(value) ?? NO_WORDS);
}

/** First sentence of an error response, at most 200 characters; null when empty. The caller redacts keys. */
export function errorText(contentType: string | null, text: string): string | null {
  const json = readJson(text);
  if (json.ok) return messageOf(json.value);
  if (json.why === "html" || /html|xml/i.test((contentType ?? "").slice(0, 100))) return pageSentence(text);
  return json.why === "not-json" ? plainSentence(text) : null;
}
