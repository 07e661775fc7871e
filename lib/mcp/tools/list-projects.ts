import { comparableOf } from "../../domain/history/changes";
import type { Agent } from "../agent";
import { argumentsOf, MaxCostArgument, pageArguments } from "../arguments";
import { PROJECT_LIST, priceItem } from "../items";
import { listBase, listPage } from "../list-result";
import { loadWithin } from "../load-within";
import { defineTool } from "../tool";

const PROJECTS_MAX = 200;

export const listProjects = defineTool({
  name: "list_projects",
  description: "Projects and what moved in each in 7 days, worst first. list_as_of null: its list is not saved.",
  input: argumentsOf({ ...pageArguments(PROJECTS_MAX), max_cost: MaxCostArgument }),
  async run(call, args) {
    const { upstream } = call.agent.container;
    const priceOf = () => priceItem(call.agent, PROJECT_LIST);
    const { reading, failure } = await loadWithin(call, args.max_cost, {
      ask: (request) => upstream.listProjects(request),
      priceOf,
    });
    const { projects, complete } = reading.data;
    const summaries = await upstream.copies.overview.keywordSummaries();
    const listAges = new Map(summaries.map(({ projectId, asOfMs }) => [projectId, new Date(asOfMs).toISOString()]));
    const histories = await upstream.copies.overview.historyCounts();
    const rows = [];
    for (const { id, name, domain, keywordCount } of projects) {
      rows.push({
        id,
        name,
        domain: domain === name ? null : domain,
        keywords: keywordCount,
        list_as_of: listAges.get(id) ?? null,
        histories: histories.get(id) ?? 0,
        ...(listAges.has(id) ? await movementOf(call.agent, id) : NO_MOVEMENT),
      });
    }
    const base = { ...listBase(reading, projects.length, complete ? null : await priceOf()), failure };
    return listPage({ rows: rows.toSorted(worstFirst), show: Object, args, base });
  },
});

const NO_MOVEMENT = {
  since: null as string | null,
  compared: 0,
  better: 0,
  worse: 0,
  entered_top_10: 0,
  left_top_10: 0,
};

/** Changes within 7 days, from saved data. Crossing the edge of the top 100 counts as better or worse. */
async function movementOf({ container }: Agent, projectId: string): Promise<typeof NO_MOVEMENT> {
  const { head } = await container.reads.changeFacts(projectId, { from: "7d", to: null });
  if (head === null) return NO_MOVEMENT;
  const { counts, groups } = head;
  return {
    since: head.from,
    compared: comparableOf(head),
    better: counts.better + counts.new,
    worse: counts.worse + counts.lost,
    entered_top_10: groups["into-10"],
    left_top_10: groups["out-of-10"],
  };
}

type Moved = typeof NO_MOVEMENT;
/** Share of compared keywords that got worse, minus those that got better. Projects without a comparison last. */
const worstFirst = (one: Moved, other: Moved): number => netLoss(other) - netLoss(one);
const netLoss = ({ compared, worse, better }: Moved): number => (compared === 0 ? -2 : (worse - better) / compared);
