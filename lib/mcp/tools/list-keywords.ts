import { z } from "zod";
import type { Keyword } from "../../domain/keyword/keyword";
import { type Labels, labelsOf, tagKey } from "../../domain/keyword/labels";
import { searchKeywords } from "../../domain/table/search";
import { parseSort, sortKeywords } from "../../domain/table/sort";
import { freeLoad } from "../agent";
import {
  argumentsOf,
  limitArgument,
  OffsetArgument,
  oneOf,
  PRICE_ARGUMENTS,
  ProjectIdArgument,
  SearchArgument,
} from "../arguments";
import { defineTool } from "../define-tool";
import { Field, keywordRow, POSITION_WORDS, standsWithin } from "../keyword-row";
import { LIST_FACTS, listPage, sentences } from "../list-result";
import { loadWithin } from "../load-within";
import { COLUMNS, FormatArgument, ROWS, shownRows } from "../rows";

const PlaceArgument = z.int().min(1).max(1_000);
const VolumeArgument = z.int().min(0).max(1e12);
const ROWS_MAX = 500;
const BEST_NOTE = "best: over the days loaded here; the service sends no best positions.";
const USUAL_FIELDS: z.infer<typeof Field>[] = ["phrase", "position", "change", "search_volume", "measured_on"];

export const listKeywords = defineTool({
  name: "list_keywords",
  title: "List a project's keywords",
  description: `The keywords of a project: filtered, sorted and paged here, over the whole list. Free when the list is saved; otherwise 1 request per page of the service's list (its keyword_count over the page size), at most max_cost; a list that needs more continues with the next call. ${POSITION_WORDS}`,
  maySpend: true,
  input: argumentsOf({
    project_id: ProjectIdArgument,
    search: SearchArgument.optional(),
    position_min: PlaceArgument.optional(),
    position_max: PlaceArgument.optional().describe("Up to 100: only keywords in the first 100"),
    volume_min: VolumeArgument.optional(),
    volume_max: VolumeArgument.optional(),
    tag: z.string().max(200).optional().describe("Only keywords with this tag, of the service or of people"),
    starred: z.boolean().optional().describe("By people"),
    noted: z.boolean().optional().describe("Has a note of people"),
    sort: oneOf(["keyword", "position", "-position", "change", "-change", "volume", "-volume", "-updated"])
      .optional()
      .describe("- in front: descending; by default the service's order"),
    fields: z
      .array(Field)
      .min(1)
      .max(20)
      .default(USUAL_FIELDS)
      .describe("id always comes; labels: tags, star, note of people"),
    format: FormatArgument,
    offset: OffsetArgument,
    limit: limitArgument(ROWS_MAX, 50),
    ...PRICE_ARGUMENTS,
  }),
  output: { columns: COLUMNS, keywords: ROWS, ...LIST_FACTS },
  async run(call, given) {
    const { container } = call.agent;
    const { project_id: projectId, offset, limit } = given;
    const { reading, failure } = await loadWithin(call, given, (request) =>
      container.upstream.listKeywords(projectId, request),
    );
    if (reading === null) return { failure };
    const { keywords } = reading.data;
    const written = await container.labels.ofProject(projectId);
    const matching = searchKeywords(keywords, given.search ?? "").filter(
      (keyword) =>
        standsWithin(keyword, given.position_min, given.position_max) &&
        isSearchedWithin(keyword, given) &&
        isLabeled(keyword, labelsOf(written, keyword.id), given),
    );
    const rows = sortKeywords(matching, parseSort(given.sort ?? ""));
    const { price: rest } = reading.data.complete
      ? { price: { requests: 0, atLeast: false } }
      : await container.reads.keywords(projectId, freeLoad(call.agent));
    const { parts, build } = listPage({ reading, failure, held: keywords.length, rows, offset, limit, rest });
    const isDerived = reading.data.bestIsLoaded === true && given.fields.includes("best");
    const toResult = ({ rows: page, ...facts }: ReturnType<typeof build>) => {
      const shown = page.map((keyword) => keywordRow(keyword, given.fields, labelsOf(written, keyword.id)));
      const { columns, rows: keywords } = shownRows(shown, given.format);
      return { columns, keywords, ...facts, note: sentences([facts.note, isDerived ? BEST_NOTE : null]) };
    };
    return { result: { parts, build: (count) => toResult(build(count)) } };
  },
});

/** Whether people search for a keyword so often; of one without a volume it is not known. */
function isSearchedWithin({ searchVolume }: Keyword, asked: { volume_min?: number; volume_max?: number }): boolean {
  const { volume_min: min, volume_max: max } = asked;
  if (min === undefined && max === undefined) return true;
  return searchVolume !== null && searchVolume >= (min ?? 0) && searchVolume <= (max ?? Number.POSITIVE_INFINITY);
}

type AskedLabels = { tag?: string; starred?: boolean; noted?: boolean };

/** Whether a keyword has what is asked for: a tag as the service or a person wrote it, a star, a note. */
function isLabeled({ tags }: Keyword, own: Labels, { tag, starred, noted }: AskedLabels): boolean {
  if (tag !== undefined && !tags.includes(tag) && !own.tags.some((one) => tagKey(one) === tagKey(tag))) return false;
  if (starred !== undefined && own.starred !== starred) return false;
  return noted === undefined || (own.note !== "") === noted;
}
