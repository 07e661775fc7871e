import type { Project } from "../../domain/projects/project";
import { type Agent, freeLoad } from "../agent";
import { argumentsOf, limitArgument, OffsetArgument, PRICE_ARGUMENTS } from "../arguments";
import { defineTool } from "../define-tool";
import { historyFacts, listPage } from "../list-result";
import { loadWithin } from "../load-within";
import { FormatArgument, shownRows } from "../rows";

const PROJECTS_MAX = 200;

export const listProjects = defineTool({
  name: "list_projects",
  title: "List projects",
  description:
    "Tracked sites, with the ages of their saved keyword lists (keywords_as_of, null: none) and histories. Free when saved, else 1 request per page of the service's list (usually 1), within max_cost.",
  maySpend: true,
  input: argumentsOf({
    format: FormatArgument,
    offset: OffsetArgument,
    limit: limitArgument(PROJECTS_MAX, 100),
    ...PRICE_ARGUMENTS,
  }),
  async run(call, { format, offset, limit, ...price }) {
    const { agent } = call;
    const { upstream } = agent.container;
    const { reading, failure } = await loadWithin(call, price, (request) => upstream.listProjects(request));
    if (reading === null) return { failure };
    const savedAt = await savedLists(agent);
    const histories = await agent.container.upstream.copies.overview.historyAges();
    const rows = reading.data.projects.map(({ id, name, domain, keywordCount, measuredOn, source }) => ({
      id,
      name,
      domain,
      keyword_count: keywordCount,
      measured_on: measuredOn,
      keywords_as_of: savedAt.get(id) ?? null,
      histories: historyFacts(histories.get(id)),
      source: source === null ? null : sourceText(source),
    }));
    const { price: rest } = await agent.container.reads.projects(freeLoad(agent));
    const { parts, build } = listPage({ reading, failure, held: rows.length, rows, offset, limit, rest });
    const toResult = ({ rows: projects, ...facts }: ReturnType<typeof build>) => {
      const { columns, rows: shown } = shownRows(projects, format);
      return { columns, projects: shown, ...facts };
    };
    return { result: { parts, build: (count) => toResult(build(count)) } };
  },
});

/** Attribution and license; the one often names the other. */
const sourceText = ({ attribution, licence }: NonNullable<Project["source"]>): string =>
  licence === null || attribution.includes(licence) ? attribution : `${attribution}, ${licence}`;

/** Ages of the saved keyword lists by project id. */
async function savedLists({ container }: Agent): Promise<Map<string, string>> {
  const summaries = await container.upstream.copies.overview.keywordSummaries();
  return new Map(summaries.map(({ projectId, asOfMs }) => [projectId, new Date(asOfMs).toISOString()]));
}
