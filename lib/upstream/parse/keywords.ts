import type { Json, JsonObject } from "../../domain/json";
import type { Keyword } from "../../domain/keyword/keyword";
import type { ListNote } from "../../domain/response/reading";
import { atOnce, type Steps } from "../../domain/steps";
import type { FieldMap } from "./fields/field-map";
import { toId, toText } from "./fields/names";
import { type FieldsReport, fieldsReporter } from "./fields/pick-fields";
import { currencyBeside } from "./fields/price";
import { withIncluded } from "./json/with-included";
import { type RowNamer, rowNamer } from "./keyword-fields";
import type { KeywordRow } from "./keyword-row";
import { depthBeside } from "./positions/search-depth";
import { readKeywordRows } from "./read-keyword-rows";
import { type FoundList, findListSteps } from "./rows/find-list";
import { oneRowEach } from "./rows/same-keyword";

export type FoundKeywords = Pick<FoundList, "how" | "left" | "size"> & { rows: KeywordRow[]; unreadable: number };

export type ParsedKeywords = {
  keywords: Keyword[];
  unreadable: number;
  how: string;
  fields: FieldsReport;
  positionOf: string | null;
  notes: ListNote[];
};

const NAMES = ["keywords", "queries", "phrases", "words", "terms", "rankings"];
/** A longer phrase costs only its own row. */
const PHRASE_LENGTH_MAX = 10_000;

/** Whether an ID is readable text: map keys can be the phrases themselves, but not digits and hashes. */
export const readsAsPhrase = (id: string): boolean => /\p{L}/u.test(id) && !/^[0-9a-f-]{16,}$/i.test(id);

export function findKeywordRows(value: Json, map: FieldMap, nameOf: RowNamer = rowNamer(map)): Steps<FoundList | null> {
  const idOf = (row: JsonObject) => toId(nameOf(row).id);
  const fits = (row: JsonObject): boolean => {
    const { id: rawId, phrase, position } = nameOf(row);
    if (toText(phrase) !== null) return true;
    const id = toId(rawId);
    return id !== null && readsAsPhrase(id) && position !== undefined;
  };
  const hasName = (row: JsonObject) => toText(nameOf(row).phrase) !== null;
  return findListSteps(withIncluded(value), { names: NAMES, fits, idOf, hasName, path: map.list });
}

/** Skips and counts rows without ID or phrase; null when the format is unknown: no list, or no readable row. */
export function* findKeywords(value: Json, fieldMap: FieldMap = {}): Steps<FoundKeywords | null> {
  const nameOf = rowNamer(fieldMap);
  const list = yield* findKeywordRows(value, fieldMap, nameOf);
  if (list === null) return null;
  const depth = depthBeside(value);
  const currency = currencyBeside(value);
  const beside = { ...(depth !== null && { depth }), ...(currency !== null && { currency }) };
  const rows: KeywordRow[] = [];
  for (const row of list.rows) {
    yield;
    const values = nameOf(row);
    const id = toId(values.id);
    const phrase = toText(values.phrase) ?? (list.keyed && id !== null && readsAsPhrase(id) ? id : null);
    if (id !== null && phrase !== null && phrase.length <= PHRASE_LENGTH_MAX) rows.push({ id, phrase, row, ...beside });
  }
  const unreadable = list.skipped + list.rows.length - rows.length;
  if (rows.length === 0 && unreadable > 0) return null;
  const { how, left, size } = list;
  return { rows, unreadable, how, left, ...(size !== undefined && { size }) };
}

export function lackIds(value: Json, fieldMap: FieldMap): boolean {
  const nameOf = rowNamer(fieldMap);
  const rows = atOnce(findKeywordRows(value, fieldMap, nameOf))?.rows ?? [];
  return rows.some((row) => toText(nameOf(row).phrase) !== null) && rows.every((row) => toId(nameOf(row).id) === null);
}

export function parseKeywords(value: Json, fieldMap: FieldMap = {}): ParsedKeywords | null {
  const foundKeywords = atOnce(findKeywords(value, fieldMap));
  if (foundKeywords === null) return null;
  const fields = fieldsReporter();
  const { rows, notes } = atOnce(oneRowEach(foundKeywords.rows, fieldMap));
  const read = atOnce(readKeywordRows(rows, fieldMap, fields.note));
  return {
    ...read,
    notes: [...notes, ...read.notes],
    unreadable: foundKeywords.unreadable,
    how: foundKeywords.how,
    fields: fields.report(),
  };
}
