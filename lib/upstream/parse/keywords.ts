import type { Json, JsonObject } from "../../domain/json";
import type { Keyword } from "../../domain/keyword/keyword";
import type { FieldMap } from "./field-map";
import { type FieldsReport, fieldsReporter } from "./fields-report";
import { type FoundList, findList } from "./find-list";
import { toId } from "./ids";
import { keywordPicker, toKeyword } from "./keyword-row";
import { toText } from "./names";

export type ParsedKeywords = { keywords: Keyword[]; unreadable: number; how: string; fields: FieldsReport };

const NAMES = ["keywords", "queries", "phrases", "words", "terms", "rankings"];

/** Does an id say something to people? Map keys may be the phrases themselves; digits and hashes are not. */
export const readsAsPhrase = (id: string): boolean => /\p{L}/u.test(id) && !/^[0-9a-f-]{16,}$/i.test(id);

/** Finds the rows of a keyword list; rows are told by having a text under a keyword's name. */
export function findKeywordRows(value: Json, map: FieldMap): FoundList | null {
  const pick = keywordPicker(map);
  const hasId = (row: JsonObject) => pick(row).values.id !== undefined;
  const fits = (row: JsonObject): boolean => {
    const { values } = pick(row);
    if (toText(values.phrase) !== null) return true;
    const id = toId(values.id);
    return id !== null && readsAsPhrase(id) && values.position !== undefined;
  };
  return findList(value, { names: NAMES, fits, hasId, ...(map.list === undefined ? {} : { path: map.list }) });
}

/**
 * Keywords of one page, in any of the list forms of `findList`, with positions in any spelling or nesting. A row
 * without id or phrase costs that row and is counted.
 * @returns null when the answer is in no form known here: no list, or not one readable row in it
 */
export function parseKeywords(value: Json, fieldMap: FieldMap = {}): ParsedKeywords | null {
  const found = findKeywordRows(value, fieldMap);
  if (found === null) return null;
  const pick = keywordPicker(fieldMap);
  const reporter = fieldsReporter();
  const keywords: Keyword[] = [];
  for (const row of found.rows) {
    const picked = pick(row);
    const id = toId(picked.values.id);
    const phrase = found.keyed && id !== null && readsAsPhrase(id) ? { phrase: id } : {};
    const keyword = toKeyword(row, picked, fieldMap, phrase);
    if (keyword === null) continue;
    reporter.note(picked);
    keywords.push(keyword);
  }
  const unreadable = found.skipped + found.rows.length - keywords.length;
  if (keywords.length === 0 && unreadable > 0) return null;
  return { keywords, unreadable, how: found.how, fields: reporter.report() };
}
