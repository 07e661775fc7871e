import type { Json } from "../../../domain/json";
import type { Position } from "../../../domain/keyword/position";
import { toNumber } from "../fields/numbers";
import { isObject, own, saysNothing, scalarText, toFlag } from "../json/json-object";
import { byName, nameWords, plainName, withoutAccents, wordSet } from "../json/name-words";
import { readPosition } from "./positions";
import { ASSUMED, namesDepth, positionAt, statesDepth, toDepth } from "./search-depth";

/** `failure`: the service's reason. `isMissed`: not found. `depth`: results checked. `isSnippet`: above position 1. */
export type PositionStatus = { failure: string | null; isMissed: boolean; depth: number | null; isSnippet: boolean };

const STATE_WORDS = wordSet(
  "status state stand etat estado stato result outcome ergebnis resultat resultado risultato",
);
const CODE_WORDS = wordSet("status code http response");
const ERROR_WORDS = wordSet("error errors fehler erreur errore erro exception failure failed fail");
const BESIDE_ERROR = wordSet("error errors message text reason last check has is code detail description msg");
const UNDONE_FLAGS = wordSet(`failed checkfailed pending error blocked timedout skipped queued unchecked notchecked
  processing inprogress inqueue aborted incomplete`);
const DONE_FLAGS = wordSet("checked measured success succeeded completed finished");
const FOUND_FLAGS = wordSet(`found isfound ranked isranked isranking ranking ranks inserp isinserp inresults intop100
  listed wasfound rankfound positionfound hasrank hasranking hasposition`);
const NOT_FOUND_FLAGS = wordSet("notranking notranked unranked isunranked notfound notinserp outofrange");
const UNDONE =
  /^(?:un|not ?)check|^abort|^incompl|^interrupt|^expired|^unreach|^reject|^invalid|^pend|^queue|^in queue|^running|^process|^in progress|^schedul|^fail|^err|^skip|^time(?:d)? ?out|^block|^captcha|^not ?measur|^unavail|^no ?data|^missing|^cancel|^paus|^wait|^retry|^wart|^ausst|^fehl|^gescheit|^en (?:attente|cours|cola|espera|proceso)|^echec|^echou|^pendient|^fallid|^fallit|^in (?:attesa|corso|coda)|^pendent|^falh|^aguard|^mislukt|^wacht|^ожид|^ошиб|^失敗|^待|^処理中|^エラー/;
const SNIPPET_NAMES = /^(?:is|in|owns|our)?(?:featured)?(?:snippet|answerbox)(?:owned|owner)?$|^(?:position|rank)zero$/;
const SNIPPET = /snippet|answer.?box|position.?zero/i;
const OWN_WORDS = wordSet("own owned owns owner ours mine");

/** `{owned_features: ["featured_snippet"]}`, `{features: [{type: "featured_snippet", owned: true}]}` */
function ownsSnippet(name: string, value: Json): boolean {
  if (Array.isArray(value) && value.some((one) => isObject(one) && ownsSnippet(name, one))) return true;
  const isOwn =
    hasWord(name, OWN_WORDS) ||
    (isObject(value) &&
      Object.entries(value).some(([flag, flagValue]) => hasWord(flag, OWN_WORDS) && isYes(flagValue)));
  return isOwn && SNIPPET.test(isObject(value) ? name + JSON.stringify(value) : JSON.stringify(value));
}

const isNo = (value: Json): boolean => toFlag(value) === false;
const isYes = (value: Json): boolean => toFlag(value) === true;

const plainText = (text: string): string => withoutAccents(text).toLowerCase().replace(/[_-]+/g, " ").trim();

const hasWord = (name: string, words: ReadonlySet<string>) => nameWords(name).some((word) => words.has(word));
const namesState = byName((name) => STATE_WORDS.has(nameWords(name).at(-1) ?? ""));
const namesError = byName(
  (name) =>
    hasWord(name, ERROR_WORDS) && nameWords(name).every((word) => ERROR_WORDS.has(word) || BESIDE_ERROR.has(word)),
);
const namesCode = byName((name) => nameWords(name).every((word) => CODE_WORDS.has(word)));

const saysMissed = (text: string): boolean =>
  text.length >= 5 && text !== "false" && readPosition(text)?.kind === "beyond";

function failureIn(name: string, value: Json): string | null {
  if (typeof value === "string" && !saysNothing(value)) {
    if (saysMissed(value)) return null;
    if (namesError(name) && !/^(?:ok|success|0|false|no)$/i.test(value)) return value;
    return namesState(name) && UNDONE.test(plainText(value)) ? value : null;
  }
  if (Array.isArray(value)) return value[0] === undefined ? null : failureIn(name, value[0]);
  if (isObject(value) && namesError(name)) {
    const words = ["message", "detail", "text", "code"]
      .map((field) => own(value, field))
      .find((one) => !saysNothing(one));
    return words === undefined ? null : scalarText(words);
  }
  const plain = plainName(name).replace(/^(?:is|has|was)/, "");
  if ((UNDONE_FLAGS.has(plain) && isYes(value)) || (DONE_FLAGS.has(plain) && isNo(value))) return "";
  const code = typeof value === "number" && namesCode(name) ? value : 0;
  return code >= 400 && code <= 599 ? `status ${code}` : null;
}

const MESSAGE_WORDS = wordSet("message msg reason detail details");
const namesMessage = byName((name) => MESSAGE_WORDS.has(nameWords(name).at(-1) ?? ""));

export function positionStatus(fields: Iterable<readonly [name: string, value: Json]>): PositionStatus {
  let message = "";
  const status: PositionStatus = { failure: null, isMissed: false, depth: null, isSnippet: false };
  for (const [name, value] of fields) {
    const plain = plainName(name);
    const failure = failureIn(name, value);
    if (failure !== null && failure.length >= (status.failure ?? "").length) status.failure = failure;
    if (typeof value === "string" && namesMessage(name)) message = value;
    status.isMissed ||=
      (FOUND_FLAGS.has(plain) && value !== 0 && isNo(value)) || (NOT_FOUND_FLAGS.has(plain) && value === true);
    status.isMissed ||= namesState(name) && typeof value === "string" && saysMissed(value);
    status.depth ??= namesDepth(name) ? toDepth(value, 1) : null;
    status.isSnippet ||= (SNIPPET_NAMES.test(plain) && isYes(value)) || ownsSnippet(name, value);
  }
  return status.failure === null || message.length < status.failure.length ? status : { ...status, failure: message };
}

const isZero = (raw: Json | undefined): boolean =>
  (typeof raw === "number" || typeof raw === "string") && toNumber(raw) === 0;

/** A failed check makes the position unknown, a 0 beside an own page or snippet counts as 1. */
export function withStatus(
  position: Position,
  { failure, isMissed, depth, isSnippet }: PositionStatus,
  { raw, hasPage = false }: { raw?: Json | undefined; hasPage?: boolean } = {},
): Position {
  if (position.kind === "at") return position;
  if (isZero(raw) && (isSnippet || hasPage) && failure === null) return { kind: "at", place: 1 };
  if (failure !== null) return { kind: "empty" };
  if (position.kind === "beyond") return statesDepth(raw) ? position : positionAt(position, depth);
  return isMissed ? { kind: "beyond", depth: depth ?? ASSUMED } : position;
}
