import { type Clock, toInstant } from "../../domain/clock";
import { isRefused, namesOwner, type Problem, refusedThing, SAVED_IS_AWAY } from "../../domain/errors";
import type { Caller } from "../../domain/quota/caller";
import type { Reading, Spend } from "../../domain/response/reading";
import type { DayRange } from "../../domain/time/history-days";
import { DAY_MS } from "../../domain/time/units";
import { LedgerFailure } from "../../quota/refusal";
import { isStoreAway } from "../../store/store-away";
import type { Resource } from "../endpoints/endpoint";
import { Flights } from "../pipe/coalesced";
import type { Lease, Leases } from "../pipe/lease";
import { leased } from "../pipe/leased";
import { makeProblem } from "../pipe/make-problem";
import type { Tally } from "../pipe/tally";
import type { SavedCopies, SavedCopy } from "./saved-copies";

/** What a load gives: data, a reason why there is none, or both (a saved copy and why it could not be renewed). */
export type Result<T> = { reading: Reading<T> | null; problem: Problem | null };

/**
 * How to load, for whom, and at what price.
 * @property requestsMax the confirmed price: no request beyond it is sent; what was loaded by then is saved
 * @property signal the asker is gone: stop before the next request (one under way is finished and saved)
 * @property spent filled with what this load itself sends (joining another one's flight sends nothing); with it,
 *   `requestsMax` holds strictly: a second try after a fault is a request too
 * @property opens a person or an agent opened the thing: a copy that answers has avoided what it took to load
 * @property pagesMax a list is left after this many more pages; what came is kept
 * @property days of a keyword's history: only those of them that are not held are asked for
 */
export type LoadRequest = {
  spend: Spend;
  caller: Caller;
  requestsMax?: number;
  signal?: AbortSignal;
  despiteBlock?: boolean | undefined;
  spent?: Tally;
  pagesMax?: number;
  days?: DayRange | undefined;
  opens?: boolean;
};

type Fly<T> = (flight: { signal: AbortSignal; saved: SavedCopy | null; lease: Lease }) => Promise<Result<T>>;

type SavedContext = {
  clock: Clock;
  copies: SavedCopies;
  leases: Leases;
  /** When the service refused the key, in milliseconds; null: it has not. */
  keyRejectedAt(): Promise<number | null>;
  /** A saved copy that had cost `requests` was opened in place of loading. Returns immediately and never throws. */
  opened(opening: { thing: string; requests: number; asOfMs: number }): void;
};

const REFUSAL_KEPT_MS = 5 * 60_000;
const BAD_REQUEST_KEPT_MS = 60_000;
const UNREADABLE_KEPT_MS = DAY_MS;
const UNREAD_CODES = new Set(["unreadable_answer", "not_in_data"]);
const BAD_REQUEST_CODES = new Set(["bad_request", "bad_date"]);
/** Saved data stays visible for 24 h after the key was rejected, in case it was revoked on purpose. */
const SHOWN_AFTER_REFUSAL_MS = DAY_MS;

/**
 * What comes before any request: saved copies, remembered refusals, and the flights of others; and what a failure means
 * for the copy.
 */
export class SavedFirst {
  private readonly flights = new Flights<Result<unknown>>();

  constructor(private readonly context: SavedContext) {}

  /** Saved copies and remembered refusals come first; only what is missing or refreshed is loaded. */
  async load<T>(resource: Resource, request: LoadRequest, fly: Fly<T>): Promise<Result<T>> {
    let isReadable = false;
    try {
      const { reading, problem, saved } = await this.held<T>(resource);
      isReadable = true;
      const answers =
        request.spend === "never" || (request.spend === "if-missing" && (saved !== null || problem !== null));
      if (answers) {
        if (request.opens === true && saved !== null && reading !== null)
          this.spare(resource, reading.data, saved.asOfMs);
        return { reading, problem };
      }
      // Agents and plans fly apart from people: a refusal that is only theirs must not reach a person who joined.
      const { lane, name, hourMax } = request.caller;
      // So does an agent with a share of its own.
      const apart = lane === "person" ? "" : hourMax === undefined ? `#${lane}` : `#${lane} ${name}`;
      const key = `${this.context.copies.keyOf(resource.address)}${apart}`;
      const flight = this.flights.join(key, request.signal, (signal) =>
        this.share({ key, resource, request, signal }, (lease, copy) => fly({ signal, lease, saved: copy ?? saved })),
      );
      return await (flight as Promise<Result<T>>);
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error;
      const atMs = this.context.clock.now();
      const problem = makeProblem("ledger_failed", isReadable ? { atMs } : { atMs, values: SAVED_IS_AWAY });
      return { reading: null, problem };
    }
  }

  /** Returns when everything that is being read now is saved, or has failed. */
  landed(): Promise<void> {
    return this.flights.landed();
  }

  /** Notes what a copy has avoided: a list takes a request a page, a keyword's data one. */
  spare({ address }: Resource, data: unknown, asOfMs: number): void {
    const { copies, opened } = this.context;
    const pages = Object(data).pages;
    opened({ thing: copies.keyOf(address), requests: typeof pages === "number" ? Math.max(1, pages) : 1, asOfMs });
  }

  /** What is saved of a thing, or why it is not asked for again yet. @throws LedgerFailure when the store is gone */
  private async held<T>({ address }: Resource): Promise<Result<T> & { saved: SavedCopy | null }> {
    const { copies, clock } = this.context;
    try {
      if (await this.keyIsGone())
        return { reading: null, problem: makeProblem("key_rejected", { atMs: clock.now() }), saved: null };
      const saved = await copies.read(address);
      const problem = saved === null ? await copies.refusals.of(address, clock.now()) : standingRefusal(saved);
      return { reading: toReading<T>(saved), problem, saved };
    } catch (error) {
      throw isStoreAway(error) ? new LedgerFailure(error) : error;
    }
  }

  /** Flies when no other process does; otherwise waits for what that one brings. */
  private async share<T>(
    { key, resource, request, signal }: { key: string; resource: Resource; request: LoadRequest; signal: AbortSignal },
    fly: (lease: Lease, copy: SavedCopy | null) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const flown = await leased(this.context, key, signal, async (lease, followsAnother) => {
      // Another flight may have landed between our look at the store and our lease.
      const found = followsAnother ? await this.held<T>(resource) : null;
      if (found !== null && request.spend === "if-missing" && (found.saved !== null || found.problem !== null))
        return { result: { reading: found.reading, problem: found.problem }, problem: found.problem };
      const result = await fly(lease, found?.saved ?? null);
      return { result, problem: result.problem };
    });
    if (flown.led === true) return flown.result;
    const { reading } = await this.held<T>(resource);
    if (flown.led === null || reading === null) return { reading, problem: flown.led === null ? null : flown.problem };
    return { reading: { ...reading, saved: flown.problem !== null }, problem: flown.problem };
  }

  /**
   * Keeps what a failure means for the copy. It is removed only where the service itself names another owner; any other
   * refusal, and a deleted thing, label it.
   * @param name what people call the thing
   */
  async failed<T>(resource: Resource, failure: Problem | null, lease: Lease, name: string): Promise<Result<T>> {
    await lease.mustHold();
    const { copies, clock } = this.context;
    const { address } = resource;
    let problem = failure;
    if (problem !== null && isRefused(problem)) {
      const untilMs = clock.now() + REFUSAL_KEPT_MS;
      const isRemoved = namesOwner(problem) && (await copies.read(address)) !== null;
      if (isRemoved) await copies.remove(address);
      problem = refusedThing(problem, { name, isRemoved, quietUntil: toInstant(untilMs) });
      await copies.refusals.remember(address, problem, untilMs);
    }
    if (problem?.code === "not_found") {
      await copies.markGone(address, clock.now());
      await copies.refusals.remember(address, problem, clock.now() + REFUSAL_KEPT_MS);
    }
    if (problem !== null && BAD_REQUEST_CODES.has(problem.code))
      await copies.refusals.remember(address, problem, clock.now() + BAD_REQUEST_KEPT_MS);
    // Opening it again would only pay for the same response: the saved one is shown until a person asks anew.
    if (problem !== null && (UNREAD_CODES.has(problem.code) || cameBroken(problem)))
      await copies.refusals.remember(address, problem, clock.now() + UNREADABLE_KEPT_MS);
    const copy = (await this.keyIsGone()) ? null : await copies.read(address);
    return { reading: toReading<T>(copy), problem };
  }

  /** The service refused the key so long ago that nothing read with it is shown any more. */
  async keyIsGone(): Promise<boolean> {
    const rejectedAt = await this.context.keyRejectedAt();
    return rejectedAt !== null && this.context.clock.now() - rejectedAt > SHOWN_AFTER_REFUSAL_MS;
  }
}

/** Did the response end as the service meant it to, and is no whole one? A lost connection has no status. */
const cameBroken = ({ code, details }: Problem): boolean => code === "broken_response" && details.answerStatus !== null;

/** A copy that the service refuses since says so as long as it does. */
const standingRefusal = ({ refusal }: SavedCopy): Problem | null =>
  refusal !== null && isRefused(refusal) ? refusal : null;

function toReading<T>(copy: SavedCopy | null): Reading<T> | null {
  if (copy === null) return null;
  const gone = copy.goneAtMs === null ? null : toInstant(copy.goneAtMs);
  return { data: copy.data as T, asOf: toInstant(copy.asOfMs), saved: true, gone };
}
