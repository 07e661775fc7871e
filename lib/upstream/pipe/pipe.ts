import type { Caller } from "../../domain/quota/caller";
import type { Endpoint } from "../../domain/quota/usage";

/** One GET to the service: which documented path, for which ids, with which query. */
export type UpstreamRequest = {
  endpoint: Endpoint;
  /** Path segments below the base address, not yet encoded. */
  segments: readonly string[];
  query: Readonly<Record<string, string>>;
  caller: Caller;
  /** What it is for, as the request log shows it. */
  about: string;
  /** Whose data it asks for; null for the list of projects. */
  projectId?: string | null;
  /** A person's explicit "try now" although the hour is blocked or the key was refused. */
  despiteBlock: boolean;
  /** Time left for it, in milliseconds, where that is less than any request may take. */
  deadlineMs?: number;
};

/** An answer of the service, whatever its status. `text` is the decoded body, already bounded. */
export type UpstreamResponse = {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Why its characters could not be read; absent: they could. */
  unreadText?: string;
  /** Path and query asked for, with nothing secret in it. */
  path: string;
  sentAtMs: number;
  receivedAtMs: number;
  /** Clock hour it was charged to. */
  hour: number;
  /** Its entry in the ledger; the reference that error details and the request log share. */
  requestId: string;
};

/** One layer of the pipe (`compose.ts` has their order). Throws TransportFailure, Refusal or LedgerFailure. */
export type Send = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** How a request failed without an answer that can be used. `unsent`: no byte left this computer. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure";
  constructor(
    readonly kind: "unsent" | "timeout" | "broken",
    /** In words for people, such as "address not found". */
    readonly reason: string,
    readonly path: string,
    cause?: unknown,
  ) {
    super(`${kind}: ${reason}`, { cause });
  }
}
