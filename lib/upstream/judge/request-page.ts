import { type Clock, toInstant } from "../../domain/clock";
import { type ErrorCode, isPause, type Problem } from "../../domain/errors";
import type { Json } from "../../domain/json";
import type { Caller } from "../../domain/quota/caller";
import { limitWindowWords } from "../../domain/quota/limit-words";
import { inTurns } from "../../domain/steps";
import { dayNumber } from "../../domain/time/days";
import type { LimitState } from "../../quota/limit-state";
import { LedgerFailure, Refusal } from "../../quota/refusal";
import type { Resource } from "../endpoints/endpoint";
import { readJsonSteps } from "../parse/json/read-json";
import { codesInside, errorInside, errorText, statusInLongCode, statusInside } from "../parse/words/error-inside";
import { isNothingInside } from "../parse/words/error-structure";
import { isBotCheck } from "../pipe/bot-check";
import { makeProblem, type ProblemFacts } from "../pipe/make-problem";
import { type Send, TransportFailure, type UpstreamResponse } from "../pipe/pipe";
import { redactJson } from "../pipe/redact";
import { BadId, encodeSegment } from "../pipe/request-path";
import type { Tally } from "../pipe/tally";
import type { SavedCopies } from "../saved/saved-copies";
import { asksForDate, classifyAnswer, type KeyUse, namedOwner, refusalWords } from "./classify";
import { emptyList, isBeingMade, readyWords } from "./empty-response";
import { limitRefusal } from "./limit-refusal";
import { reportedUse } from "./reported-use";
import { gatherEvidence } from "./saved-evidence";
import { statusOfWords } from "./status-of-words";
import { waitTime } from "./wait-time";

export type AskContext = {
  clock: Clock;
  copies: SavedCopies;
  limitState: LimitState;
  keyUse(): Promise<KeyUse>;
  host: string;
  limit: number;
  redact(text: string): string;
};

export type Asking = {
  resource: Resource;
  query: Record<string, string>;
  caller: Caller;
  despiteBlock: boolean;
  tally: Tally;
};

export type Asked =
  | { ok: true; value: Json; answer: UpstreamResponse; flags: string[] }
  | { ok: false; problem: Problem };

const SERVICE_MESSAGE_MAX = 200;
const DATA_CODES: ReadonlySet<ErrorCode> = new Set(["not_in_subscription", "unreadable_answer", "service_error"]);

/** Sends one request (the pipe retries and meters) and turns every failure into a problem. */
export async function ask(context: AskContext, send: Send, asking: Asking): Promise<Asked> {
  const { resource, tally } = asking;
  const fail = (code: ErrorCode, facts: Partial<ProblemFacts> = {}): Asked => ({
    ok: false,
    problem: makeProblem(code, { atMs: context.clock.now(), tally, ...facts }),
  });
  try {
    for (const segment of resource.segments) encodeSegment(segment);
    const answer = await send({
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
    if (error instanceof Refusal) return refused(context, error, fail);
    if (error instanceof TransportFailure) return unanswered(context, error, fail);
    throw error;
  }
}

const datesSent = (query: Record<string, string>): string[] =>
  Object.values(query).filter((text) => dayNumber(text) !== null);

type Fail = (code: ErrorCode, facts?: Partial<ProblemFacts>) => Asked;

async function judge(context: AskContext, asking: Asking, answer: UpstreamResponse, fail: Fail): Promise<Asked> {
  const facts = { answerStatus: answer.status, path: answer.path, requestId: answer.requestId };
  const message = (text: string | null) => (text === null ? null : context.redact(text).slice(0, SERVICE_MESSAGE_MAX));
  const { resource, tally } = asking;
  if (isBotCheck(answer))
    return fail("firewall_blocked", { ...facts, rawKey: await keepRaw(context, resource, answer) });
  if (answer.status < 200 || answer.status >= 300) {
    const words = message(errorText(answer.headers["content-type"] ?? null, answer.text));
    const said = { status: answer.status, words: message(redirectWords(answer)) ?? words, facts };
    const isOdd = answer.status >= 400 && answer.status < 500 && !TOLD.has(answer.status);
    const rawKey = isOdd ? await keepRaw(context, resource, answer) : null;
    return refusedBy(context, { ...said, facts: rawKey === null ? facts : { ...facts, rawKey }, asking, answer, fail });
  }

  if (answer.unreadText !== undefined) {
    await context.limitState.accepted(answer.hour, answer.sentAtMs);
    const unread = { resource, answer, tally, serviceMessage: answer.unreadText };
    return { ok: false, problem: await keepUnreadable(context, unread) };
  }
  const json = await inTurns(readJsonSteps(answer.text));
  const value = json.ok ? json.value : plainWords(answer, resource.endpoint);
  const inside = value === null ? null : errorInside(value);
  const empty = emptyList(answer, value, resource.endpoint);
  if (empty !== null) {
    await context.limitState.accepted(answer.hour, answer.sentAtMs);
    return { ok: true, value: empty, answer, flags: [] };
  }
  const isMissing = inside === null && value !== null && resource.endpoint !== "projects" && isNothingInside(value);
  const status = inside !== null && value !== null ? insideStatus(value, message(inside) ?? "") : UNCLEAR;
  if (status === UNCLEAR && !isMissing && isBeingMade(answer, value))
    return notReady(context, { answer, value, words: message(inside), facts, fail, thing: resource.thing.data });
  if ((inside !== null || isMissing) && value !== null) {
    const words = message(inside) ?? "";
    const rawKey = await keepRaw(context, resource, answer);
    const told = isMissing ? { status: NOT_FOUND, words: null } : { status, words };
    return refusedBy(context, { ...told, facts: { ...facts, rawKey }, asking, answer, fail });
  }

  await context.limitState.accepted(answer.hour, answer.sentAtMs);
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

const UNCLEAR = 200;

const NOT_FOUND = 404;

async function notReady(
  context: AskContext,
  {
    answer,
    value,
    words,
    facts,
    fail,
    thing,
  }: {
    answer: UpstreamResponse;
    value: Json | null;
    words: string | null;
    facts: Partial<ProblemFacts>;
    fail: Fail;
    thing: string;
  },
): Promise<Asked> {
  await context.limitState.accepted(answer.hour, answer.sentAtMs);
  const waitMs = waitTime(answer, value, { serviceNowMs: answer.receivedAtMs });
  const values = { thing, ready: readyWords(waitMs) };
  return fail("not_ready", { ...facts, serviceMessage: words, values });
}

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

async function refusedBy(
  context: AskContext,
  said: {
    status: number;
    words: string | null;
    facts: Partial<ProblemFacts>;
    asking: Asking;
    answer: UpstreamResponse;
    fail: Fail;
  },
): Promise<Asked> {
  const { asking, answer } = said;
  const { resource, query } = asking;
  const { address } = resource;
  const knowledge = await gatherEvidence(context.copies, context.clock.now(), address);
  const use = await context.keyUse();
  const judged =
    said.status === UNCLEAR
      ? "service_error"
      : withDates(classifyAnswer({ ...answer, status: said.status }, said.words, knowledge, use), query, said.words);
  const observed = await remember(context, judged, { ...answer, status: said.status }, asking.caller);
  const { code, opensAtMs } = observed;
  const isListed = address.keywordId === null ? knowledge.projectListed : knowledge.keywordListed;
  const isOfProject = address.keywordId !== null && code === "other_account" && knowledge.projectListed !== true;
  const owner = said.status === 403 ? namedOwner(refusalWords(said.words, answer.text)) : null;
  const values = {
    id: isOfProject ? (address.projectId ?? "") : resource.thing.id,
    thing: isOfProject ? "project" : DATA_CODES.has(code) ? resource.thing.data : resource.thing.one,
    ...(owner !== null && { owner }),
    ...hourValues(context, use),
    ...pauseValues(observed),
    value: datesSent(query).join(" to "),
    project: address.projectId ?? "",
    otherProject: knowledge.seenIn?.name ?? "",
    otherProjectId: knowledge.seenIn?.id ?? "",
    ...(isListed === true ? { hint: "It is in the saved list, so it may have been deleted since." } : {}),
  };
  return said.fail(code, { ...said.facts, serviceMessage: said.words, resetsAtMs: opensAtMs, values });
}

/** Dates can be at fault only if the request had some; otherwise the service may require them. */
function withDates(code: ErrorCode, query: Record<string, string>, words: string | null): ErrorCode {
  if (code !== "bad_date" || datesSent(query).length > 0) return code;
  return words !== null && asksForDate(words) ? "date_needed" : "bad_request";
}

async function keepRaw(context: AskContext, resource: Resource, answer: UpstreamResponse): Promise<string> {
  const { path, status } = answer;
  const rawKey = unreadKeyOf(context.copies.keyOf(resource.address));
  const body = context.redact(answer.text);
  await context.copies.raw.keep(rawKey, { page: 0, path, status, body, readAtMs: answer.receivedAtMs, paging: null });
  return rawKey;
}

export async function keepUnreadable(
  context: AskContext,
  unread: {
    resource: Resource;
    answer: UpstreamResponse;
    tally: Tally;
    serviceMessage: string | null;
    why?: string | null;
  },
): Promise<Problem> {
  const { resource, answer, tally, serviceMessage, why = null } = unread;
  const { path, status, requestId } = answer;
  const rawKey = await keepRaw(context, resource, answer);
  const values = { thing: why === null ? resource.thing.data : `${resource.thing.data}, ${why}` };
  const atMs = context.clock.now();
  return makeProblem("unreadable_answer", {
    atMs,
    answerStatus: status,
    path,
    tally,
    requestId,
    rawKey,
    serviceMessage,
    values,
  });
}

export const unreadKeyOf = (cacheKey: string): string => `${cacheKey}#unread`;

type LimitOutcome = { code: ErrorCode; opensAtMs: number | null; windowS: number | null };

async function remember(
  context: AskContext,
  code: ErrorCode,
  answer: UpstreamResponse,
  caller: Caller,
): Promise<LimitOutcome> {
  const { limitState } = context;
  if (code === "limit_reached" || code === "limit_or_key") {
    const said = limitRefusal(answer, await limitState.hourOf(answer.hour));
    const reason = code === "limit_reached" ? "limit" : "limit_or_key";
    const observed = await limitState.limitObserved(answer.hour, { ...said, reason, sentAtMs: answer.sentAtMs });
    if (observed.code === "other_limit" || caller.lane === "person") return observed;
    // After an unexplained limit only a user's click may try again.
    return { ...observed, opensAtMs: Math.max(observed.opensAtMs, (await limitState.hourOf(answer.hour)).resetsAtMs) };
  }
  if (code === "key_rejected") await limitState.keyRejected();
  if ([400, 403, 404, UNCLEAR].includes(answer.status)) await limitState.accepted(answer.hour, answer.sentAtMs);
  return { code, opensAtMs: null, windowS: null };
}

const hourValues = ({ limit }: AskContext, { usedShare }: KeyUse): Record<string, string> => ({
  limit: limit.toLocaleString("en-GB"),
  used: Math.round(usedShare * limit).toLocaleString("en-GB"),
});

const pauseValues = ({ code, opensAtMs, windowS }: LimitOutcome): Record<string, string> =>
  isPause(code) && opensAtMs !== null ? { until: toInstant(opensAtMs), window: limitWindowWords(windowS) } : {};

function redirectWords(answer: UpstreamResponse): string | null {
  if (answer.status < 300 || answer.status >= 400) return null;
  const location = answer.headers.location ?? "";
  const host = URL.canParse(location) ? new URL(location).host : null;
  return host === null
    ? "The service redirected to another path"
    : `The service redirected to another address: ${host}`;
}

async function refused(context: AskContext, refusal: Refusal, fail: Fail): Promise<Asked> {
  if (refusal.reason === "saved_only" || refusal.reason === "stopping" || refusal.reason === "no_key")
    return fail(refusal.reason);
  if (refusal.reason === "unconfirmed") return fail("confirmation_needed");
  if (refusal.reason === "key_rejected") return fail("key_rejected");
  if (refusal.reason === "service_resting" && refusal.opensAtMs !== null)
    return fail("service_resting", {
      resetsAtMs: refusal.opensAtMs,
      values: { until: toInstant(refusal.opensAtMs) },
    });
  const { reason, opensAtMs, windowS } = refusal;
  const code = isPause(reason) || reason === "limit_or_key" ? reason : "limit_reached";
  /** `refusal`: the ledger rule that refused. A full lane is not a spent hour. */
  const values = {
    ...hourValues(context, await context.keyUse()),
    ...pauseValues({ code, opensAtMs, windowS }),
    refusal: reason,
  };
  return fail(code, { resetsAtMs: opensAtMs, values });
}

const PART = 206;

const UNANSWERED = { unsent: "unreachable", timeout: "timeout", broken: "broken_response" } as const;

function unanswered(context: AskContext, failure: TransportFailure, fail: Fail): Asked {
  const values = { host: context.host, reason: failure.reason };
  return fail(UNANSWERED[failure.kind], { path: failure.path, values });
}
