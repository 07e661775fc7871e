import { z } from "zod";
import type { Keyword } from "../domain/keyword/keyword";
import { labelsOf, type ProjectLabels } from "../domain/keyword/labels";
import { MARKET_PARTS } from "../domain/keyword/market";
import { type ColumnId, unescapePart } from "../domain/table/columns";
import { conditionsIn, FILTER_OPS, FILTERS_MAX, type Filter, parseFilter } from "../domain/table/filter";
import { SORTS_MAX, type Sort } from "../domain/table/sort";
import { createKeywordStore } from "../domain/table/sort-and-filter";
import type { Agent } from "./agent";
import { echo } from "./arguments";
import { type CallRefusal, refusal } from "./failure";
import { type Fields, fieldsOf } from "./fields";

export type Selection = { search?: string | undefined; where?: string | undefined; sort?: string | undefined };

export const WhereArgument = z.string().max(2_000).optional().describe("position:between:4..20,device:is:mobile");
export const SelectionArguments = {
  search: z.string().max(200).optional(),
  where: WhereArgument,
  sort: z.string().max(200).optional().describe("-search_volume,position (-: descending)"),
};

/** A project's saved list, with the user's labels. @property reading null: not saved */
export async function savedList(agent: Agent, projectId: string) {
  const { reads, books } = agent.container;
  const reading = await reads.viewedReading(projectId);
  const projectLabels = await books.labels.ofProject(projectId);
  return { reading, written: projectLabels, keywords: reading?.data.keywords ?? [] };
}

/** Indexes of the selected rows in `keywords`, sorted. @throws CallRefusal for an invalid selection */
export function selectedRows(
  keywords: readonly Keyword[],
  projectLabels: ProjectLabels,
  { search = "", where = "", sort = "" }: Selection,
): Uint32Array {
  const fields = fieldsOf(keywords);
  const view = { query: search, filters: filtersIn(where, fields), sorts: sortsIn(sort, fields) };
  const labels = (id: string) => labelsOf(projectLabels, id);
  return createKeywordStore(keywords, { parts: MARKET_PARTS, locale: "en" }, labels).view(view);
}

/** The selected keywords, sorted. @throws CallRefusal */
export const selectedKeywords = (keywords: readonly Keyword[], projectLabels: ProjectLabels, selection: Selection) =>
  [...selectedRows(keywords, projectLabels, selection)].flatMap((row) => keywords[row] ?? []);

export const keywordsWhere = (keywords: readonly Keyword[], projectLabels: ProjectLabels, where: string | undefined) =>
  where === undefined ? keywords : selectedKeywords(keywords, projectLabels, { where });

const GRAMMAR = `conditions look like field:op:value, with op one of ${FILTER_OPS.join(", ")}`;

function filtersIn(where: string, fields: Fields): Filter[] {
  const conditions = conditionsIn(where.trim());
  if (conditions.length > FILTERS_MAX)
    throw wrong(`where has ${conditions.length} conditions; the most are ${FILTERS_MAX}.`);
  return conditions.map((condition) => {
    const filter = parseFilter(condition.trim(), (name) => columnOf("where", name, fields));
    if (filter === null) throw wrong(`where: ${echo(condition)} can't be used; ${GRAMMAR}.`);
    return { ...filter, value: filter.value.trim() };
  });
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
