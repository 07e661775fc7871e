import type { Json, JsonObject } from "../../../domain/json";
import { byName } from "../json/by-name";
import { isObject, nameWords, plainName } from "../json/json-object";
import { KEYWORD_ALIASES } from "./aliases";
import { isDayInParts, toDay } from "./dates";
import { wordSet } from "./word-list";

/**
 * One field of a row, of the row itself or of an object in it.
 * @property path raw name; a dot goes one level down, as in the field map
 * @property within raw names of the objects it is in, outermost first; none for the row's own fields
 * @property parents paths of those objects
 * @property isOpened its own fields follow as fields of the row
 */
export type RowField = {
  path: string;
  leaf: string;
  within: readonly string[];
  parents: readonly string[];
  value: Json;
  isOpened: boolean;
};

/** Objects about something else than the row: their names, addresses and figures are theirs. */
const OTHERS =
  wordSet(`project projects site website domain account user owner team author campaign client company links link
  relationships errors error included competitor competitors rival rivals notes note meta pagination permissions
  group folder category brand parent schedule image icon screenshot favicon plan plans subscription package tariff
  quota quotas limit limits allowance allowances billing`);
/** Names of the keyword itself: an object under one of them is unwrapped where rows are found, or is no row's field. */
const ITSELF = wordSet(`keyword query phrase tags labels`);
/** Words of objects that only hold a row's fields together, in the languages that services are written in. */
const NEUTRAL =
  wordSet(`metrics metric summary stats stat statistics market attributes attribute details detail data info current
  latest last now today ranking rankings ranks rank position positions pos organic serp result results seo
  performance analytics values value properties fields measurement measurements measure check scan snapshot measured
  tracking kpi kpis figures numbers insights keyword keywords search target targeting item element ranked
  metriken kennzahlen werte daten markt messung platzierung metricas datos dados mercado posicion posicao resumen
  mesures donnees indicateurs marche suivi dati misure posizione gegevens`);
/** Words of objects about another day, another kind of result, or a movement: what is in them is not the row's own. */
const ELSEWHERE =
  wordSet(`previous prev old yesterday best worst highest lowest peak first initial start goal max min change changes
  diff delta trend trends month week year day ago before earlier compared comparison average avg estimated estimate
  forecast potential paid ads ad ppc sponsored shopping snippet pack carousel image images video videos news vorher gestern anterior precedent precedente`);
const HISTORIES = new Set(KEYWORD_ALIASES.recent.map(plainName));
const DEPTH_MAX = 3;
const FIELDS_MAX = 60;

const isDay = byName((name) => toDay(name) !== null);

const isDated = (object: JsonObject): boolean => Object.keys(object).slice(0, 3).some(isDay);

/** May an object of this name hold fields of the row? */
const mayOpen = byName(
  (name) => !ITSELF.has(plainName(name)) && !isDay(name) && !nameWords(name).some((word) => OTHERS.has(word)),
);

const wordsOf = (names: readonly string[]): string[] => names.flatMap(nameWords);

/** Do these objects only hold fields together, so that even a general name in them is the row's? */
export const isNeutral = (within: readonly string[]): boolean => wordsOf(within).every((word) => NEUTRAL.has(word));

/** Is what is in these objects said of another day or as a movement? */
export const isElsewhere = (within: readonly string[]): boolean => wordsOf(within).some((word) => ELSEWHERE.has(word));

/** Is what is in this object said of the row itself? */
function isOpen(name: string, value: Json): value is JsonObject {
  if (!isObject(value) || !mayOpen(name) || isDated(value) || isDayInParts(value)) return false;
  const inner = Object.values(value);
  // A history in lists beside each other is one thing, whatever its lists are called.
  if (HISTORIES.has(plainName(name)) && inner.some(Array.isArray)) return false;
  return inner.length > 0 && inner.length <= FIELDS_MAX;
}

/** What an element's own text is called where XML was turned into JSON: `{"@engine": "google", "#text": "3"}`. */
const isTextNode = (name: string): boolean => name === "#text" || name === "$t" || name === "_text";

type Place = Pick<RowField, "within" | "parents">;

function collect(object: JsonObject, { within, parents }: Place, fields: RowField[]): void {
  const outer = parents.at(-1);
  for (const leaf of Object.keys(object)) {
    const value = object[leaf] ?? null;
    const path = outer === undefined ? leaf : `${outer}.${leaf}`;
    const opens = within.length < DEPTH_MAX && isOpen(leaf, value);
    // An element's text is the element's value.
    const named = isTextNode(leaf) ? { leaf: within.at(-1) ?? leaf, within: within.slice(0, -1) } : { leaf, within };
    fields.push({ path, ...named, parents, value, isOpened: opens });
    if (opens) collect(value, { within: [...within, leaf], parents: [...parents, path] }, fields);
  }
}

const ITS_OWN: Place = { within: [], parents: [] };

/** The fields of the row itself that are called so, with no object opened. */
export function ownFields(row: JsonObject, isWanted: (name: string) => boolean): RowField[] {
  const fields: RowField[] = [];
  for (const leaf of Object.keys(row))
    if (isWanted(leaf)) fields.push({ path: leaf, leaf, ...ITS_OWN, value: row[leaf] ?? null, isOpened: false });
  return fields;
}

/** Every field of a row, with those of the objects in it that are about the row itself. */
export function rowFields(row: JsonObject): RowField[] {
  const fields: RowField[] = [];
  collect(row, ITS_OWN, fields);
  return fields;
}
