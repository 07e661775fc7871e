import type { Caller } from "../../domain/quota/caller";
import type { Endpoint } from "../../domain/quota/usage";

export type UpstreamRequest = {
  endpoint: Endpoint;
  segments: readonly string[];
  query: Readonly<Record<string, string>>;
  caller: Caller;
  about: string;
  projectId?: string | null;
  despiteBlock: boolean;
  deadlineMs?: number;
};

export type UpstreamResponse = {
  status: number;
  headers: Record<string, string>;
  text: string;
  unreadText?: string;
  path: string;
  sentAtMs: number;
  receivedAtMs: number;
  hour: number;
  requestId: string;
};

export type Send = (request: UpstreamRequest) => Promise<UpstreamResponse>;

export class TransportFailure extends Error {
  override readonly name = "TransportFailure";
  constructor(
    readonly kind: "unsent" | "timeout" | "broken",
    readonly reason: string,
    readonly path: string,
    cause?: unknown,
  ) {
    super(`${kind}: ${reason}`, { cause });
  }
}
