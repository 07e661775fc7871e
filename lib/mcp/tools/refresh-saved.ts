import { z } from "zod";
import { HOUR_MS } from "../../domain/time/units";
import type { RefreshStep } from "../../reads/refresh-plan";
import { type Call, spendingLoad } from "../agent";
import { argumentsOf, limitArgument, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import { type Failure, failureOf } from "../failure";
import { problemFacts, sentences } from "../list-result";
import { costOf } from "../quota-facts";

const HOURS_MAX = 24 * 366;
const SHOWN_MAX = 100;

export const refreshSaved = defineTool({
  name: "refresh_saved",
  title: "Refresh saved data",
  description:
    "Loads saved keyword lists, and histories where asked, again, oldest first. max_cost 0: only what would be done and its price in requests, free. Stops at max_cost; the same call continues.",
  maySpend: true,
  input: argumentsOf({
    project_id: ProjectIdArgument.optional().describe("Default: all projects"),
    older_than_hours: z.int().min(0).max(HOURS_MAX).default(24),
    histories: z.boolean().default(false),
    max_cost: z.int().min(0).max(1_000).default(0),
    limit: limitArgument(SHOWN_MAX, 20).describe("Steps shown"),
  }),
  async run(call, { project_id: projectId = null, older_than_hours: hours, histories, max_cost: maxCost, limit }) {
    const { reads, clock } = call.agent.container;
    const asked = { beforeMs: clock.now() - hours * HOUR_MS, projectId, histories };
    const plan = await reads.refreshPlan(asked);
    const failure = maxCost === 0 ? null : await refresh(call, plan, maxCost);
    const left = maxCost === 0 ? plan : await reads.refreshPlan(asked);
    const isOpen = new Set(left.map(stepName));
    const done = plan.filter((step) => !isOpen.has(stepName(step)));
    const price = {
      requests: left.reduce((sum, step) => sum + step.price.requests, 0),
      at_least: left.some((step) => step.price.atLeast),
    };
    const shown = left.slice(0, limit);
    return {
      result: {
        parts: shown.length,
        build: (count) => ({
          done: done.length,
          left: left.length,
          price_of_left: price,
          steps: shown.slice(0, count).map(stepRow),
          as_of: left[0]?.asOf ?? null,
          saved: maxCost === 0,
          complete: left.length === 0,
          state:
            plan.length === 0 ? ("empty" as const) : left.length === 0 ? ("complete" as const) : ("partial" as const),
          note: sentences([
            plan.length === 0 ? `Nothing saved is older than ${hours} hours.` : null,
            maxCost === 0 && plan.length > 0 ? "Nothing was sent: max_cost allows it." : null,
            maxCost > 0 && left.length > 0 ? "The same call continues." : null,
          ]),
          problem: problemFacts(failure),
        }),
      },
    };
  },
});

const stepName = ({ projectId, keywordId }: RefreshStep): string => JSON.stringify([projectId, keywordId]);

const stepRow = ({ projectId, keywordId, name, asOf, price }: RefreshStep) => ({
  project_id: projectId,
  project: name,
  ...(keywordId === null ? {} : { keyword_id: keywordId }),
  as_of: asOf,
  requests: price.requests,
});

/** Loads one after the other until the price is used up, the asker is gone or a request is refused. */
async function refresh(call: Call, plan: readonly RefreshStep[], maxCost: number): Promise<Failure | null> {
  const { upstream, agents } = call.agent.container;
  const most = Math.min(maxCost, agents.settings.requestsPerCallMax);
  for (const [done, { projectId, keywordId }] of plan.entries()) {
    if (costOf(call.spent) >= most || call.signal.aborted) return null;
    await call.progress({ progress: done, total: plan.length });
    const request = spendingLoad(call, "now", most);
    const { problem } =
      keywordId === null
        ? await upstream.listKeywords(projectId, request)
        : await upstream.getKeywordData(projectId, keywordId, request);
    const failure = problem === null ? null : failureOf(problem);
    // One that is gone or refused by itself does not hold up the others.
    if (failure !== null && failure.kind !== "refused") return failure;
    if (failure?.code === "price_exceeded") return failure;
  }
  return null;
}
