import type { Json, JsonObject } from "../../domain/json";
import type { Keyword } from "../../domain/keyword/keyword";
import type { ListNote } from "../../domain/response/reading";
import { atOnce, type Steps } from "../../domain/steps";
import type { FieldMap } from "./fields/field-map";
import { type FieldsReport, fieldsReporter } from "./fields/fields-report";
import { toId } from "./fields/ids";
import { toText } from "./fields/names";
import { withIncluded } from "./json/with-included";
import { keywordPicker, type RowNamer, rowNamer } from "./keyword-fields";
import type { KeywordRow } from "./keyword-row";
import { depthBeside } from "./positions/search-depth";
import { currencyBeside } from "./price";
import { readKeywordRows } from "./read-keyword-rows";
import { type FoundList, findListSteps } from "./rows/find-list";
import { oneRowEach } from "./rows/same-keyword";

export type FoundKeywords = {
  rows: KeywordRow[];
  unreadable: number;
  how: string;
  left: FoundList["left"];
  size?: number;
};

export type ParsedKeywords = {
  keywords: Keyword[];
  unreadable: number;
  how: string;
  fields: FieldsReport;
  /** The device or engine whose position is shown; null: there is only one. */
  positionOf: string | null;
  notes: ListNote[];
};

const NAMES = ["keywords", "queries", "phrases", "words", "terms", "rankings"];
/** A phrase longer than this is no phrase; the row is left out, so that it costs only itself. */
const PHRASE_LENGTH_MAX = 10_000;

/** Does an id say something to people? Map keys may be the phrases themselves; digits and hashes are not. */
export const readsAsPhrase = (id: string): boolean => /\p{L}/u.test(id) && !/^[0-9a-f-]{16,}$/i.test(id);

/** Finds the rows of a keyword list; rows are told by having a text under a keyword's name. */
export function findKeywordRows(value: Json, map: FieldMap, nameOf: RowNamer = rowNamer(map)): Steps<FoundList | null> {
  const pick = keywordPicker(map, ["position"]);
  const idOf = (row: JsonObject) => toId(nameOf(row).id);
  const fits = (row: JsonObject): boolean => {
    const { id: rawId, phrase } = nameOf(row);
    if (toText(phrase) !== null) return true;
    const id = toId(rawId);
    return id !== null && readsAsPhrase(id) && pick(row).values.position !== undefined;
  };
  const hasName = (row: JsonObject) => toText(nameOf(row).phrase) !== null;
  return findListSteps(withIncluded(value), {
    names: NAMES,
    fits,
    idOf,
    hasName,
    ...(map.list === undefined ? {} : { path: map.list }),
  });
}

/**
 * The rows of one page, in any of the list forms of `findList`. A row without id or phrase costs that row and is counted.
 * @returns null when the answer is in no form known here: no list, or not one readable row in it
 */
export function* findKeywords(value: Json, fieldMap: FieldMap = {}): Steps<FoundKeywords | null> {
  const nameOf = rowNamer(fieldMap);
  const found = yield* findKeywordRows(value, fieldMap, nameOf);
  if (found === null) return null;
  const depth = depthBeside(value);
  const currency = currencyBeside(value);
  const beside = { ...(depth === null ? {} : { depth }), ...(currency === null ? {} : { currency }) };
  const rows: KeywordRow[] = [];
  for (const row of found.rows) {
    yield;
    const values = nameOf(row);
    const id = toId(values.id);
    const phrase = toText(values.phrase) ?? (found.keyed && id !== null && readsAsPhrase(id) ? id : null);
    if (id !== null && phrase !== null && phrase.length <= PHRASE_LENGTH_MAX) rows.push({ id, phrase, row, ...beside });
  }
  const unreadable = found.skipped + found.rows.length - rows.length;
  if (rows.length === 0 && unreadable > 0) return null;
  return {
    rows,
    unreadable,
    how: found.how,
    left: found.left,
    ...(found.size === undefined ? {} : { size: found.size }),
  };
}

/** Are there keywords that cannot be asked for, because none of them has an ID? */
export function lackIds(value: Json, fieldMap: FieldMap): boolean {
  const nameOf = rowNamer(fieldMap);
  const rows = atOnce(findKeywordRows(value, fieldMap, nameOf))?.rows ?? [];
  return rows.some((row) => toText(nameOf(row).phrase) !== null) && rows.every((row) => toId(nameOf(row).id) === null);
}

/** Keywords of one answer, each list read as a whole: the same field is the same thing in every row. */
export function parseKeywords(value: Json, fieldMap: FieldMap = {}): ParsedKeywords | null {
  const found = atOnce(findKeywords(value, fieldMap));
  if (found === null) return null;
  const reporter = fieldsReporter();
  const { rows, notes } = atOnce(oneRowEach(found.rows, fieldMap));
  const read = atOnce(readKeywordRows(rows, fieldMap, (picked) => reporter.note(picked)));
  return {
    ...read,
    notes: [...notes, ...read.notes],
    unreadable: found.unreadable,
    how: found.how,
    fields: reporter.report(),
  };
}
