import type { Caller, Lane } from "../domain/quota/caller";
import type { Endpoint } from "../domain/quota/usage";

/** Proof that a request was recorded before it is sent; the transport takes nothing less. */
export type Booking = {
  readonly id: string;
  readonly lane: Lane;
  readonly hour: number;
  readonly shadowHour: number | null;
  readonly reservedAtMs: number;
  /** The plan that it was charged to as well. */
  readonly planId?: string;
};

export type BookingRequest = {
  caller: Caller;
  endpoint: Endpoint;
  /** What it is for, in the log: an id and the rows asked for. */
  about: string;
  /** Whose data is asked for; null for the list of projects. */
  projectId?: string | null;
  /** A person's "try now": send although the hour is blocked or the key was refused. Never past the limit itself. */
  despiteBlock?: boolean;
};

/** How a request ended. `unsent` is the only refund: it is proven that no byte left. */
export type Outcome =
  | { kind: "answered"; status: number; sentAtMs: number; dateHeader: string | null; ageHeader: string | null }
  | { kind: "unknown" }
  | { kind: "unsent" };
