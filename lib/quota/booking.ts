import type { Caller, Lane } from "../domain/quota/caller";
import type { Endpoint } from "../domain/quota/usage";

/** Proof that a request was recorded before sending; the transport requires it. */
export type Booking = {
  readonly id: string;
  readonly lane: Lane;
  readonly hour: number;
  readonly shadowHour: number | null;
  readonly reservedAtMs: number;
  readonly planId?: string;
};

export type BookingRequest = {
  caller: Caller;
  endpoint: Endpoint;
  about: string;
  projectId?: string | null;
  /** The user's "try now": send although the hour is blocked or the key was refused. Never beyond the limit. */
  despiteBlock?: boolean | undefined;
};

/** Only `unsent` is refunded, because it proves that no byte left. */
export type Outcome =
  | { kind: "answered"; status: number; sentAtMs: number; dateHeader: string | null; ageHeader: string | null }
  | { kind: "unknown" }
  | { kind: "unsent" };
