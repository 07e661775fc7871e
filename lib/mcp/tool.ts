import { randomUUID } from "node:crypto";
import type { CallToolResult, ResourceLink, ServerContext } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { toInstant } from "../domain/clock";
import { faultText } from "../log/log";
import { type Agent, type Call, countedSpent } from "./agent";
import { cleanValue } from "./clean-text";
import { type Failure, toFailure } from "./failure";
import { boundedText, type Sized } from "./fit-result";
import { type ListedSchema, listedSchema } from "./listed-schema";
import { looseArguments } from "./loose-arguments";
import { costOf, type DataFacts, quotaFacts } from "./quota-facts";
import { resolveProjectId } from "./resolve-ids";

export type Outcome =
  | { result: Sized<DataFacts & Record<string, unknown>>; link?: ResourceLink }
  | { failure: Failure };

type ToolSpec<Input extends z.ZodObject> = {
  name: string;
  description: string;
  input: Input;
  /** Absent: true. */
  isReadOnly?: boolean;
  run(call: Call, given: z.infer<Input>): Promise<Outcome>;
};

type Listed = { name: string; description: string; inputSchema: ListedSchema; annotations: object };
export type Tool = Listed & { call(agent: Agent, given: unknown, context: ServerContext): Promise<CallToolResult> };

/** Defines a tool: checks arguments, adds the budget, cleans texts, limits the size and masks faults. */
export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): Tool {
  const { name, description, input, isReadOnly = true } = spec;
  const inputSchema = listedSchema(input);
  const annotations = isReadOnly ? { readOnlyHint: true } : { readOnlyHint: false, destructiveHint: false };
  return {
    name,
    description,
    inputSchema,
    annotations,
    async call(agent, given, context) {
      const read = input.safeParse(looseArguments(inputSchema, given));
      if (!read.success) return failed(agent, wrongArguments(agent, read.error), null);
      const now = () => run(spec, agent, read.data, context);
      const result = agent.enqueue === undefined ? now() : agent.enqueue(now);
      return result ?? failed(agent, failureNow(agent, "too_many_calls"), null);
    },
  };
}

async function run<Input extends z.ZodObject>(
  spec: ToolSpec<Input>,
  agent: Agent,
  given: z.infer<Input>,
  context: ServerContext,
): Promise<CallToolResult> {
  const signal = AbortSignal.any([context.mcpReq.signal, ...(agent.gone === undefined ? [] : [agent.gone])]);
  const spent = countedSpent((count) => void tellProgress(context, count, Math.max(count, call.expected)));
  const call: Call = { agent, spent, signal, expected: 0 };
  try {
    const resolved = await resolveProjectId<z.infer<Input>>(agent, given);
    const outcome = "failure" in resolved ? resolved : await spec.run(call, resolved.given);
    if ("failure" in outcome) return failed(agent, outcome.failure, call);
    const facts = await quotaFacts(agent, call.spent);
    const { parts, build } = outcome.result;
    const text = boundedText({ parts, build: (count) => ({ ...build(count), ...facts }) }, cleanObject);
    // Text only: a structured copy would double the tokens.
    return { content: [{ type: "text", text }, ...(outcome.link === undefined ? [] : [outcome.link])] };
  } catch (error) {
    const referenceId = randomUUID().slice(0, 8);
    agent.log({ level: "error", referenceId, tool: spec.name, fault: faultText(error) });
    return failed(agent, failureNow(agent, "own_fault", { serviceMessage: `Reference ${referenceId}` }), call);
  }
}

async function failed(agent: Agent, failure: Failure, call: Call | null): Promise<CallToolResult> {
  const spent = call?.spent ?? { tries: 0, counted: 0, mayCount: 0 };
  const facts = await quotaFacts(agent, spent).catch(() => null);
  const { serviceMessage } = failure;
  const isLedger = failure.code === "own_fault" && facts === null;
  const told = isLedger ? failureNow(agent, "ledger_failed", { serviceMessage }) : failure;
  const { code, kind, text, status, at, next, resetsAt, candidates, price } = told;
  const error = {
    ...{ code, kind, text, status, at, next, service_message: serviceMessage },
    ...(price === null ? {} : { price: { requests: price.requests, at_least: price.atLeast } }),
    ...(candidates.length === 0 ? {} : { candidates }),
  };
  const budget = { cost: costOf(spent), ...facts, resets_at: resetsAt ?? facts?.resets_at ?? null };
  const body = { error, ...budget, as_of: null, saved: false, complete: false };
  return { content: [{ type: "text", text: JSON.stringify(cleanObject(body)) }], isError: true };
}

const failureNow = (agent: Agent, code: Failure["code"], more: Partial<Failure> = {}): Failure =>
  toFailure(code, toInstant(agent.container.clock.now()), more);

const ISSUES_MAX = 3;

function wrongArguments(agent: Agent, { issues }: z.ZodError): Failure {
  const texts = issues
    .slice(0, ISSUES_MAX)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  return failureNow(agent, "wrong_arguments", { text: texts.join("; ").replace(/(?<![.?])$/, ".") });
}

/** Sends progress only if the client gave a token. Ignores a client that has disconnected. */
async function tellProgress({ mcpReq }: ServerContext, progress: number, total: number): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress, total };
  await mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
}

const cleanObject = (value: object, most?: number): object => Object(cleanValue(value, most));
