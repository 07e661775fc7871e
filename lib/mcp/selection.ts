import { z } from "zod";
import { toInstant } from "../domain/clock";
import type { Keyword } from "../domain/keyword/keyword";
import { labelsOf, type ProjectLabels } from "../domain/keyword/labels";
import { unescapePart } from "../domain/table/columns";
import { FILTER_OPS, FILTERS_MAX, type Filter, isUsableFilter } from "../domain/table/filter";
import { SORTS_MAX, type Sort } from "../domain/table/sort";
import { createKeywordStore } from "../domain/table/sort-and-filter";
import type { Agent } from "./agent";
import { echo } from "./arguments";
import { type Failure, toFailure } from "./failure";
import { type Fields, fieldsOf } from "./fields";

export type Selection = { search?: string | undefined; where?: string | undefined; sort?: string | undefined };

export const SearchArgument = z.string().max(200).optional();
export const WhereArgument = z.string().max(2_000).optional().describe("position:between:4..20,device:is:mobile");
export const SortArgument = z.string().max(200).optional().describe("-search_volume,position (-: descending)");

export const MARKET_PARTS = ["engine", "country", "location", "language", "device"] as const;

type Problem = { code: "unknown_field" | "wrong_arguments"; text: string };

/** Indexes of the selected rows in `keywords`, sorted; or why the selection is invalid. */
export function selectedRows(
  agent: Agent,
  keywords: readonly Keyword[],
  written: ProjectLabels,
  { search = "", where = "", sort = "" }: Selection,
): { rows: Uint32Array } | { failure: Failure } {
  const fields = fieldsOf(keywords);
  const filters = filtersIn(where, fields);
  const sorts = sortsIn(sort, fields);
  const problem = "text" in filters ? filters : "text" in sorts ? sorts : null;
  if (problem !== null)
    return { failure: toFailure(problem.code, toInstant(agent.container.clock.now()), { text: problem.text }) };
  const store = createKeywordStore(keywords, { parts: MARKET_PARTS, locale: "en" }, (id) => labelsOf(written, id));
  const asked = { query: search, filters: filters as Filter[], sorts: sorts as Sort[] };
  return { rows: store.view(asked) };
}

const OPS = FILTER_OPS.join("|");
/** The start of a condition. Other commas belong to the value before them. */
const BETWEEN_CONDITIONS = new RegExp(`,(?=\\s*[^,:]+:(?:${OPS})(?::|\\s*(?:,|$)))`);
const CONDITION = new RegExp(`^\\s*([^:]+):(${OPS})(?::(.*))?$`, "s");
const GRAMMAR = `conditions look like field:op:value, with op one of ${FILTER_OPS.join(", ")}`;

function filtersIn(where: string, fields: Fields): Filter[] | Problem {
  const parts = where.trim() === "" ? [] : where.split(BETWEEN_CONDITIONS);
  if (parts.length > FILTERS_MAX) return wrong(`where has ${parts.length} conditions; the most are ${FILTERS_MAX}.`);
  const filters: Filter[] = [];
  for (const part of parts) {
    const [, name = "", opText = "", text = ""] = CONDITION.exec(part) ?? [];
    const op = FILTER_OPS.find((known) => known === opText);
    if (op === undefined) return wrong(`where: ${echo(part)} can't be read; ${GRAMMAR}.`);
    const field = fields.find(unescapePart(name));
    if (field === null || field.column === null) return unknownField("where", name, fields);
    const filter = { field: field.column, op, value: unescapePart(text.trim()) };
    if (!isUsableFilter(filter)) return wrong(`where: ${echo(part)} has a value that ${op} can't use.`);
    filters.push(filter);
  }
  return filters;
}

function sortsIn(sort: string, fields: Fields): Sort[] | Problem {
  const sorts: Sort[] = [];
  for (const part of sort.split(",").filter((text) => text.trim() !== "")) {
    const name = part.trim().replace(/^[-+]/, "");
    const field = fields.find(unescapePart(name));
    if (field === null || field.column === null) return unknownField("sort", name, fields);
    sorts.push({ column: field.column, descending: part.trim().startsWith("-") });
  }
  return sorts.length > SORTS_MAX ? wrong(`sort takes up to ${SORTS_MAX} fields.`) : sorts;
}

export function unknownField(argument: string, name: string, fields: Fields): Problem {
  const nearest = fields.nearest(name);
  const help = nearest === null ? `The fields are ${fields.names.join(", ")}.` : `Did you mean ${nearest}?`;
  return { code: "unknown_field", text: `${argument}: no field is called ${echo(name.trim())}. ${help}` };
}

const wrong = (text: string): Problem => ({ code: "wrong_arguments", text });
