import type { Json, JsonObject } from "../../domain/json";
import type { Endpoint } from "../../domain/quota/usage";
import { isObject, isScalar } from "../parse/json/json-object";
import { statusInside } from "../parse/words/error-inside";
import { messageOf } from "../parse/words/error-message";
import { isFineAndEmpty, scalarsIn, structuralError } from "../parse/words/error-structure";
import type { UpstreamResponse } from "../pipe/pipe";
import { plainText } from "./limit-words";

const NO_CONTENT: ReadonlySet<number> = new Set([204, 205]);
const ACCEPTED = 202;
const DATA =
  `data|datos|dados|dati|daten|donnees|gegevens|results?|resultados?|resultats?|risultati|ergebnisse?|records?|rows?|
  histor\\w*|verlauf|rankings?|positions?|posiciones|posicoes|posizioni|positionen|entries|matches|measurements?|content`.replace(
    /\s/g,
    "",
  );
/** "No search results", "nothing found", "empty result", "keine Daten vorhanden", "sin datos". */
const noneOf = (names: string) =>
  new RegExp(
    `\\b(?:no|zero|0|keine?|sin|sem|senza|aucune?s?|pas de|geen|nessun\\w?|ningun\\w*|nenhum\\w*)\\s+(?:\\w+\\s+){0,2}(?:${names})\\b|\\bnothing (?:was )?found\\b|\\bempty (?:result|response|set|data)|\\b(?:result|data) is empty\\b|\\bnichts gefunden\\b|\\bnot (?:yet )?(?:tracked|checked|measured)\\b`,
  );
const NONE = noneOf(DATA);
const NO_ROWS = {
  keywords: noneOf(`${DATA}|keywords|queries|phrases|terms|suchbegriffe|palabras|palavras|mots|parole|zoekwoorden`),
  projects: noneOf(`${DATA}|projects|campaigns|(?:web)?sites|domains|projekte|proyectos|projets|progetti|projetos`),
  "keyword-data": NONE,
} satisfies Record<Endpoint, RegExp>;
const REFUSALS: ReadonlySet<number | null> = new Set([401, 403, 429]);
const MAKING =
  /\b(?:not (?:yet )?(?:ready|finished|complete[d]?|available yet)|still (?:being|running|processing|working|loading)|being (?:generated|prepared|processed|calculated|created|built|fetched)|in progress|try again in|come back|check back|noch nicht fertig|wird (?:erstellt|erzeugt|vorbereitet|berechnet)|en (?:cours|curso|proceso)|in (?:corso|elaborazione)|em andamento)\b/;
const STATES =
  /^(?:running|pending|processing|queued|in[ _-]?progress|in[ _-]?queue|waiting|working|scheduled|accepted|building|generating|preparing|started|submitted|created|not[ _-]?ready|wartend|en[ _-]?cours|pendiente|en[ _-]?cola|in[ _-]?corso|pendente)$/i;

const hasNoData = (value: Json, depth = 0): boolean => {
  if (isScalar(value)) return true;
  const inner = Object.values(value ?? {});
  if (Array.isArray(value)) return inner.length === 0;
  return depth < 3 && inner.every((one) => hasNoData(one, depth + 1));
};

/** The message, or all texts of a response without one: `{status: "no_data"}`. */
function wordsOf(value: Json | null): string {
  if (value === null || typeof value === "string") return plainText(value ?? "");
  const texts = () => scalarsIn(value).filter((one) => typeof one === "string");
  return plainText(messageOf(structuralError(value) ?? value) ?? texts().join(". "));
}

/** The empty list that a response without data means; null when it means something else. */
export function emptyList(
  { status, text }: Pick<UpstreamResponse, "status" | "text">,
  value: Json | null,
  endpoint: Endpoint,
): Json[] | null {
  if (NO_CONTENT.has(status) && text.trim() === "") return [];
  if (value === null) return null;
  if (isFineAndEmpty(value, endpoint === "keyword-data" ? "any" : "list")) return [];
  const isError = structuralError(value) !== null || hasNoData(value);
  return isError && NO_ROWS[endpoint].test(wordsOf(value)) && !REFUSALS.has(statusInside(value)) ? [] : null;
}

/** Whether the service is still preparing the data: status 202 without rows, or a field or message about it. */
export function isBeingMade({ status }: Pick<UpstreamResponse, "status">, value: Json | null): boolean {
  if (value !== null && !hasNoData(value)) return false;
  if (status === ACCEPTED) return true;
  return isObject(value) && (saysUnfinished(value) || MAKING.test(wordsOf(value)));
}

function saysUnfinished(value: JsonObject): boolean {
  return Object.entries(value).some(([name, content]) => {
    if (isObject(content)) return saysUnfinished(content);
    if (content === false) return /^(?:is)?(?:ready|finished|complete|completed|done)$/i.test(name);
    return /(?:stat[euo]s?|stato|estado)$/i.test(name) && typeof content === "string" && STATES.test(content.trim());
  });
}

export function readyWords(waitMs: number | null): string {
  if (waitMs === null) return "later";
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 90) return seconds === 1 ? "in 1 second" : `in ${seconds} seconds`;
  return `in ${minutes} minutes`;
}
