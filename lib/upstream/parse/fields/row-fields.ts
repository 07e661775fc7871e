import type { Json, JsonObject } from "../../../domain/json";
import { isObject } from "../json/json-object";
import { byKey, byName, nameWords, plainName, wordSet } from "../json/name-words";
import { EARLIER, KEYWORD_ALIASES, NOT_ORGANIC, RIVALS } from "./aliases";
import { isDayInParts, toDay } from "./dates";

/** `path`: dotted raw name. `within`: raw names of its objects, outermost first. `isOpened`: its own fields follow. */
export type RowField = {
  path: string;
  leaf: string;
  within: readonly string[];
  parents: readonly string[];
  value: Json;
  isOpened: boolean;
};

const OTHERS =
  wordSet(`project projects site website domain account user owner team author campaign client company links link
  relationships errors error included ${RIVALS} notes note meta pagination permissions
  group folder category brand parent schedule image icon screenshot favicon plan plans subscription package tariff
  quota quotas limit limits allowance allowances billing chart charts`);
const ITSELF = wordSet(`keyword query phrase tags labels`);
const NEUTRAL =
  wordSet(`own metrics metric summary stats stat statistics market attributes attribute details detail data info current
  latest last now today ranking rankings ranks rank position positions pos organic serp result results seo
  performance analytics values value properties fields measurement measurements measure check scan snapshot measured
  tracking kpi kpis figures numbers insights keyword keywords search target targeting item element ranked
  metriken kennzahlen werte daten markt messung platzierung metricas datos dados mercado posicion posicao resumen
  mesures donnees indicateurs marche suivi dati misure posizione gegevens`);
const ELSEWHERE =
  wordSet(`${EARLIER} ${NOT_ORGANIC} best worst highest lowest peak first initial start goal max min change changes diff
  delta trend trends month week year day ago compared comparison average avg estimated estimate forecast potential vorher
  gestern anterior precedent precedente`);
const HISTORIES = new Set(KEYWORD_ALIASES.recent.map(plainName));
const DEPTH_MAX = 3;
const FIELDS_MAX = 60;

/** A day's name may say more: "2026-11-09:1234:us". */
const isDay = byName((name) => toDay(name.split(/[:|;]/, 1)[0]) !== null);

export const isDated = (object: JsonObject): boolean => Object.keys(object).slice(0, 3).some(isDay);

export const mayOpen = byName(
  (name) => !ITSELF.has(plainName(name)) && !isDay(name) && !nameWords(name).some((word) => OTHERS.has(word)),
);

const wordsOf = (names: readonly string[]): string[] => names.flatMap(nameWords);

export const isNeutral = (within: readonly string[]): boolean => wordsOf(within).every((word) => NEUTRAL.has(word));

export const isElsewhere = (within: readonly string[]): boolean => wordsOf(within).some((word) => ELSEWHERE.has(word));

function isOpen(name: string, value: Json): value is JsonObject {
  if (!isObject(value) || !mayOpen(name) || isDated(value) || isDayInParts(value)) return false;
  const inner = Object.values(value);
  if (HISTORIES.has(plainName(name)) && inner.some(Array.isArray)) return false;
  return inner.length > 0 && inner.length <= FIELDS_MAX;
}

/** Names of an element's text in XML converted to JSON: `{"@engine": "google", "#text": "3"}`. */
const isTextNode = (name: string): boolean => name === "#text" || name === "$t" || name === "_text";

type Spelling = (name: string) => string;

function collect(
  object: JsonObject,
  { within, parents }: Pick<RowField, "within" | "parents">,
  spell: Spelling,
  fields: RowField[],
): void {
  const outer = parents.at(-1);
  for (const name of Object.keys(object)) {
    const value = object[name] ?? null;
    const usualName = spell(name);
    const leaf = usualName !== name && Object.hasOwn(object, usualName) ? name : usualName;
    const path = outer === undefined ? leaf : `${outer}.${leaf}`;
    const opens = within.length < DEPTH_MAX && isOpen(leaf, value);
    const place = isTextNode(leaf) ? { leaf: within.at(-1) ?? leaf, within: within.slice(0, -1) } : { leaf, within };
    fields.push({ path, ...place, parents, value, isOpened: opens });
    if (opens) collect(value, { within: [...within, leaf], parents: [...parents, path] }, spell, fields);
  }
}

export function rowFields(row: JsonObject, spell: Spelling = (name) => name): RowField[] {
  const fields: RowField[] = [];
  collect(row, { within: [], parents: [] }, spell, fields);
  return fields;
}

/** Gives a name the spelling of its first occurrence in a list: "Volume" and "volume" are one column. */
export function oneSpelling(): Spelling {
  const first = new Map<string, string>();
  return byKey(
    (name: string) => name,
    (name) => {
      const plain = plainName(name) || name;
      const usualName = first.get(plain) ?? name;
      first.set(plain, usualName);
      return usualName;
    },
  );
}
