import { type Clock, toInstant } from "../../domain/clock";
import { type ErrorCode, isRefused, namesOwner, type Problem, refusedThing, SAVED_IS_AWAY } from "../../domain/errors";
import type { Caller } from "../../domain/quota/caller";
import type { Reading, Spend } from "../../domain/response/reading";
import type { DayRange } from "../../domain/time/history-days";
import { DAY_MS } from "../../domain/time/units";
import type { HourQuota } from "../../quota/hour-quota";
import { LedgerFailure } from "../../quota/refusal";
import { isStoreAway } from "../../store/store-away";
import type { Resource } from "../endpoints/endpoint";
import { Flights } from "../pipe/coalesced";
import type { Lease, Leases } from "../pipe/lease";
import { leased } from "../pipe/leased";
import { makeProblem } from "../pipe/make-problem";
import type { Tally } from "../pipe/tally";
import type { SavedCopies, SavedCopy } from "./saved-copies";

export type Result<T> = { reading: Reading<T> | null; problem: Problem | null };

/**
 * `requestsMax`: the confirmed price; with `spent`, which counts this load's requests, retries count toward it too.
 * `signal`: stop before the next request. `opens`: a user opened the keyword, so it must be of this project.
 * `pagesMax`: stop after this many more pages. `days`: only missing days are requested.
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

export type SavedContext = {
  clock: Clock;
  copies: SavedCopies;
  leases: Leases;
  quota: HourQuota;
};

const REFUSAL_KEPT_MS = 5 * 60_000;
/** `isShown`: with the saved copy, too. Unread responses are kept longer: a reload would cost a request for the same. */
const REMEMBERED: Partial<Record<ErrorCode, { forMs: number; isShown?: true }>> = {
  not_found: { forMs: REFUSAL_KEPT_MS },
  bad_request: { forMs: 60_000 },
  bad_date: { forMs: 60_000 },
  unreadable_answer: { forMs: DAY_MS },
  not_in_data: { forMs: DAY_MS },
  list_not_replaced: { forMs: DAY_MS, isShown: true },
};
/** Saved data stays visible this long after the key was rejected, in case it was revoked on purpose. */
const SHOWN_AFTER_REFUSAL_MS = DAY_MS;

export class SavedFirst {
  private readonly flights = new Flights<Result<unknown>>();

  constructor(private readonly context: SavedContext) {}

  async load<T>(resource: Resource, request: LoadRequest, fly: Fly<T>): Promise<Result<T>> {
    let isReadable = false;
    try {
      const { reading, problem, saved } = await this.readSaved<T>(resource);
      isReadable = true;
      const answers =
        request.spend === "never" || (request.spend === "if-missing" && (saved !== null || problem !== null));
      if (answers) return { reading, problem };
      // Agents and plans do not share loads with users: a refusal of their quota must not reach a user.
      const { lane, name, hourMax } = request.caller;
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

  waitForLoads(): Promise<void> {
    return this.flights.waitForLoads();
  }

  /** The saved copy, or why the thing must not be requested yet. @throws LedgerFailure when the store is unavailable */
  private async readSaved<T>({ address }: Resource): Promise<Result<T> & { saved: SavedCopy | null }> {
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

  private async share<T>(
    { key, resource, request, signal }: { key: string; resource: Resource; request: LoadRequest; signal: AbortSignal },
    fly: (lease: Lease, copy: SavedCopy | null) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const flown = await leased(this.context, key, signal, async (lease, followsAnother) => {
      // Another load may have ended between reading the store and taking the lease.
      const savedResult = followsAnother ? await this.readSaved<T>(resource) : null;
      if (
        savedResult !== null &&
        request.spend === "if-missing" &&
        (savedResult.saved !== null || savedResult.problem !== null)
      )
        return { result: { reading: savedResult.reading, problem: savedResult.problem }, problem: savedResult.problem };
      const result = await fly(lease, savedResult?.saved ?? null);
      return { result, problem: result.problem };
    });
    if (flown.led === true) return flown.result;
    const { reading } = await this.readSaved<T>(resource);
    if (flown.led === null || reading === null) return { reading, problem: flown.led === null ? null : flown.problem };
    return { reading: { ...reading, saved: flown.problem !== null }, problem: flown.problem };
  }

  /** Only a refusal that names another owner removes the copy. Other refusals and deleted things label it. */
  async handleFailure<T>(resource: Resource, failure: Problem | null, lease: Lease, name: string): Promise<Result<T>> {
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
    if (problem?.code === "not_found") await copies.markGone(address, clock.now());
    const keptMs = problem === null ? undefined : cameBroken(problem) ? DAY_MS : REMEMBERED[problem.code]?.forMs;
    if (problem !== null && keptMs !== undefined)
      await copies.refusals.remember(address, problem, clock.now() + keptMs);
    const copy = (await this.keyIsGone()) ? null : await copies.read(address);
    return { reading: toReading<T>(copy), problem };
  }

  /** The key was refused too long ago to show data that was loaded with it. */
  async keyIsGone(): Promise<boolean> {
    const rejectedAt = await this.context.quota.keyRefusedAt();
    return rejectedAt !== null && this.context.clock.now() - rejectedAt > SHOWN_AFTER_REFUSAL_MS;
  }
}

/** Whether the service itself ended an incomplete response. A lost connection has no status. */
const cameBroken = ({ code, details }: Problem): boolean => code === "broken_response" && details.answerStatus !== null;

const standingRefusal = ({ refusal }: SavedCopy): Problem | null =>
  refusal !== null && (isRefused(refusal) || REMEMBERED[refusal.code]?.isShown === true) ? refusal : null;

function toReading<T>(copy: SavedCopy | null): Reading<T> | null {
  if (copy === null) return null;
  const deletedAt = copy.goneAtMs === null ? null : toInstant(copy.goneAtMs);
  return { data: copy.data as T, asOf: toInstant(copy.asOfMs), saved: true, deletedAt: deletedAt };
}
