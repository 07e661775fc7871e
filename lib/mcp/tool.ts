import { randomUUID } from "node:crypto";
import type { CallToolResult, Tool as Listed, ResourceLink, ServerContext } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { toInstant } from "../domain/clock";
import { faultText } from "../log/log";
import { type Agent, type Call, countedSpent } from "./agent";
import { cleanValue } from "./clean-text";
import { CallRefusal, type Failure, toFailure } from "./failure";
import { boundedText, type Sized } from "./fit-result";
import type { DataFacts } from "./list-result";
import { listedSchema, looseArguments } from "./listed-schema";
import { costOf, quotaFacts } from "./quota-facts";
import { resolveProjectId } from "./resolve-ids";

type Result = DataFacts & Record<string, unknown>;
export type Outcome = Result | (Sized<Result> & { link?: ResourceLink });

type ToolSpec<Input extends z.ZodObject> = {
  name: string;
  description: string;
  input: Input;
  /** Absent: true. */
  isReadOnly?: boolean;
  run(call: Call, args: z.infer<Input>): Promise<Outcome>;
};

export type Tool = Listed & { call(agent: Agent, args: unknown, context: ServerContext): Promise<CallToolResult> };

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
    async call(agent, args, context) {
      const read = input.safeParse(looseArguments(inputSchema, args));
      if (!read.success) return failureResult(agent, wrongArguments(read.error), null);
      const now = () => run(spec, agent, read.data, context);
      const result = agent.enqueue === undefined ? now() : agent.enqueue(now);
      return result ?? failureResult(agent, toFailure("too_many_calls"), null);
    },
  };
}

async function run<Input extends z.ZodObject>(
  spec: ToolSpec<Input>,
  agent: Agent,
  args: z.infer<Input>,
  context: ServerContext,
): Promise<CallToolResult> {
  const signal = AbortSignal.any([
    context.mcpReq.signal,
    ...(agent.disconnectSignal === undefined ? [] : [agent.disconnectSignal]),
  ]);
  const tally = countedSpent((count) => void tellProgress(context, count, Math.max(count, call.expected)));
  const call: Call = { agent, tally, signal, expected: 0 };
  try {
    const outcome = await spec.run(call, await resolveProjectId<z.infer<Input>>(agent, args));
    const facts = await quotaFacts(agent, call.tally);
    const { parts, build, link } = isSized(outcome) ? outcome : { parts: 0, build: () => outcome, link: undefined };
    const text = boundedText({ parts, build: (count) => ({ ...build(count), ...facts }) }, cleanObject);
    // Text only: a structured copy would double the tokens.
    return { content: [{ type: "text", text }, ...(link === undefined ? [] : [link])] };
  } catch (error) {
    if (error instanceof CallRefusal) return failureResult(agent, error.failure, call);
    // Nobody waits for a canceled call, and its store may be closed already.
    if (signal.aborted) return failureResult(agent, toFailure("stopping"), call);
    const referenceId = randomUUID().slice(0, 8);
    agent.log({ level: "error", referenceId, tool: spec.name, fault: faultText(error) });
    return failureResult(agent, toFailure("own_fault", { serviceMessage: `Reference ${referenceId}` }), call);
  }
}

const isSized = (outcome: Outcome): outcome is Sized<Result> => "build" in outcome;

async function failureResult(agent: Agent, failure: Failure, call: Call | null): Promise<CallToolResult> {
  const tally = call?.tally ?? { tries: 0, counted: 0, mayCount: 0 };
  const facts = await quotaFacts(agent, tally).catch(() => null);
  const { serviceMessage } = failure;
  const isLedger = failure.code === "own_fault" && facts === null;
  const finalFailure = isLedger ? toFailure("ledger_failed", { serviceMessage }) : failure;
  const { code, kind, text, status, next, resetsAt, candidates, price } = finalFailure;
  const at = finalFailure.at ?? toInstant(agent.container.clock.now());
  const error = {
    code,
    kind,
    text,
    status,
    at,
    next,
    service_message: serviceMessage,
    price: price === null ? undefined : { requests: price.requests, at_least: price.atLeast },
    candidates: candidates.length === 0 ? undefined : candidates,
  };
  const budget = { cost: costOf(tally), ...facts, resets_at: resetsAt ?? facts?.resets_at ?? null };
  const body = { error, ...budget, as_of: null, saved: false, complete: false };
  return { content: [{ type: "text", text: JSON.stringify(cleanObject(body)) }], isError: true };
}

const ISSUES_MAX = 3;

function wrongArguments({ issues }: z.ZodError): Failure {
  const texts = issues
    .slice(0, ISSUES_MAX)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  return toFailure("wrong_arguments", { text: texts.join("; ").replace(/(?<![.?])$/, ".") });
}

/** Sends progress only if the client gave a token. Ignores a client that has disconnected. */
async function tellProgress({ mcpReq }: ServerContext, progress: number, total: number): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress, total };
  await mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
}

const cleanObject = (value: object, most?: number): object => Object(cleanValue(value, most));
