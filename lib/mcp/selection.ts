import { z } from "zod";
import type { Keyword } from "../domain/keyword/keyword";
import { labelsOf, type ProjectLabels } from "../domain/keyword/labels";
import { type ColumnId, unescapePart } from "../domain/table/columns";
import { FILTER_OPS, FILTERS_MAX, type Filter, isUsableFilter } from "../domain/table/filter";
import { SORTS_MAX, type Sort } from "../domain/table/sort";
import { createKeywordStore } from "../domain/table/sort-and-filter";
import { echo } from "./arguments";
import { type CallRefusal, refusal } from "./failure";
import { type Fields, fieldsOf } from "./fields";

export type Selection = { search?: string | undefined; where?: string | undefined; sort?: string | undefined };

export const SearchArgument = z.string().max(200).optional();
export const WhereArgument = z.string().max(2_000).optional().describe("position:between:4..20,device:is:mobile");
export const SortArgument = z.string().max(200).optional().describe("-search_volume,position (-: descending)");

export const MARKET_PARTS = ["engine", "country", "location", "language", "device"] as const;

/** Indexes of the selected rows in `keywords`, sorted. @throws CallRefusal for an invalid selection */
export function selectedRows(
  keywords: readonly Keyword[],
  written: ProjectLabels,
  { search = "", where = "", sort = "" }: Selection,
): Uint32Array {
  const fields = fieldsOf(keywords);
  const asked = { query: search, filters: filtersIn(where, fields), sorts: sortsIn(sort, fields) };
  const labels = (id: string) => labelsOf(written, id);
  return createKeywordStore(keywords, { parts: MARKET_PARTS, locale: "en" }, labels).view(asked);
}

/** The keywords that match `where`; undefined: all. @throws CallRefusal */
export const keywordsWhere = (keywords: readonly Keyword[], written: ProjectLabels, where: string | undefined) =>
  where === undefined
    ? keywords
    : [...selectedRows(keywords, written, { where })].flatMap((row) => keywords[row] ?? []);

const OPS = FILTER_OPS.join("|");
/** The start of a condition. Other commas belong to the value before them. */
const BETWEEN_CONDITIONS = new RegExp(`,(?=\\s*[^,:]+:(?:${OPS})(?::|\\s*(?:,|$)))`);
const CONDITION = new RegExp(`^\\s*([^:]+):(${OPS})(?::(.*))?$`, "s");
const GRAMMAR = `conditions look like field:op:value, with op one of ${FILTER_OPS.join(", ")}`;

function filtersIn(where: string, fields: Fields): Filter[] {
  const parts = where.trim() === "" ? [] : where.split(BETWEEN_CONDITIONS);
  if (parts.length > FILTERS_MAX) throw wrong(`where has ${parts.length} conditions; the most are ${FILTERS_MAX}.`);
  const filters: Filter[] = [];
  for (const part of parts) {
    const [, name = "", opText = "", text = ""] = CONDITION.exec(part) ?? [];
    const op = FILTER_OPS.find((known) => known === opText);
    if (op === undefined) throw wrong(`where: ${echo(part)} can't be read; ${GRAMMAR}.`);
    const filter = { field: columnOf("where", name, fields), op, value: unescapePart(text.trim()) };
    if (!isUsableFilter(filter)) throw wrong(`where: ${echo(part)} has a value that ${op} can't use.`);
    filters.push(filter);
  }
  return filters;
}

function sortsIn(sort: string, fields: Fields): Sort[] {
  const sorts: Sort[] = [];
  for (const part of sort.split(",").filter((text) => text.trim() !== "")) {
    const name = part.trim().replace(/^[-+]/, "");
    sorts.push({ column: columnOf("sort", name, fields), descending: part.trim().startsWith("-") });
  }
  if (sorts.length > SORTS_MAX) throw wrong(`sort takes up to ${SORTS_MAX} fields.`);
  return sorts;
}

function columnOf(argument: string, name: string, fields: Fields): ColumnId {
  const column = fields.find(unescapePart(name))?.column ?? null;
  if (column === null) throw unknownField(argument, name, fields);
  return column;
}

export function unknownField(argument: string, name: string, fields: Fields): CallRefusal {
  const nearest = fields.nearest(name);
  const help = nearest === null ? `The fields are ${fields.names.join(", ")}.` : `Did you mean ${nearest}?`;
  return refusal("unknown_field", `${argument}: no field is called ${echo(name.trim())}. ${help}`);
}

const wrong = (text: string) => refusal("wrong_arguments", text);
