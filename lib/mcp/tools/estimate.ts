import { z } from "zod";
import type { Price } from "../../domain/quota/price";
import { type Agent, freeLoad } from "../agent";
import { argumentsOf, KeywordIdArgument, oneOf, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import type { Failure } from "../failure";
import { leftForAgents } from "../quota-facts";
import { resolveKeyword, resolveProject } from "../resolve-ids";

const READS_MAX = 50;
const KEYWORDS_MAX = 500;

const PlannedRead = argumentsOf({
  tool: oneOf(["list_projects", "list_keywords", "get_keyword_data"]),
  project_id: ProjectIdArgument.optional(),
  keyword_ids: z.array(KeywordIdArgument).min(1).max(KEYWORDS_MAX).optional().describe("For get_keyword_data"),
  refresh: z.boolean().default(false),
})
  .refine(({ tool, project_id }) => tool === "list_projects" || project_id !== undefined, "project_id is missing")
  .refine(
    ({ tool, keyword_ids }) => tool !== "get_keyword_data" || keyword_ids !== undefined,
    "keyword_ids is missing",
  );
type PlannedRead = z.infer<typeof PlannedRead>;

const _PriceFacts = {
  requests: z.number(),
  at_least: z.boolean().describe("true: the service has not said how many pages"),
};

export const estimate = defineTool({
  name: "estimate",
  title: "Price a plan",
  description:
    "What planned reads would cost in requests, from what is saved now. Free. at_least: the service has not said how many pages. ready_earliest: as a plan.",
  maySpend: false,
  input: argumentsOf({ reads: z.array(PlannedRead).min(1).max(READS_MAX) }),
  async run({ agent }, { reads }) {
    const prices: Price[] = [];
    for (const planned of reads) {
      const resolved = await withIds(agent, planned);
      if ("failure" in resolved) return resolved;
      prices.push(await priceOf(agent, resolved.planned));
    }
    const requests = prices.reduce((sum, price) => sum + price.requests, 0);
    const atLeast = prices.some((price) => price.atLeast);
    const quota = await agent.container.quota.now();
    const readyEarliest = await agent.container.plans.readyEarliest(requests);
    return {
      result: {
        parts: 0,
        build: () => ({
          reads: reads.map(({ tool }, index) => ({ tool, ...toFacts(prices[index] ?? FREE) })),
          total: toFacts({ requests, atLeast }),
          fits: requests <= leftForAgents(agent, quota),
          ready_earliest: readyEarliest,
          minutes_at_least: Math.max(0, Math.ceil(requests / agent.container.agents.settings.requestsPerMinuteMax) - 1),
          as_of: quota.serverNow,
          saved: true,
          complete: true,
          state: "complete" as const,
          note: null,
          problem: null,
        }),
      },
    };
  },
});

const FREE: Price = { requests: 0, atLeast: false };
const toFacts = ({ requests, atLeast }: Price) => ({ requests, at_least: atLeast });

/** A planned read with ids in place of names. */
async function withIds(agent: Agent, planned: PlannedRead): Promise<{ planned: PlannedRead } | { failure: Failure }> {
  if (planned.project_id === undefined) return { planned };
  const project = await resolveProject(agent, planned.project_id);
  if ("failure" in project) return project;
  const keywordIds: string[] = [];
  for (const wanted of planned.keyword_ids ?? []) {
    const keyword = await resolveKeyword(agent, project.id, wanted);
    if ("failure" in keyword) return keyword;
    keywordIds.push(keyword.id);
  }
  const ids = planned.keyword_ids === undefined ? {} : { keyword_ids: keywordIds };
  return { planned: { ...planned, project_id: project.id, ...ids } };
}

async function priceOf(
  agent: Agent,
  { tool, project_id: projectId = "", keyword_ids, refresh }: PlannedRead,
): Promise<Price> {
  const { container } = agent;
  if (tool === "get_keyword_data") {
    let requests = 0;
    for (const keywordId of new Set(keyword_ids)) {
      const saved = (await container.upstream.getKeywordData(projectId, keywordId, freeLoad(agent))).reading;
      if (saved === null || refresh) requests += 1;
    }
    return { requests, atLeast: false };
  }
  const request = freeLoad(agent);
  const { reading, price } =
    tool === "list_projects"
      ? await container.reads.projects(request)
      : await container.reads.keywords(projectId, request);
  return reading?.data.complete && !refresh ? FREE : price;
}
