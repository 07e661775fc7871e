import { toInstant } from "../../domain/clock";
import { timesOfPlan } from "../../domain/plans/plan-doing";
import type { Agent } from "../agent";
import { argumentsOf } from "../arguments";
import { dataFacts } from "../list-result";
import { leftForAgents, usedByAgent } from "../quota-facts";
import { defineTool } from "../tool";

const CONSUMERS_MAX = 20;
const PLANS_MAX = 20;

export const status = defineTool({
  name: "status",
  description:
    "The hour of the key: limit, use by whom, what agents may still send; and plans. Free. maybe: may have been counted; others: other clients, at least.",
  input: argumentsOf({}),
  async run({ agent }) {
    const { container } = agent;
    const quota = await container.quota.now();
    const { key } = await container.connection.describe();
    const { byConsumer } = await container.reads.usage();
    const agents = await agentFacts(agent, quota);
    const { plans, count } = await plansOf(agent);
    const { limit, confirmed, maybe, others, level, blocked, source } = quota;
    const complete = byConsumer.length <= CONSUMERS_MAX && plans.length === count;
    return {
      limit,
      confirmed,
      maybe,
      others,
      level,
      blocked,
      key,
      source,
      agents,
      by_consumer: byConsumer.slice(0, CONSUMERS_MAX),
      plans,
      ...dataFacts({
        known: plans.length,
        of: count,
        asOf: quota.serverNow,
        complete,
        notes: [
          quota.countingSince === null ? null : `Counted since ${quota.countingSince}; earlier use is not known.`,
        ],
      }),
    };
  },
});

type Quota = Awaited<ReturnType<Agent["container"]["quota"]["now"]>>;

async function agentFacts(agent: Agent, quota: Quota) {
  const { settings } = agent.container.agents;
  const { hourMax } = agent;
  return {
    used: quota.byLane.mcp,
    per_hour_max: settings.requestsPerHourMax,
    left_at_most: leftForAgents(agent, quota),
    sent_in_last_minute: await settings.sentInLastMinute(),
    per_minute_max: settings.requestsPerMinuteMax,
    per_call_max: settings.requestsPerCallMax,
    ...(hourMax === undefined ? {} : { own: { used: await usedByAgent(agent), per_hour_max: hourMax } }),
  };
}

async function plansOf({ container }: Agent) {
  const { plans, clock } = await container.plans.list();
  const rows = plans.slice(0, PLANS_MAX).map((plan) => {
    const readyAtMs = timesOfPlan(plan, { plans, clock })?.readyAtMs ?? null;
    const { id, title, state, items, spent, spendMax, madeBy } = plan;
    return {
      id,
      title,
      state,
      spent,
      spend_max: spendMax,
      made_by: madeBy,
      total: items.total,
      loaded: items.done + items.free,
      failed: items.failed,
      ready_earliest: readyAtMs === null ? null : toInstant(readyAtMs),
    };
  });
  return { plans: rows, count: plans.length };
}
