import type { Json } from "../../domain/json";
import { inTurns } from "../../domain/steps";
import { LedgerFailure, Refusal } from "../../quota/refusal";
import type { Resource } from "../endpoints/endpoint";
import { readJsonSteps } from "../parse/json/read-json";
import { codesInside, errorInside, errorText, statusInLongCode, statusInside } from "../parse/words/error-inside";
import { isNothingInside } from "../parse/words/error-structure";
import { isBotCheck } from "../pipe/bot-check";
import { factsOf, makeProblem } from "../pipe/make-problem";
import { TransportFailure, type UpstreamResponse } from "../pipe/pipe";
import { redactJson } from "../pipe/redact";
import { BadId, encodeSegment } from "../pipe/request-path";
import type { AskContext, Asked, Asking, Fail } from "./asking";
import { emptyList, isBeingMade, readyWords } from "./empty-response";
import { failRefused, failUnanswered, refusedBy, UNCLEAR } from "./refused-page";
import { reportedUse } from "./reported-use";
import { statusOfWords } from "./status-of-words";
import { keepRaw, keepUnreadable } from "./unread-response";
import { waitTime } from "./wait-time";

const SERVICE_MESSAGE_MAX = 200;

/** Sends one request (the pipe retries and meters) and turns every failure into a problem. */
export async function ask(context: AskContext, asking: Asking): Promise<Asked> {
  const { resource, tally } = asking;
  const fail: Fail = (code, facts = {}) => ({
    ok: false,
    problem: makeProblem(code, { atMs: context.clock.now(), tally, ...facts }),
  });
  try {
    for (const segment of resource.segments) encodeSegment(segment);
    const answer = await asking.send({
      endpoint: resource.endpoint,
      segments: resource.segments,
      query: asking.query,
      caller: asking.caller,
      about: resource.thing.id === "" ? "Projects" : resource.thing.id,
      projectId: resource.address.projectId,
      despiteBlock: asking.despiteBlock,
    });
    return await judge(context, asking, answer, fail);
  } catch (error) {
    if (error instanceof BadId) return fail("bad_request", { values: { setting: "the ID in the address" } });
    if (error instanceof LedgerFailure) return fail("ledger_failed");
    if (error instanceof Refusal) return failRefused(context, error, fail);
    if (error instanceof TransportFailure) return failUnanswered(context, error, fail);
    throw error;
  }
}

async function judge(context: AskContext, asking: Asking, answer: UpstreamResponse, fail: Fail): Promise<Asked> {
  const facts = factsOf(answer);
  const message = (text: string | null) => (text === null ? null : context.redact(text).slice(0, SERVICE_MESSAGE_MAX));
  const { resource, tally } = asking;
  if (isBotCheck(answer)) {
    await keepRaw(context, resource, answer);
    return fail("firewall_blocked", facts);
  }
  if (answer.status < 200 || answer.status >= 300) {
    const words = message(errorText(answer.headers["content-type"] ?? null, answer.text));
    const refusal = { status: answer.status, words: message(redirectWords(answer)) ?? words };
    const isOdd = answer.status >= 400 && answer.status < 500 && !TOLD.has(answer.status);
    if (isOdd) await keepRaw(context, resource, answer);
    return refusedBy(context, { ...refusal, asking, answer, fail });
  }

  if (answer.unreadText !== undefined) {
    await context.limitState.requestAccepted(answer.hour, answer.sentAtMs);
    const unread = { resource, answer, tally, serviceMessage: answer.unreadText };
    return { ok: false, problem: await keepUnreadable(context, unread) };
  }
  const json = await inTurns(readJsonSteps(answer.text));
  const value = json.ok ? json.value : plainWords(answer, resource.endpoint);
  const inside = value === null ? null : errorInside(value);
  const empty = emptyList(answer, value, resource.endpoint);
  if (empty !== null) {
    await context.limitState.requestAccepted(answer.hour, answer.sentAtMs);
    return { ok: true, value: empty, answer, flags: [] };
  }
  const isMissing = inside === null && value !== null && resource.endpoint !== "projects" && isNothingInside(value);
  const status = inside !== null && value !== null ? insideStatus(value, message(inside) ?? "") : UNCLEAR;
  if (status === UNCLEAR && !isMissing && isBeingMade(answer, value)) {
    await context.limitState.requestAccepted(answer.hour, answer.sentAtMs);
    const ready = readyWords(waitTime(answer, value, { serviceNowMs: answer.receivedAtMs }));
    const values = { thing: resource.thing.data, ready };
    return fail("not_ready", { ...facts, serviceMessage: message(inside), values });
  }
  if ((inside !== null || isMissing) && value !== null) {
    const words = message(inside) ?? "";
    await keepRaw(context, resource, answer);
    const failure = isMissing ? { status: NOT_FOUND, words: null } : { status, words };
    return refusedBy(context, { ...failure, asking, answer, fail });
  }

  await context.limitState.requestAccepted(answer.hour, answer.sentAtMs);
  // The list loader requests the remaining parts. A single keyword's data must be complete.
  if (answer.status === PART && resource.endpoint === "keyword-data")
    return fail("broken_response", {
      ...facts,
      values: { reason: "The service sent only part of the response (status 206)" },
    });
  if (!json.ok && json.why === "cut")
    return fail("broken_response", { ...facts, values: { reason: "The response broke off before its end" } });
  if (!json.ok) {
    const serviceMessage = message(json.sentence);
    return { ok: false, problem: await keepUnreadable(context, { resource, answer, tally, serviceMessage }) };
  }
  const used = reportedUse(answer, json.value, await context.limitState.hourOf(answer.hour));
  if (used !== null) await context.limitState.raiseToReported(answer.hour, used);
  const isClean = context.redact(answer.text) === answer.text;
  return { ok: true, value: isClean ? json.value : redactJson(json.value, context.redact), answer, flags: json.flags };
}

/** Some services send plain text: “ERROR 120 :: WRONG KEY”, “TOTAL LIMIT EXCEEDED”, “NO DATA”. */
function plainWords(answer: UpstreamResponse, endpoint: Resource["endpoint"]): string | null {
  const { text } = answer;
  if (/^\s*error\b/i.test(text)) return text;
  if (text.length > SERVICE_MESSAGE_MAX || /[<>{}[\]]/.test(text)) return null;
  return statusOfWords(text) !== null || emptyList(answer, text, endpoint) !== null ? text : null;
}

const TOLD = new Set([400, 401, 402, 403, 404, 410, 422, 429]);
const NOT_FOUND = 404;
const PART = 206;

/** The status that an error inside a 200 response means. A message that only says "invalid" yields to an error code. */
function insideStatus(value: Json, words: string): number {
  const wordStatus = statusOfWords(words);
  const isClear = wordStatus !== null && wordStatus !== 400;
  return (
    statusInside(value) ??
    (isClear ? wordStatus : null) ??
    statusOfWords(codesInside(value)) ??
    statusInLongCode(value) ??
    wordStatus ??
    UNCLEAR
  );
}

function redirectWords(answer: UpstreamResponse): string | null {
  if (answer.status < 300 || answer.status >= 400) return null;
  const location = answer.headers.location ?? "";
  const host = URL.canParse(location) ? new URL(location).host : null;
  return host === null
    ? "The service redirected to another path"
    : `The service redirected to another address: ${host}`;
}
