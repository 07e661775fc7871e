import type { Json, JsonObject } from "../../../domain/json";
import { wordList, wordSet } from "../fields/word-list";
import { isBlank, isEmptyInside, isObject, own, plainName, scalarText, toFlag } from "../json/json-object";
import { readJson } from "../json/read-json";
import { messageOf } from "./error-message";
import { isOnlyErrors, loneSentence, looksLikeRow, ownCode, scalarsIn, structuralError } from "./error-structure";
import { pageSentence, plainLine, plainSentence } from "./plain-sentence";

const NO_WORDS = "The service reports a failure without saying why.";
const FAILED_STATES = wordSet(
  `error fail failed failure ko nok denied unauthorized forbidden false fehler erreur errore erro`,
);
const CODE_FIELDS = [
  "responsecode",
  "responseCode",
  "response_code",
  "statusCode",
  "status_code",
  "http_code",
  "httpCode",
  "status",
];
const ERROR_CODES = ["code", "error_code", "errorCode"];
const ERROR_FIELDS = ["error", "Error", "errors", "Errors", "fault", "fehler", "erreur", "errore", "erro", "exception"];
const SENTENCE_FIELDS = wordSet("errormessage errormsg errmsg errordescription errortext fehlermeldung");
const FINE = /^(?:ok|okay|success|succeeded|none|no errors?|0)?$/i;
const ENVELOPES = ["response", "result", "data", "meta", "status", "Response"];
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

const isFailureCode = (value: Json | undefined): boolean => {
  const code = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === "number" && code >= 300 && code <= 599;
};

const says = (value: Json | undefined): boolean => !isBlank(value) && toFlag(value) !== false && !isEmptyInside(value);

const SUCCESS = wordList(
  "success Success ok Ok OK successful exito éxito erfolg erfolgreich succes succès sucesso successo",
);

const deniesSuccess = (object: JsonObject): boolean => SUCCESS.some((name) => toFlag(own(object, name)) === false);

const stateOf = (object: JsonObject): Json | undefined =>
  ["status", "Status", "state", "@status", "statut", "estado", "stato"]
    .map((name) => own(object, name))
    .find((state) => state !== undefined);

const stateText = (object: JsonObject): string => scalarText(stateOf(object)).slice(0, 20);

function declaresFailure(object: JsonObject): boolean {
  const status = stateOf(object);
  if (status === false) return true;
  const states = [status, own(object, "result"), own(object, "Result"), own(object, "outcome"), own(object, "type")];
  if (states.some((state) => typeof state === "string" && FAILED_STATES.has(state.trim().toLowerCase()))) return true;
  return CODE_FIELDS.some((name) => isFailureCode(own(object, name)));
}

const hasErrorSentence = (object: JsonObject): boolean =>
  Object.entries(object).some(
    ([name, value]) =>
      typeof value === "string" && SENTENCE_FIELDS.has(plainName(name)) && !FINE.test(value.trim().replace(/\W+$/, "")),
  );

/** Only an error message, as in `{"Result": "Invalid key"}` or `{"code": 132, "message": "…"}`. */
const isLoneMessage = (object: JsonObject): boolean => {
  const names = Object.keys(object).filter((name) => says(own(object, name)));
  const states = [stateText(object), ...["code", "message", "msg"].map((name) => scalarText(own(object, name)))];
  if (states.some((state) => /^(?:success|succeeded|ok|200|true)\W?$/i.test(state))) return false;
  const hasWords = ["Result", "result", "detail", "message", "msg"].some(
    (name) => typeof own(object, name) === "string",
  );
  return hasWords && names.every((name) => LONE_FIELDS.has(name.toLowerCase().replace(/[^a-z]/g, "")));
};

function failureOf(object: JsonObject): boolean {
  if (deniesSuccess(object)) return true;
  if (looksLikeRow(object)) return false;
  if (declaresFailure(object) || isLoneMessage(object)) return true;
  const complains = ERROR_FIELDS.some((name) => says(own(object, name))) || hasErrorSentence(object);
  return complains && !carriesData(object);
}

const errorObject = (value: Json): Json => (Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value);

function errorPlaces(value: Json): JsonObject[] {
  const root = errorObject(value);
  const around = isObject(root) ? [root, ...ENVELOPES.map((name) => own(root, name))].filter(isObject) : [];
  return [structuralError(value), ...around, ...errorsIn(around)].filter((place) => place !== null);
}

const errorsIn = (around: readonly JsonObject[]): JsonObject[] =>
  around
    .flatMap((at) => ERROR_FIELDS.map((name) => own(at, name)))
    .map((error) => (Array.isArray(error) ? error[0] : error))
    .filter(isObject);

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
  codeIn(value, 3) ?? insideErrors(value).map(Number).find(isFailingStatus) ?? null;

const codeIn = (value: Json, digits: 3 | 5): number | null =>
  errorPlaces(value)
    .map((place) => ownCode(place, digits))
    .find((status) => status !== null) ?? null;

const isFailingStatus = (code: number): boolean => Number.isInteger(code) && code >= 400 && code <= 599;

export function codesInside(value: Json): string {
  const named = errorPlaces(value).flatMap((place) =>
    [...ERROR_CODES, "type", "reason", "error", "message"].map((name) => own(place, name)),
  );
  const codes = [...named, ...insideErrors(value)];
  return codes.filter((code) => typeof code === "string" && code.length <= 60 && !code.includes(" ")).join(". ");
}

/** The error in a response with a success status, as in `{success: false}` or `{status: "error"}`; null for none. */
export function errorInside(sent: Json): string | null {
  if (typeof sent === "string") return plainSentence(sent) ?? NO_WORDS;
  const structural = structuralError(sent);
  if (structural !== null) return messageOf(structural) ?? messageOf(sent) ?? NO_WORDS;
  const lone = loneSentence(errorObject(sent));
  if (lone !== null) return plainLine(lone) ?? NO_WORDS;
  const value = errorObject(sent);
  if (!isObject(value)) return null;
  if (failureOf(value) || isOnlyErrors(value)) return messageOf(value) ?? NO_WORDS;
  for (const name of ENVELOPES) {
    const inner = own(value, name);
    if (isObject(inner) && failureOf(inner)) return messageOf(inner) ?? messageOf(value) ?? NO_WORDS;
  }
  return null;
}

/** First sentence of an error response, at most 200 characters; null when empty. The caller redacts keys. */
export function errorText(contentType: string | null, text: string): string | null {
  const json = readJson(text);
  if (json.ok) return messageOf(json.value);
  if (json.why === "html" || /html|xml/i.test((contentType ?? "").slice(0, 100))) return pageSentence(text);
  return json.why === "not-json" ? plainSentence(text) : null;
}
