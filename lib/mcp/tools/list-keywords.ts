import { z } from "zod";
import { toInstant } from "../../domain/clock";
import { foldText } from "../../domain/keyword/fold-text";
import type { Keyword } from "../../domain/keyword/keyword";
import { labelsOf, NO_PROJECT_LABELS, type ProjectLabels } from "../../domain/keyword/labels";
import { type Call, freeLoad } from "../agent";
import { argumentsOf, limitArgument, MaxCostArgument, OffsetArgument, oneOf, ProjectArgument } from "../arguments";
import { CSV_TYPE, exportAddress, exportFileName } from "../export-file";
import { CallRefusal, noSavedList, refusal } from "../failure";
import { type FoundField, fieldsOf, POSITION_WORDS, USUAL_FIELDS } from "../fields";
import { dataFacts, listNotes, listPage } from "../list-result";
import { loadWithin } from "../load-within";
import { SearchArgument, SortArgument, selectedRows, unknownField, WhereArgument } from "../selection";
import { defineTool, type Outcome } from "../tool";

const ROWS_MAX = 500;
const BEST_NOTE = "best is over the days loaded here; the service sends no best positions.";

const Input = argumentsOf({
  project_id: ProjectArgument.optional().describe("Left out: all saved lists"),
  search: SearchArgument,
  where: WhereArgument,
  sort: SortArgument,
  fields: z
    .array(z.string().max(200))
    .min(1)
    .max(30)
    .optional()
    .describe("Any of the fields, or recent, metrics, currency, other"),
  limit: limitArgument(ROWS_MAX, 30),
  offset: OffsetArgument,
  format: oneOf(["table", "rows", "file"]).default("table").describe("file: link to a CSV"),
  max_cost: MaxCostArgument,
});
type Given = z.infer<typeof Input>;

export const listKeywords = defineTool({
  name: "list_keywords",
  description: `Keywords, filtered and sorted over the whole list. where: conditions field:op:value, all must hold; op: is, not, has, lte, gte, between (4..10), empty. Fields: phrase, position (also beyond), previous, change (since compared_with), best, search_volume, cpc, ranking_url, tags, own_tags, starred (Yes), note, device, location, country, language, engine, measured_on, serp_features, and metrics by name. ${POSITION_WORDS}`,
  input: Input,
  run: (call, given) =>
    given.project_id === undefined ? ofAllProjects(call, given) : ofProject(call, given, given.project_id),
});

async function ofProject(call: Call, given: Given, projectId: string): Promise<Outcome> {
  const { upstream, reads, books } = call.agent.container;
  const priceOf = async () => (await reads.keywords(projectId, freeLoad(call.agent))).price;
  const ask = (request: Parameters<typeof upstream.listProjects>[0]) => upstream.listKeywords(projectId, request);
  const { reading, failure } = await loadWithin(call, given.max_cost, { ask, priceOf });
  if (reading === null) throw new CallRefusal(failure);
  const viewed = (await reads.viewedKeywords(projectId, freeLoad(call.agent))).reading;
  if (viewed === null) throw noSavedList();
  const { keywords, complete, total, bestIsLoaded, comparedWith, onDay } = viewed.data;
  const written = await books.labels.ofProject(projectId);
  const places = selectedRows(keywords, written, given);
  const fields = fieldsAsked(keywords, given.fields);
  const notes = [
    ...listNotes(reading, reading.data.keywords.length, complete ? null : await priceOf()),
    bestIsLoaded === true && given.fields?.includes("best") === true ? BEST_NOTE : null,
  ];
  const base = {
    known: keywords.length,
    of: complete ? keywords.length : total,
    isWhole: complete,
    asOf: reading.asOf,
    saved: reading.saved,
    failure,
    notes,
  };
  if (given.format === "file") return asFile(call, given, projectId, { ...base, count: places.length });
  const show = (row: number) => rowOf(keywords[row], written, fields);
  const { format, offset, limit } = given;
  const days = { day: onDay?.day ?? null, compared_with: comparedWith?.day ?? null };
  return listPage({ ...base, rows: places, show, format, offset, limit }, days);
}

type FileFacts = Omit<Parameters<typeof dataFacts>[0], "complete"> & { count: number; isWhole: boolean; asOf: string };

async function asFile({ agent }: Call, given: Given, projectId: string, { count, isWhole, ...base }: FileFacts) {
  const uri = exportAddress(projectId, given);
  const project = await agent.container.reads.savedProject(projectId);
  const name = exportFileName(project?.name ?? projectId, base.asOf);
  const facts = dataFacts({ ...base, complete: isWhole, isEmpty: count === 0 });
  const link = { type: "resource_link" as const, uri, name, mimeType: CSV_TYPE };
  return { parts: 0, build: () => ({ uri, rows: count, ...facts }), link };
}

async function ofAllProjects(call: Call, given: Given): Promise<Outcome> {
  const { upstream, books } = call.agent.container;
  if (given.format === "file") throw refusal("wrong_arguments", "format file needs a project_id.");
  const { reading } = await upstream.listProjects(freeLoad(call.agent));
  const projects = reading?.data.projects ?? [];
  const nameOf = new Map<string, string>(projects.map(({ id, name }) => [id, name]));
  const keywords: Keyword[] = [];
  const projectIds: string[] = [];
  const written: ProjectLabels = { ...NO_PROJECT_LABELS, keywords: {} };
  const lists = await upstream.copies.overview.keywordSummaries();
  let isWhole = reading?.data.complete === true && lists.length >= projects.length;
  for (const { projectId } of lists) {
    const list = (await upstream.listKeywords(projectId, freeLoad(call.agent))).reading;
    if (list === null) continue;
    isWhole &&= list.data.complete;
    keywords.push(...list.data.keywords);
    projectIds.push(...list.data.keywords.map(() => projectId));
    Object.assign(written.keywords, (await books.labels.ofProject(projectId)).keywords);
  }
  const places = selectedRows(keywords, written, given);
  const fields = fieldsAsked(keywords, given.fields);
  const show = (row: number) => {
    const projectId = projectIds[row] ?? "";
    return {
      project_id: projectId,
      project: nameOf.get(projectId) ?? null,
      ...rowOf(keywords[row], written, fields),
    };
  };
  const wanted = foldText((given.search ?? "").trim());
  const named = projects.filter(({ name, domain }) => wanted !== "" && foldText(`${name} ${domain}`).includes(wanted));
  const ages = lists.map(({ asOfMs }) => asOfMs);
  const { format, offset, limit } = given;
  return listPage(
    {
      rows: places,
      show,
      format,
      offset,
      limit,
      isWhole,
      known: lists.length,
      of: reading === null ? null : projects.length,
      asOf: ages.length === 0 ? null : toInstant(Math.min(...ages)),
      notes: [isWhole ? null : `known and of count projects: load gets the lists that are not saved.`],
    },
    wanted === "" ? {} : { projects: named.map(({ id, name }) => ({ id, name })) },
  );
}

const rowOf = (keyword: Keyword | undefined, written: ProjectLabels, fields: readonly FoundField[]) =>
  keyword === undefined
    ? {}
    : {
        id: keyword.id,
        ...Object.fromEntries(fields.map(({ name, read }) => [name, read(keyword, labelsOf(written, keyword.id))])),
      };

function fieldsAsked(keywords: readonly Keyword[], asked: readonly string[] = USUAL_FIELDS): FoundField[] {
  const fields = fieldsOf(keywords);
  const found = asked
    .flatMap((text) => text.split(","))
    .map((name) => {
      const field = fields.find(name);
      if (field === null) throw unknownField("fields", name, fields);
      return field;
    });
  return found.filter(({ name }) => name !== "id");
}
