import { toInstant } from "../../domain/clock";
import { type ErrorCode, isPause } from "../../domain/errors";
import type { Caller } from "../../domain/quota/caller";
import { limitWindowWords } from "../../domain/quota/limit-words";
import { dayNumber } from "../../domain/time/days";
import type { Refusal } from "../../quota/refusal";
import { factsOf } from "../pipe/make-problem";
import type { TransportFailure, UpstreamResponse } from "../pipe/pipe";
import type { AskContext, Asked, Asking, Fail } from "./asking";
import { asksForDate, classifyAnswer, type KeyUse, namedOwner, refusalWords } from "./classify";
import { limitRefusal } from "./limit-refusal";
import { gatherEvidence } from "./saved-evidence";

const DATA_CODES: ReadonlySet<ErrorCode> = new Set(["not_in_subscription", "unreadable_answer", "service_error"]);
/** An error inside a 200 response that names no status. */
export const UNCLEAR = 200;

const datesSent = (query: Record<string, string>): string[] =>
  Object.values(query).filter((text) => dayNumber(text) !== null);

/** The problem of a response that refuses the request. */
export async function refusedBy(
  context: AskContext,
  details: {
    status: number;
    words: string | null;
    asking: Asking;
    answer: UpstreamResponse;
    fail: Fail;
  },
): Promise<Asked> {
  const { asking, answer } = details;
  const refusal = { ...answer, status: details.status };
  const { resource, query } = asking;
  const { address } = resource;
  const knowledge = await gatherEvidence(context.copies, context.clock.now(), address);
  const use = await context.quota.keyUse();
  const errorCode =
    details.status === UNCLEAR
      ? "service_error"
      : withDates(classifyAnswer(refusal, details.words, knowledge.seenIn !== null, use), query, details.words);
  const outcome = await remember(context, errorCode, refusal, asking.caller);
  const { code, opensAtMs } = outcome;
  const isListed = address.keywordId === null ? knowledge.projectListed : knowledge.keywordListed;
  const isOfProject = address.keywordId !== null && code === "other_account" && !knowledge.projectListed;
  const owner = details.status === 403 ? namedOwner(refusalWords(details.words, answer.text)) : null;
  const values = {
    id: isOfProject ? (address.projectId ?? "") : resource.thing.id,
    thing: isOfProject ? "project" : DATA_CODES.has(code) ? resource.thing.data : resource.thing.one,
    ...(owner !== null && { owner }),
    ...hourValues(context, use),
    ...pauseValues(outcome),
    value: datesSent(query).join(" to "),
    project: address.projectId ?? "",
    otherProject: knowledge.seenIn?.name ?? "",
    otherProjectId: knowledge.seenIn?.id ?? "",
    ...(isListed ? { hint: "It is in the saved list, so it may have been deleted since." } : {}),
  };
  return details.fail(code, { ...factsOf(answer), serviceMessage: details.words, resetsAtMs: opensAtMs, values });
}

/** Dates can be at fault only if the request had some; otherwise the service may require them. */
function withDates(code: ErrorCode, query: Record<string, string>, words: string | null): ErrorCode {
  if (code !== "bad_date" || datesSent(query).length > 0) return code;
  return words !== null && asksForDate(words) ? "date_needed" : "bad_request";
}

type LimitOutcome = { code: ErrorCode; opensAtMs: number | null; windowS: number | null };

async function remember(
  context: AskContext,
  code: ErrorCode,
  answer: UpstreamResponse,
  caller: Caller,
): Promise<LimitOutcome> {
  const { limitState } = context;
  if (code === "limit_reached" || code === "limit_or_key") {
    const limitFacts = limitRefusal(answer, await limitState.hourOf(answer.hour));
    const reason = code === "limit_reached" ? "limit" : "limit_or_key";
    const outcome = await limitState.limitObserved(answer.hour, { ...limitFacts, reason, sentAtMs: answer.sentAtMs });
    if (outcome.code === "other_limit" || caller.lane === "person") return outcome;
    // After an unexplained limit only a user's click may try again.
    return { ...outcome, opensAtMs: Math.max(outcome.opensAtMs, (await limitState.hourOf(answer.hour)).resetsAtMs) };
  }
  if (code === "key_rejected") await limitState.keyRejected();
  if ([400, 403, 404, UNCLEAR].includes(answer.status)) await limitState.requestAccepted(answer.hour, answer.sentAtMs);
  return { code, opensAtMs: null, windowS: null };
}

const hourValues = ({ limit }: AskContext, { usedShare }: KeyUse): Record<string, string> => ({
  limit: String(limit),
  used: String(Math.round(usedShare * limit)),
});

const pauseValues = ({ code, opensAtMs, windowS }: LimitOutcome): Record<string, string> =>
  isPause(code) && opensAtMs !== null ? { until: toInstant(opensAtMs), window: limitWindowWords(windowS) } : {};

/** The problem of a request that the ledger refused, so that nothing was sent. */
export async function failRefused(context: AskContext, refusal: Refusal, fail: Fail): Promise<Asked> {
  const { reason, opensAtMs, windowS } = refusal;
  if (reason === "saved_only" || reason === "stopping" || reason === "no_key" || reason === "key_rejected")
    return fail(reason);
  if (reason === "unconfirmed") return fail("confirmation_needed");
  if (reason === "service_resting" && opensAtMs !== null)
    return fail("service_resting", { resetsAtMs: opensAtMs, values: { until: toInstant(opensAtMs) } });
  const code = isPause(reason) || reason === "limit_or_key" ? reason : "limit_reached";
  /** `refusal`: the ledger rule that refused. A full lane is not a spent hour. */
  const values = {
    ...hourValues(context, await context.quota.keyUse()),
    ...pauseValues({ code, opensAtMs, windowS }),
    refusal: reason,
  };
  return fail(code, { resetsAtMs: opensAtMs, values });
}

const UNANSWERED = { unsent: "unreachable", timeout: "timeout", broken: "broken_response" } as const;

/** The problem of a request without a usable response. */
export function failUnanswered(context: AskContext, failure: TransportFailure, fail: Fail): Asked {
  const values = { host: context.host, reason: failure.reason };
  return fail(UNANSWERED[failure.kind], { path: failure.path, values });
}
