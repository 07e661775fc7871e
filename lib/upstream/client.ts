import type { Clock } from "../clock";
import { toInstant } from "../clock";
import type { KeywordData } from "../domain/keyword";
import type { KeywordList, ProjectList, Read, Reading } from "../domain/reading";
import type { Problem } from "../errors";
import { LedgerFailure } from "../quota/refusal";
import { isStoreAway } from "../store/store-away";
import { ask, keepUnreadable, unreadKeyOf } from "./ask";
import { Flights } from "./coalesced";
import type { ListResource, Resource, ServiceForm, SingleResource } from "./endpoints/endpoint";
import { keywordDataEndpoint } from "./endpoints/keyword-data";
import { keywordsEndpoint } from "./endpoints/keywords";
import { PROJECTS_ADDRESS, projectsEndpoint } from "./endpoints/projects";
import type { Lease, Leases } from "./lease";
import { leased, withinLease } from "./leased";
import { makeProblem } from "./make-problem";
import { filledFromList, fromNeighbour } from "./neighbour";
import type { Send } from "./pipe";
import { type ListContext, pendingKeyOf, readList } from "./read-list";
import { retried } from "./retried";
import type { RetryBucket } from "./retry-bucket";
import type { CopyAddress, RawPage, SavedCopy } from "./saved-copies";
import { emptyTally, type Tally, tallied } from "./tally";

/** What a read gives: data, a reason why there is none, or both (a saved copy and why it could not be renewed). */
export type Result<T> = { reading: Reading<T> | null; problem: Problem | null };

/**
 * @property spent filled with what this read itself sends (joining somebody else's flight sends nothing); with it,
 *   `requestsMax` holds strictly: a second try after a fault is a request too
 * @property pagesMax a list is left after this many more pages; what came is kept
 */
export type ClientRead = Read & { despiteBlock?: boolean; spent?: Tally; pagesMax?: number };

export type ClientDependencies = ListContext & {
  clock: Clock;
  /** The metered transport: `metered ▸ transport`. */
  send: Send;
  /** What settings say about the service's paths and fields. */
  form: ServiceForm;
  /** One flight at a time for each thing, across processes. */
  leases: Leases;
  bucket: RetryBucket;
  /** Longest a page waits for a thing, over all tries, in milliseconds. */
  deadlineMs: number;
};

const REFUSAL_KEPT_MS = 5 * 60_000;
const BAD_REQUEST_KEPT_MS = 60_000;
const REFUSED_CODES = new Set(["other_account", "other_project", "not_in_subscription", "forbidden"]);
const BAD_REQUEST_CODES = new Set(["bad_request", "bad_date"]);

/**
 * The one road to keyword data: `saved ▸ coalesced ▸ retried ▸ metered ▸ transport`. Nothing is sent without a read
 * that says what it may cost. Failures come back as problems; only faults of our own are thrown.
 */
export class UpstreamClient {
  private readonly flights = new Flights<Result<unknown>>();

  constructor(private readonly context: ClientDependencies) {}

  /** All projects of the account. Costs one request a page, nothing when saved. */
  listProjects(read: ClientRead): Promise<Result<ProjectList>> {
    return this.readList(projectsEndpoint(this.context.form), read);
  }

  /** The keywords of one project. Costs one request a page, nothing when saved. */
  listKeywords(projectId: string, read: ClientRead): Promise<Result<KeywordList>> {
    return this.readList(keywordsEndpoint(projectId, this.context.form), read);
  }

  /** One keyword with its history. Costs one request, nothing when saved. */
  getKeywordData(projectId: string, keywordId: string, read: ClientRead): Promise<Result<KeywordData>> {
    const today = toInstant(this.context.clock.now()).slice(0, 10);
    return this.readSingle(keywordDataEndpoint(projectId, keywordId, this.context.form, today), read);
  }

  /** The service's own words behind a copy, or behind the last answer that could not be read. Never asks. */
  async rawAnswer(address: CopyAddress): Promise<RawPage[]> {
    const cacheKey = this.context.copies.keyOf(address);
    const shared = this.context.copies.keyOf({ ...address, keywordId: null });
    for (const key of [unreadKeyOf(cacheKey), cacheKey, pendingKeyOf(cacheKey), shared]) {
      const pages = await this.context.copies.rawPages(key);
      if (pages.length > 0) return pages;
    }
    return [];
  }

  private readList<Row, List>(resource: ListResource<Row, List>, read: ClientRead): Promise<Result<List>> {
    return this.savedFirst<List>(resource, read, async ({ signal, saved, lease }) => {
      const { copies } = this.context;
      const tally = read.spent ?? emptyTally();
      const got = await readList(
        this.context,
        this.sendFor(tally, read, lease),
        resource,
        { ...read, signal },
        {
          tally,
          label: await this.labelOf(resource),
          keepsCompleteCopy: saved?.complete === true,
          despiteBlock: read.despiteBlock === true,
          strict: read.spent !== undefined,
          pagesMax: read.pagesMax ?? Number.POSITIVE_INFINITY,
          mustHold: () => lease.mustHold(),
        },
      );
      const first = got.pages[0];
      // Another process may have completed the list meanwhile: a part never replaces the whole.
      const held = got.complete ? saved : await copies.read(resource.address);
      const keeps = got.complete || (first !== undefined && held?.complete !== true);
      if (!keeps || first === undefined) return this.failed(resource, got.problem, lease);
      const facts = {
        total: got.total,
        unreadable: got.unreadable,
        complete: got.complete,
        pages: got.pages.length,
        pageSize: got.pageSize,
      };
      const list = resource.toList(got.rows, facts);
      const summary = JSON.stringify(resource.summarise(got.rows));
      const body = JSON.stringify(list);
      const copy = { body, summary, asOfMs: first.readAtMs, complete: got.complete, rows: got.rows.length };
      await copies.write(resource.address, copy, got.complete ? got.pages : [], (within) => lease.holdIn(within));
      const cacheKey = copies.keyOf(resource.address);
      await copies.dropRaw(unreadKeyOf(cacheKey));
      if (got.complete) await copies.dropRaw(pendingKeyOf(cacheKey));
      return {
        reading: { data: list, asOf: toInstant(first.readAtMs), saved: false, gone: null },
        problem: got.problem,
      };
    });
  }

  private readSingle<Value>(resource: SingleResource<Value>, read: ClientRead): Promise<Result<Value>> {
    return this.savedFirst<Value>(resource, read, async ({ lease }) => {
      const { copies } = this.context;
      const held = read.spend === "now" ? null : await fromNeighbour(copies, resource, lease);
      if (held !== null) return { reading: held, problem: null };
      const tally = read.spent ?? emptyTally();
      const despiteBlock = read.despiteBlock === true;
      const asked = await ask(this.context, this.sendFor(tally, read, lease), {
        resource,
        query: resource.query,
        caller: read.caller,
        despiteBlock,
        tally,
      });
      if (!asked.ok) return this.failed(resource, asked.problem, lease);
      const parsed = resource.parse(asked.value);
      if (parsed === null)
        return this.failed(resource, await keepUnreadable(this.context, resource, asked.answer, tally, null), lease);
      const value = await filledFromList(copies, resource, parsed);
      const { path, status, receivedAtMs, requestId } = asked.answer;
      const raw = {
        page: 0,
        path,
        status,
        body: this.context.redact(asked.answer.text),
        readAtMs: receivedAtMs,
        paging: null,
      };
      const copy = { body: JSON.stringify(value), summary: null, asOfMs: receivedAtMs, complete: true, rows: 1 };
      const { sharedAddress } = resource;
      await copies.write(resource.address, copy, sharedAddress === null ? [raw] : [], (within) => lease.holdIn(within));
      if (sharedAddress !== null) await copies.keepRaw(copies.keyOf(sharedAddress), raw);
      await copies.dropRaw(unreadKeyOf(copies.keyOf(resource.address)));
      await this.context.describe(requestId, resource.labelOf(value));
      return { reading: { data: value, asOf: toInstant(receivedAtMs), saved: false, gone: null }, problem: null };
    });
  }

  /** Saved copies and remembered refusals answer first; only what is missing, or asked for anew, flies. */
  private async savedFirst<T>(resource: Resource, read: ClientRead, fly: Fly<T>): Promise<Result<T>> {
    try {
      const { reading, problem, saved } = await this.held<T>(resource);
      const answers = read.spend === "never" || (read.spend === "if-missing" && (saved !== null || problem !== null));
      if (answers) return { reading, problem };
      // Agents fly apart from people: a refusal that is only theirs must not reach a person who joined.
      const key = `${this.context.copies.keyOf(resource.address)}${read.caller.lane === "mcp" ? "#mcp" : ""}`;
      const flight = this.flights.join(key, read.signal, (signal) =>
        this.share(key, resource, read, signal, (lease, copy) => fly({ signal, lease, saved: copy ?? saved })),
      );
      return await (flight as Promise<Result<T>>);
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error;
      return { reading: null, problem: makeProblem("ledger_failed", { atMs: this.context.clock.now() }) };
    }
  }

  /** What is saved of a thing, or why it is not asked for again yet. @throws LedgerFailure when the store is gone */
  private async held<T>({ address }: Resource): Promise<Result<T> & { saved: SavedCopy | null }> {
    const { copies, clock } = this.context;
    try {
      const saved = await copies.read(address);
      const problem = saved === null ? await copies.refusal(address, clock.now()) : null;
      return { reading: toReading<T>(saved), problem, saved };
    } catch (error) {
      throw isStoreAway(error) ? new LedgerFailure(error) : error;
    }
  }

  /** Flies when no other process does; otherwise waits for what that one brings. */
  private async share<T>(
    key: string,
    resource: Resource,
    read: ClientRead,
    signal: AbortSignal,
    fly: (lease: Lease, copy: SavedCopy | null) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const flown = await leased(this.context, key, signal, async (lease, followsAnother) => {
      // Another flight may have landed between our look at the store and our lease.
      const found = followsAnother ? await this.held<T>(resource) : null;
      if (found !== null && read.spend === "if-missing" && (found.saved !== null || found.problem !== null))
        return { result: { reading: found.reading, problem: found.problem }, problem: found.problem };
      const result = await fly(lease, found?.saved ?? null);
      return { result, problem: result.problem };
    });
    if (flown.led === true) return flown.result;
    const { reading } = await this.held<T>(resource);
    if (flown.led === null || reading === null) return { reading, problem: flown.led === null ? null : flown.problem };
    return { reading: { ...reading, saved: flown.problem !== null }, problem: flown.problem };
  }

  /** Keeps what a failure means for the copy: withdrawn access removes it, a deleted thing labels it. */
  private async failed<T>(resource: Resource, problem: Problem | null, lease: Lease): Promise<Result<T>> {
    await lease.mustHold();
    const { copies, clock } = this.context;
    const { address } = resource;
    if (problem !== null && REFUSED_CODES.has(problem.code)) await copies.remove(address);
    if (problem?.code === "not_found") await copies.markGone(address, clock.now());
    if (problem !== null && (REFUSED_CODES.has(problem.code) || problem.code === "not_found"))
      await copies.rememberRefusal(address, problem, clock.now() + REFUSAL_KEPT_MS);
    if (problem !== null && BAD_REQUEST_CODES.has(problem.code))
      await copies.rememberRefusal(address, problem, clock.now() + BAD_REQUEST_KEPT_MS);
    return { reading: toReading<T>(await copies.read(address)), problem };
  }

  private sendFor(tally: Tally, { spent, requestsMax }: ClientRead, lease: Lease): Send {
    const mayTryAgain = () => spent === undefined || requestsMax === undefined || tally.tries < requestsMax;
    const once = withinLease(lease, tallied(tally, this.context.send));
    const usedShare = async () => (await this.context.keyUse()).usedShare;
    return retried({ ...this.context, usedShare }, once, mayTryAgain);
  }

  /** What the request log calls a list: the project's name where a saved list knows it. */
  private async labelOf(resource: Resource): Promise<string> {
    const { projectId } = resource.address;
    if (projectId === null) return "Projects";
    const copy = await this.context.copies.read(PROJECTS_ADDRESS);
    const projects = copy === null ? [] : (JSON.parse(copy.body) as ProjectList).projects;
    return projects.find((project) => project.id === projectId)?.name ?? projectId;
  }
}

type Fly<T> = (flight: { signal: AbortSignal; saved: SavedCopy | null; lease: Lease }) => Promise<Result<T>>;

function toReading<T>(copy: SavedCopy | null): Reading<T> | null {
  if (copy === null) return null;
  const gone = copy.goneAtMs === null ? null : toInstant(copy.goneAtMs);
  return { data: JSON.parse(copy.body) as T, asOf: toInstant(copy.asOfMs), saved: true, gone };
}
