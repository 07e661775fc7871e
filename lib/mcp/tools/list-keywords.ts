import { z } from "zod";
import { labelsOf } from "../../domain/keyword/labels";
import { freeLoad } from "../agent";
import { argumentsOf, limitArgument, OffsetArgument, PRICE_ARGUMENTS, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import { FILTER_ARGUMENTS, filteredKeywords } from "../keyword-filter";
import { Field, keywordRow, POSITION_WORDS } from "../keyword-row";
import { listPage, sentences } from "../list-result";
import { loadWithin } from "../load-within";
import { FormatArgument, shownRows } from "../rows";

const ROWS_MAX = 500;
const BEST_NOTE = "best: over the days loaded here; the service sends no best positions.";
const USUAL_FIELDS: z.infer<typeof Field>[] = ["phrase", "position", "change", "search_volume", "measured_on"];

export const listKeywords = defineTool({
  name: "list_keywords",
  title: "List a project's keywords",
  description: `Keywords of a project, filtered and sorted over the whole list; total: rows of the service, held: saved. Free when saved, else 1 request per page of the service's list, within max_cost; the same call continues a longer list. ${POSITION_WORDS}`,
  maySpend: true,
  input: argumentsOf({
    project_id: ProjectIdArgument,
    ...FILTER_ARGUMENTS,
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
  async run(call, given) {
    const { container } = call.agent;
    const { project_id: projectId, offset, limit } = given;
    const { reading, failure } = await loadWithin(call, given, (request) =>
      container.upstream.listKeywords(projectId, request),
    );
    if (reading === null) return { failure };
    const { keywords } = reading.data;
    const written = await container.books.labels.ofProject(projectId);
    const rows = filteredKeywords(keywords, written, given);
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
