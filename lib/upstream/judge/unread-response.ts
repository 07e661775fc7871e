import type { Problem } from "../../domain/errors";
import type { Resource } from "../endpoints/endpoint";
import { factsOf, makeProblem } from "../pipe/make-problem";
import type { UpstreamResponse } from "../pipe/pipe";
import type { Tally } from "../pipe/tally";
import { rawPageOf } from "../saved/raw-answers";
import type { AskContext } from "./asking";

/** Saves the response for the user to look at. */
export const keepRaw = (
  { copies, redact }: AskContext,
  { address }: Resource,
  answer: UpstreamResponse,
): Promise<void> => copies.raw.keep(unreadKeyOf(copies.keyOf(address)), rawPageOf(answer, redact));

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
  await keepRaw(context, resource, answer);
  const values = { thing: why === null ? resource.thing.data : `${resource.thing.data}, ${why}` };
  const facts = { ...factsOf(answer), atMs: context.clock.now(), tally };
  return makeProblem("unreadable_answer", { ...facts, serviceMessage, values });
}

export const unreadKeyOf = (cacheKey: string): string => `${cacheKey}#unread`;
