import { z } from "zod";
import { toInstant } from "../../domain/clock";
import { foldText } from "../../domain/keyword/fold-text";
import type { Keyword } from "../../domain/keyword/keyword";
import { labelsOf, NO_PROJECT_LABELS, type ProjectLabels } from "../../domain/keyword/labels";
import { type Agent, type Call, freeLoad } from "../agent";
import { argumentsOf, IdOrName, MaxCostArgument, oneOf, pageArguments } from "../arguments";
import { CSV_TYPE, exportAddress, exportFileName } from "../export-file";
import { noSavedList, refusal } from "../failure";
import { type FoundField, fieldsOf, POSITION_WORDS, USUAL_FIELDS } from "../fields";
import { keywordList, priceItem } from "../items";
import { type Base, dataFacts, listBase, listPage } from "../list-result";
import { loadWithin } from "../load-within";
import { SelectionArguments, savedList, selectedRows, unknownField } from "../selection";
import { defineTool, type Outcome } from "../tool";

const ROWS_MAX = 500;
const BEST_NOTE = "best is over the days loaded here; the service sends no best positions.";

const Input = argumentsOf({
  project_id: IdOrName.optional().describe("Left out: all saved lists"),
  ...SelectionArguments,
  fields: z
    .array(z.string().max(200))
    .min(1)
    .max(30)
    .optional()
    .describe("Any of the fields, or recent, metrics, currency, other"),
  ...pageArguments(ROWS_MAX, 30),
  format: oneOf(["table", "rows", "file"]).default("table").describe("file: link to a CSV"),
  max_cost: MaxCostArgument,
});
type Given = z.infer<typeof Input>;

export const listKeywords = defineTool({
  name: "list_keywords",
  description: `Keywords, filtered and sorted over the whole list. where: conditions field:op:value, all must hold; op: is, not, has, lte, gte, between (4..10), empty. Fields: phrase, position (also beyond), previous, change (since compared_with), best, search_volume, cpc, ranking_url, tags, own_tags, starred (Yes), note, device, location, country, language, engine, measured_on, serp_features, and metrics by name. ${POSITION_WORDS}`,
  input: Input,
  run: (call, args) =>
    args.project_id === undefined ? ofAllProjects(call, args) : ofProject(call, args, args.project_id),
});

async function ofProject(call: Call, args: Given, projectId: string): Promise<Outcome> {
  const { upstream } = call.agent.container;
  const priceOf = () => priceItem(call.agent, keywordList(projectId));
  const ask = (request: Parameters<typeof upstream.listProjects>[0]) => upstream.listKeywords(projectId, request);
  const { reading, failure } = await loadWithin(call, args.max_cost, { ask, priceOf });
  const { reading: listReading, keywords, written } = await savedList(call.agent, projectId);
  if (listReading === null) throw noSavedList();
  const { complete, bestIsLoaded, comparedWith, onDay } = listReading.data;
  const places = selectedRows(keywords, written, args);
  const fields = fieldsAsked(keywords, args.fields);
  const { notes, ...facts } = listBase(reading, reading.data.keywords.length, complete ? null : await priceOf());
  const isBestLoaded = bestIsLoaded === true && args.fields?.includes("best") === true;
  const base = { ...facts, failure, notes: [...notes, isBestLoaded ? BEST_NOTE : null] };
  if (args.format === "file") return asFile(call.agent, args, projectId, { ...base, rows: places.length });
  const show = (row: number) => rowOf(keywords[row], written, fields);
  const days = { day: onDay?.day ?? null, compared_with: comparedWith?.day ?? null };
  return listPage({ rows: places, show, args, base }, days);
}

type File = Base & { rows: number; asOf: string };

async function asFile({ container }: Agent, args: Given, projectId: string, { rows, ...base }: File) {
  const uri = exportAddress(projectId, args);
  const project = await container.reads.savedProject(projectId);
  const name = exportFileName(project?.name ?? projectId, base.asOf);
  const facts = dataFacts({ ...base, isEmpty: rows === 0 });
  return {
    parts: 0,
    build: () => ({ uri, rows, ...facts }),
    link: { type: "resource_link" as const, uri, name, mimeType: CSV_TYPE },
  };
}

async function ofAllProjects(call: Call, args: Given): Promise<Outcome> {
  const { upstream, books } = call.agent.container;
  if (args.format === "file") throw refusal("wrong_arguments", "format file needs a project_id.");
  const { reading } = await upstream.listProjects(freeLoad(call.agent));
  const projects = reading?.data.projects ?? [];
  const nameOf = new Map<string, string>(projects.map(({ id, name }) => [id, name]));
  const keywords: Keyword[] = [];
  const projectIds: string[] = [];
  const projectLabels: ProjectLabels = { ...NO_PROJECT_LABELS, keywords: {} };
  const lists = await upstream.copies.overview.keywordSummaries();
  let isWhole = reading?.data.complete === true && lists.length >= projects.length;
  for (const { projectId } of lists) {
    const list = (await upstream.listKeywords(projectId, freeLoad(call.agent))).reading;
    if (list === null) continue;
    isWhole &&= list.data.complete;
    for (const keyword of list.data.keywords) projectIds[keywords.push(keyword) - 1] = projectId;
    Object.assign(projectLabels.keywords, (await books.labels.ofProject(projectId)).keywords);
  }
  const places = selectedRows(keywords, projectLabels, args);
  const fields = fieldsAsked(keywords, args.fields);
  const show = (row: number) => {
    const projectId = projectIds[row] ?? "";
    return {
      project_id: projectId,
      project: nameOf.get(projectId) ?? null,
      ...rowOf(keywords[row], projectLabels, fields),
    };
  };
  const searchTerm = foldText((args.search ?? "").trim());
  const matchingProjects = projects.filter(
    ({ name, domain }) => searchTerm !== "" && foldText(`${name} ${domain}`).includes(searchTerm),
  );
  const base = {
    known: lists.length,
    of: reading === null ? null : projects.length,
    complete: isWhole,
    asOf: lists.length === 0 ? null : toInstant(Math.min(...lists.map(({ asOfMs }) => asOfMs))),
    notes: [isWhole ? null : "known and of count projects: load gets the lists that are not saved."],
  };
  const more = searchTerm === "" ? {} : { projects: matchingProjects.map(({ id, name }) => ({ id, name })) };
  return listPage({ rows: places, show, args, base }, more);
}

function rowOf(keyword: Keyword | undefined, projectLabels: ProjectLabels, fields: readonly FoundField[]): object {
  if (keyword === undefined) return {};
  const labels = labelsOf(projectLabels, keyword.id);
  return { id: keyword.id, ...Object.fromEntries(fields.map(({ name, read }) => [name, read(keyword, labels)])) };
}

function fieldsAsked(keywords: readonly Keyword[], fieldNames: readonly string[] = USUAL_FIELDS): FoundField[] {
  const fields = fieldsOf(keywords);
  const requestedFields = fieldNames
    .flatMap((text) => text.split(","))
    .map((name) => {
      const field = fields.find(name);
      if (field === null) throw unknownField("fields", name, fields);
      return field;
    });
  return requestedFields.filter(({ name }) => name !== "id");
}
