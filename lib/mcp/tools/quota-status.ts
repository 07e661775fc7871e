import { z } from "zod";
import { argumentsOf } from "../arguments";
import { defineTool } from "../define-tool";
import { DATA_FACTS, leftForAgents } from "../facts";

const CONSUMERS_MAX = 50;

export const quotaStatus = defineTool({
  name: "quota_status",
  title: "Show the hourly budget",
  description:
    "The running hour of the API key: what is used, by whom, what is left and when it resets. Always free: the ledger answers, not the service.",
  maySpend: false,
  input: argumentsOf({}),
  output: {
    limit: z.number().describe("Per clock hour"),
    confirmed: z.number(),
    maybe: z.number().describe("May have been counted"),
    others: z.number().describe("By other clients, at least"),
    level: z.enum(["calm", "high", "critical", "spent", "unsure"]),
    blocked: z.boolean().describe("Refused for the limit this hour"),
    key: z.enum(["set", "refused"]),
    source: z.enum(["sample", "service"]),
    agents: z.looseObject({}),
    by_consumer: z.array(
      z.strictObject({ name: z.string(), lane: z.enum(["person", "job", "mcp"]), requests: z.number() }),
    ),
    ...DATA_FACTS,
  },
  async run({ agent }) {
    const { container } = agent;
    const quota = await container.quota.now();
    const { key } = await container.connection.describe();
    const { byConsumer } = await container.reads.usage();
    const { mcp } = container;
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
