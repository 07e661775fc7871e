import type { Clock } from "../../domain/clock";
import type { ErrorCode, Problem } from "../../domain/errors";
import type { Json } from "../../domain/json";
import type { Caller } from "../../domain/quota/caller";
import type { HourQuota } from "../../quota/hour-quota";
import type { LimitState } from "../../quota/limit-state";
import type { Resource } from "../endpoints/endpoint";
import type { ProblemFacts } from "../pipe/make-problem";
import type { Send, UpstreamResponse } from "../pipe/pipe";
import type { Tally } from "../pipe/tally";
import type { SavedCopies } from "../saved/saved-copies";

export type AskContext = {
  clock: Clock;
  copies: SavedCopies;
  limitState: LimitState;
  quota: HourQuota;
  host: string;
  limit: number;
  redact(text: string): string;
};

export type Asking = {
  send: Send;
  resource: Resource;
  query: Record<string, string>;
  caller: Caller;
  despiteBlock?: boolean | undefined;
  tally: Tally;
};

export type Asked =
  | { ok: true; value: Json; answer: UpstreamResponse; flags: string[] }
  | { ok: false; problem: Problem };

export type Fail = (code: ErrorCode, facts?: Partial<ProblemFacts>) => Asked;
