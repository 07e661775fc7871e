import { randomUUID } from "node:crypto";
import { toInstant } from "../../domain/clock";
import { countText } from "../../domain/display/count-text";
import { type ErrorCode, type Problem, toProblem } from "../../domain/errors";
import type { UpstreamResponse } from "./pipe";
import type { Tally } from "./tally";

export type ProblemFacts = {
  atMs: number;
  answerStatus?: number;
  path?: string;
  tally?: Tally;
  serviceMessage?: string | null;
  resetsAtMs?: number | null;
  requestId?: string;
  values?: Record<string, string>;
};

export const factsOf = ({ status, path, requestId }: UpstreamResponse) => ({ answerStatus: status, path, requestId });

export function makeProblem(code: ErrorCode, facts: ProblemFacts): Problem {
  const { tally } = facts;
  const tries = tally?.tries ?? 0;
  const spent = (tally?.counted ?? 0) + (tally?.mayCount ?? 0);
  return toProblem(code, {
    answerStatus: facts.answerStatus ?? null,
    path: facts.path ?? null,
    counted: tally?.counted ?? 0,
    mayCount: tally?.mayCount ?? 0,
    at: toInstant(facts.atMs),
    referenceId: (facts.requestId ?? randomUUID()).slice(0, 8),
    serviceMessage: facts.serviceMessage ?? null,
    resetsAt: facts.resetsAtMs == null ? null : toInstant(facts.resetsAtMs),
    values: {
      tries: countText(tries, "try was", "tries were"),
      spent: countText(spent, "request"),
      setting: "part of the request",
      ...facts.values,
    },
  });
}
