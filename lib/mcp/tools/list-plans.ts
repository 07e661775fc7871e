import { toInstant } from "../../domain/clock";
import { timesOfPlan } from "../../domain/plans/plan-doing";
import { argumentsOf } from "../arguments";
import { defineTool } from "../define-tool";

export const listPlans = defineTool({
  name: "list_plans",
  title: "List plans",
  description: "Plans that load over several hours, and how far they are. Free. Only people change them.",
  maySpend: false,
  input: argumentsOf({}),
  async run({ agent }) {
    const { plans, clock } = await agent.container.plans.list();
    const rows = plans.map((plan) => {
      const readyAtMs = timesOfPlan(plan, { plans, clock })?.readyAtMs ?? null;
      const { id, title, state, items, spent, spendMax, madeBy } = plan;
      return {
        ...{ id, title, state, spent },
        spend_max: spendMax,
        total: items.total,
        loaded: items.done + items.free,
        failed: items.failed,
        made_by: madeBy,
        ready_earliest: readyAtMs === null ? null : toInstant(readyAtMs),
      };
    });
    const state = rows.length === 0 ? ("empty" as const) : ("complete" as const);
    return {
      result: {
        parts: rows.length,
        build: (count) => ({
          plans: rows.slice(0, count),
          as_of: clock.now,
          saved: true,
          complete: count >= rows.length,
          state: count >= rows.length ? state : ("partial" as const),
          note: null,
          problem: null,
        }),
      },
    };
  },
});
