import type { BookingRequest } from "../../quota/booking";

export type UpstreamRequest = BookingRequest & {
  /** Path segments below the base address, not yet encoded. */
  segments: readonly string[];
  query: Readonly<Record<string, string>>;
  /** Time left in milliseconds, if less than the longest duration of a request. */
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

/** One layer of the pipe (`compose.ts` has their order). Throws TransportFailure, Refusal or LedgerFailure. */
export type Send = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** A request without a usable response. `unsent`: no byte left this computer. */
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
