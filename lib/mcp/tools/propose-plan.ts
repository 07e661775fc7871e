import { z } from "zod";
import type { PlanWhat } from "../../domain/plans/plan";
import type { Agent } from "../agent";
import { argumentsOf, KeywordIdArgument, oneOf, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import type { Failure } from "../failure";
import { resolveKeyword } from "../resolve-ids";

const KEYWORDS_MAX = 500;

const NOT_PROPOSED = {
  nothing: "Nothing was proposed: all of it is saved already, or no list to choose from is.",
  "too-much": "Nothing was proposed: a proposal has up to 10000 things.",
  "too-many": "Nothing was proposed: five of yours wait for a person already.",
} as const;

const Input = argumentsOf({
  project_id: ProjectIdArgument.optional().describe("Left out: all lists"),
  what: oneOf(["histories", "list"]).default("histories"),
  keyword_ids: z.array(KeywordIdArgument).min(1).max(KEYWORDS_MAX).optional().describe("Left out: all"),
  refresh: z.boolean().default(false).describe("Also what is saved"),
});

export const proposePlan = defineTool({
  name: "propose_plan",
  title: "Propose a plan",
  description: "Proposes to load more than fits an hour. Free; a person accepts it at accept_at within 24 h.",
  maySpend: false,
  isReadOnly: false,
  input: Input,
  async run({ agent }, given) {
    const wish = await wishOf(agent, given);
    if ("failure" in wish) return wish;
    const { clock, plans } = agent.container;
    const wantedSinceMs = given.refresh ? clock.now() : 0;
    const made = await plans.propose({ ...wish, wantedSinceMs, agent: agent.clientName });
    const facts = made.proposed
      ? {
          plan_id: made.id,
          requests: made.price.requests,
          at_least: made.price.atLeast,
          spend_max: made.spendMax,
          ready_earliest: made.readyEarliest,
          accept_at: `${agent.container.base}/plans`,
        }
      : { plan_id: null };
    return {
      result: {
        parts: 0,
        build: () => ({
          ...facts,
          as_of: null,
          saved: true,
          complete: true,
          state: made.proposed ? ("complete" as const) : ("empty" as const),
          note: made.proposed ? null : NOT_PROPOSED[made.why],
          problem: null,
        }),
      },
    };
  },
});

type Wished = { what: PlanWhat; title: string };

async function wishOf(agent: Agent, given: z.infer<typeof Input>): Promise<Wished | { failure: Failure }> {
  const { project_id: projectId, keyword_ids: wanted } = given;
  if (projectId === undefined) return { what: { kind: "lists", projectIds: null }, title: "Lists of all projects" };
  const project = await agent.container.reads.savedProject(projectId);
  const name = (project?.name ?? projectId).slice(0, 120);
  if (given.what === "list") return { what: { kind: "lists", projectIds: [projectId] }, title: `List of ${name}` };
  const keywordIds: string[] = [];
  for (const one of wanted ?? []) {
    const keyword = await resolveKeyword(agent, projectId, one);
    if ("failure" in keyword) return keyword;
    keywordIds.push(keyword.id);
  }
  const what = { kind: "histories" as const, projectId, keywordIds: wanted === undefined ? null : keywordIds };
  return { what, title: wanted === undefined ? `All histories of ${name}` : `Histories of ${name}` };
}
