import type { Problem } from "../../domain/errors";
import type { Resource } from "../endpoints/endpoint";
import { makeProblem } from "../pipe/make-problem";
import type { UpstreamResponse } from "../pipe/pipe";
import type { Tally } from "../pipe/tally";
import type { AskContext } from "./asking";

/** Saves the response for the user to look at. @returns its key */
export async function keepRaw(context: AskContext, resource: Resource, answer: UpstreamResponse): Promise<string> {
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
  const { path, status: answerStatus, requestId } = answer;
  const rawKey = await keepRaw(context, resource, answer);
  const values = { thing: why === null ? resource.thing.data : `${resource.thing.data}, ${why}` };
  const facts = { atMs: context.clock.now(), answerStatus, path, tally, requestId };
  return makeProblem("unreadable_answer", { ...facts, rawKey, serviceMessage, values });
}

export const unreadKeyOf = (cacheKey: string): string => `${cacheKey}#unread`;
