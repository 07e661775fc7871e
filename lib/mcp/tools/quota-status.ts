import { argumentsOf } from "../arguments";
import { defineTool } from "../define-tool";
import { leftForAgents } from "../quota-facts";

const CONSUMERS_MAX = 50;

export const quotaStatus = defineTool({
  name: "quota_status",
  title: "Show the hourly budget",
  description:
    "The hour of the API key: used, by whom, left, reset. Free. maybe: may have been counted; others: by other clients, at least; blocked: refused for the limit this hour.",
  maySpend: false,
  input: argumentsOf({}),
  async run({ agent }) {
    const { container } = agent;
    const quota = await container.quota.now();
    const { key } = await container.connection.describe();
    const { byConsumer } = await container.reads.usage();
    const mcp = container.agents.settings;
    const { clientName, hourMax: ownMax } = agent;
    const ownUsed = byConsumer.find(({ lane, name }) => lane === "mcp" && name === clientName)?.requests ?? 0;
    const sentInLastMinute = await mcp.sentInLastMinute();
    const { limit, confirmed, maybe, others, level, blocked, source } = quota;
    return {
      result: {
        parts: byConsumer.length,
        build: (count) => ({
          ...{ limit, confirmed, maybe, others, level, blocked, key, source },
          agents: {
            used: quota.byLane.mcp,
            per_hour_max: mcp.requestsPerHourMax,
            left_at_most: leftForAgents(agent, quota),
            sent_in_last_minute: sentInLastMinute,
            per_minute_max: mcp.requestsPerMinuteMax,
            ...(ownMax === undefined ? {} : { own: { used: ownUsed, per_hour_max: ownMax } }),
            per_call_max: mcp.requestsPerCallMax,
          },
          by_consumer: byConsumer.slice(0, Math.min(count, CONSUMERS_MAX)),
          as_of: quota.serverNow,
          saved: true,
          complete: byConsumer.length <= Math.min(count, CONSUMERS_MAX),
          state: byConsumer.length <= CONSUMERS_MAX ? ("complete" as const) : ("partial" as const),
          note: quota.countingSince === null ? null : `Counted since ${quota.countingSince}; earlier use is not known.`,
          problem: null,
        }),
      },
    };
  },
});
