import type { Clock } from "../clock";
import { toInstant } from "../clock";
import type { KeywordList, ListFacts, ProjectList, Reading } from "../domain/answer/reading";
import { withLoaded } from "../domain/answer/with-loaded";
import type { Json } from "../domain/json";
import type { KeywordData } from "../domain/keyword/keyword";
import type { LoadedRow } from "../domain/keyword/row-from-history";
import type { Project } from "../domain/projects/project";
import type { Endpoint } from "../domain/quota/usage";
import { missingDays } from "../domain/time/history-days";
import type { Problem } from "../errors";
import type { MemoryReader } from "../store/memory/memory-reader";
import { inTurns } from "../turns";
import type { CopyAddress } from "./endpoints/copy-address";
import type { ListResource, Resource, ServiceForm, SingleResource } from "./endpoints/endpoint";
import { keywordDataEndpoint } from "./endpoints/keyword-data";
import { keywordsEndpoint } from "./endpoints/keywords";
import { PROJECTS_ADDRESS, projectsEndpoint } from "./endpoints/projects";
import { keepUnreadable, unreadKeyOf } from "./judge/ask";
import { elsewhere, type NamedProject, saidElsewhere } from "./judge/saved-evidence";
import { loadHistory } from "./lists/load-history";
import { type ListContext, loadList } from "./lists/load-list";
import type { LoadOptions } from "./lists/load-options";
import { pagingOf, pendingKeyOf, pendingPages } from "./lists/pending-pages";
import { wholeOf } from "./parse/merge-pages";
import { readPipe } from "./pipe/compose";
import type { Lease, Leases } from "./pipe/lease";
import { makeProblem } from "./pipe/make-problem";
import type { Send } from "./pipe/pipe";
import type { RetryBucket } from "./pipe/retry-bucket";
import { emptyTally, type Tally } from "./pipe/tally";
import type { RawPage, SavedCopies } from "./saved/saved-copies";
import { type LoadRequest, type Result, SavedFirst } from "./saved/saved-first";
import { fromSharedAnswer, savedListOf, summaryText } from "./saved/shared-answer";

/** A range has two ends that may be missing; the rest is for what others were asking meanwhile. */
const PARTS_MAX = 4;
/** A history in parts keeps this many of the answers it is made of. */
const RAW_ANSWERS_MAX = 10;
/** What a service says to a cursor that it no longer knows. */
const CURSOR_REFUSALS: ReadonlySet<string> = new Set(["bad_request", "bad_date", "date_needed", "not_found"]);

export type { LoadRequest, Result } from "./saved/saved-first";

export type ClientDependencies = ListContext & {
  clock: Clock;
  /** When the service refused the key, in milliseconds; null: it has not. */
  keyRejectedAt(): Promise<number | null>;
  /** Requests that a saved copy avoided when something was opened. */
  opened(opening: { thing: string; requests: number; asOfMs: number }): void;
  /** Something of a project was saved that became history. Returns immediately. */
  remembered(projectId: string): void;
  /** The part of the pipe that all reads share: `processPipe`. */
  send: Send;
  /** What settings say about the service's paths and fields. */
  form: ServiceForm;
  /** One flight at a time for each thing, across processes. */
  leases: Leases;
  bucket: RetryBucket;
  /** Longest a page waits for a thing, over all tries, in milliseconds. */
  deadlineMs: number;
};

/**
 * The one road to keyword data; `pipe/compose.ts` shows it whole. Nothing is sent without a read that says what it may
 * cost. Failures come back as problems; only faults of our own are thrown.
 */
export class UpstreamClient {
  /** What is saved here; reading it never asks. */
  readonly copies: SavedCopies;
  private readonly saved: SavedFirst;

  constructor(private readonly context: ClientDependencies) {
    this.copies = context.copies;
    this.saved = new SavedFirst(context);
  }

  /** Rows to expect in one page of a list: what the service has granted before, or a careful guess. */
  pageSize(endpoint: Endpoint): Promise<number> {
    return this.context.pageSizes.expected(endpoint);
  }

  /** Rows of a full page, as the service has shown it; null: it has never sent a second page. */
  async grantedSize(endpoint: Endpoint): Promise<number | null> {
    return (await this.context.pageSizes.of(endpoint)).granted;
  }

  /** All projects of the account. Costs one request a page, nothing when saved. */
  listProjects(read: LoadRequest): Promise<Result<ProjectList>> {
    return this.readList(projectsEndpoint(this.context.form), read);
  }

  /**
   * The keywords of one project. Costs one request a page, nothing when saved. Rows that the list gives without a
   * position have the one of their own data, where that is saved.
   */
  async listKeywords(projectId: string, read: LoadRequest): Promise<Result<KeywordList>> {
    const result = await this.readList(keywordsEndpoint(projectId, this.context.form), read);
    const { reading } = result;
    if (reading === null || reading.data.keywords.every(({ position }) => position !== null)) return result;
    const loaded = await this.context.copies.overview.keywordDataSummaries<LoadedRow>(projectId);
    if (loaded.size === 0) return result;
    return { ...result, reading: { ...reading, data: withLoaded(reading.data, loaded) } };
  }

  /** Records that a saved list was opened, as a read with `opens` does. Sends nothing. */
  openedKeywords(projectId: string, { data, asOf }: Reading<ListFacts>): void {
    this.saved.spare(keywordsEndpoint(projectId, this.context.form), data, Date.parse(asOf));
  }

  /** Changes whenever `listKeywords` would give something else from saved data; null: it would give nothing. Never asks. */
  async keywordsVersion(projectId: string): Promise<string | null> {
    return (await this.saved.keyIsGone()) ? null : this.context.copies.overview.keywordsVersion(projectId);
  }

  /**
   * One keyword with its history. Costs one request, nothing when saved. With `read.days` only those of them that nobody
   * has asked for yet cost anything: one request for each missing end.
   */
  async getKeywordData(projectId: string, keywordId: string, read: LoadRequest): Promise<Result<KeywordData>> {
    const today = toInstant(this.context.clock.now()).slice(0, 10);
    const wanted = read.days;
    if (read.opens === true || read.spend !== "never") {
      const problem = await this.ofAnotherProject(projectId, keywordId, read);
      if (problem !== null) return { reading: null, problem };
    }
    const resource = keywordDataEndpoint(projectId, keywordId, this.context.form, { today, wanted });
    if (read.spend === "never" || wanted === undefined) return this.readSingle(resource, read);
    let result = await this.readSingle(resource, { ...read, spend: "if-missing" });
    // Joining another reader's flight may bring other days than these, so check again after each.
    const partsMax = Math.min(PARTS_MAX, read.requestsMax ?? PARTS_MAX);
    for (let parts = result.reading?.saved === false ? 1 : 0; parts < partsMax && result.problem === null; parts += 1) {
      const asked = result.reading?.data.asked ?? null;
      if (missingDays(asked, wanted, today).length === 0) break;
      result = await this.readSingle(resource, { ...read, spend: "now" });
    }
    return result;
  }

  /**
   * Saved lists are asked before the service: a keyword that they know in another project is opened there.
   * @returns null when nothing speaks against this project, or a person insists where its own list cannot tell
   */
  private async ofAnotherProject(projectId: string, keywordId: string, read: LoadRequest): Promise<Problem | null> {
    const found = await elsewhere(this.context.copies, { projectId, keywordId });
    if (found === null || (read.spend === "now" && !found.isCertain)) return null;
    const problem = makeProblem("other_project", {
      atMs: this.context.clock.now(),
      values: homeValues(found, keywordId),
    });
    return found.isCertain ? { ...problem, next: problem.next.filter((step) => step !== "retry") } : problem;
  }

  /** What saved copies have said over time; null: nothing that was read with this key is shown any more. Never asks. */
  async memory(): Promise<MemoryReader | null> {
    return (await this.saved.keyIsGone()) ? null : this.copies.memory;
  }

  /** Returns when everything that is being read now is saved, or has failed. */
  landed(): Promise<void> {
    return this.saved.landed();
  }

  /** The service's own words behind a copy, or behind the last answer that could not be read. Never asks. */
  async rawAnswer(address: CopyAddress): Promise<RawPage[]> {
    if (await this.saved.keyIsGone()) return [];
    const cacheKey = this.context.copies.keyOf(address);
    const shared = this.context.copies.keyOf({ ...address, keywordId: null });
    for (const key of [unreadKeyOf(cacheKey), cacheKey, pendingKeyOf(cacheKey), shared]) {
      const pages = await this.context.copies.rawPages(key);
      if (pages.length > 0) return pages;
    }
    return [];
  }

  private loadOptions(
    read: LoadRequest,
    { tally, lease, signal }: { tally: Tally; lease: Lease; signal: AbortSignal },
  ): LoadOptions {
    return {
      send: this.sendFor(tally, read, lease),
      caller: read.caller,
      signal,
      tally,
      requestsMax: read.requestsMax,
      countsRetries: read.spent !== undefined,
      pagesMax: read.pagesMax ?? Number.POSITIVE_INFINITY,
      despiteBlock: read.despiteBlock === true,
      mustHold: () => lease.mustHold(),
    };
  }

  private readList<Row, List>(resource: ListResource<Row, List>, read: LoadRequest): Promise<Result<List>> {
    return this.saved.read<List>(resource, read, async ({ signal, saved, lease }) => {
      const { copies } = this.context;
      const tally = read.spent ?? emptyTally();
      const label = await this.labelOf(resource);
      const counted = await this.countOf(resource);
      const got = await loadList(this.context, {
        resource,
        counted,
        ...this.loadOptions(read, { tally, lease, signal }),
        hasCompleteCopy: saved?.complete === true,
        label,
      });
      const first = got.pages[0];
      // Another process may have completed the list meanwhile: a part never replaces the whole.
      const held = got.complete ? saved : await copies.read(resource.address);
      const keeps = got.complete || (first !== undefined && held?.complete !== true);
      if (first === undefined) return this.saved.failed(resource, got.problem, lease, label);
      const isShort =
        got.complete && got.total === null && counted !== null && counted > got.rows.length + got.unreadable;
      const facts = {
        total: isShort ? counted : got.total,
        unreadable: got.unreadable,
        complete: got.complete && !isShort,
        ...(isShort ? { counted } : {}),
        pages: got.pages.length,
        pageSize: got.pageSize,
        ...(got.notes.length === 0 ? {} : { notes: got.notes }),
      };
      const list = await inTurns(resource.toList(got.rows, facts));
      const said = resource.said(list, first.readAtMs);
      if (!keeps) {
        // A part never replaces the whole, but what it says of its day was paid for.
        if (said !== null) await copies.remember(resource.address, said, (within) => lease.holdIn(within));
        return this.saved.failed(resource, got.problem, lease, label);
      }
      const summary = JSON.stringify(resource.summarize(list));
      const body = JSON.stringify(list);
      const copy = { body, summary, asOfMs: first.readAtMs, complete: got.complete, rows: got.rows.length, said };
      await copies.write(resource.address, copy, got.complete ? got.pages : [], (within) => lease.holdIn(within));
      if (resource.address.projectId !== null) this.context.remembered(resource.address.projectId);
      const cacheKey = copies.keyOf(resource.address);
      await copies.dropRaw(unreadKeyOf(cacheKey));
      if (got.complete) await copies.dropRaw(pendingKeyOf(cacheKey));
      return {
        reading: { data: list, asOf: toInstant(first.readAtMs), saved: false, gone: null },
        problem: got.problem,
      };
    });
  }

  private readSingle<Value>(resource: SingleResource<Value>, read: LoadRequest): Promise<Result<Value>> {
    return this.saved.read<Value>(resource, read, async ({ signal, lease, saved }) => {
      const { copies } = this.context;
      const { sharedAddress } = resource;
      const held = read.spend === "now" ? null : await fromSharedAnswer(copies, resource, lease);
      if (held !== null) return { reading: held, problem: null };
      if (read.spend !== "now" && (await this.isMissingFromShared(resource))) {
        const values = { id: resource.thing.id };
        const missing = makeProblem("not_in_data", { atMs: this.context.clock.now(), values });
        return this.saved.failed(resource, missing, lease, resource.thing.one);
      }
      const tally = read.spent ?? emptyTally();
      const list = await savedListOf(copies, resource);
      const before = saved && { value: saved.data as Value, on: toInstant(saved.asOfMs).slice(0, 10) };
      const isFound = (value: Json) => sharedAddress !== null && resource.parse(value) !== null;
      const pendingKey = pendingKeyOf(copies.keyOf(sharedAddress ?? resource.address));
      const pending = await this.pendingHistory(pendingKey, saved?.complete === true, isFound);
      const plan = resource.plan(before, list, pagingOf(pending[0])?.base ?? null);
      const got = await loadHistory(this.context, {
        resource,
        ...this.loadOptions(read, { tally, lease, signal }),
        query: plan.query,
        pendingKey,
        pending,
        rowsOf: (value) => resource.rowsOf(value),
        isEnough: isFound,
      });
      const name = saved === null ? resource.thing.one : resource.labelOf(saved.data as Value);
      // A cursor may be too old to go on from: the next time it begins anew.
      if (got.latest === null && pending.length > 0 && CURSOR_REFUSALS.has(got.problem?.code ?? ""))
        await copies.dropRaw(pendingKey);
      if (got.value === null || got.latest === null) return this.saved.failed(resource, got.problem, lease, name);
      const parsed = resource.parse(got.value);
      if (parsed === null) {
        if (got.problem !== null) return this.saved.failed(resource, got.problem, lease, name);
        if (sharedAddress !== null && got.complete && resource.rowsOf(got.value) > 0) {
          // Paid for, and of use to the keyword's neighbors.
          await this.keepShared(copies.keyOf(sharedAddress), got.pages);
          await copies.dropRaw(pendingKey);
          const facts = { answerStatus: got.latest.status, path: got.latest.path, requestId: got.latest.requestId };
          const values = { id: resource.thing.id };
          const missing = makeProblem("not_in_data", { ...facts, atMs: this.context.clock.now(), tally, values });
          return this.saved.failed(resource, missing, lease, name);
        }
        const unread = { resource, answer: got.latest, tally, serviceMessage: null };
        return this.saved.failed(resource, await keepUnreadable(this.context, unread), lease, name);
      }
      const isWhole = got.complete || sharedAddress !== null;
      // Without days a part cannot join what is saved: it waits until the rest has come.
      if (!isWhole && saved?.complete === true && this.context.form.dateParameters === null)
        return this.saved.failed(resource, got.problem, lease, name);
      const { path, status, receivedAtMs, requestId } = got.latest;
      const home = await saidElsewhere(copies, resource.projectOf(parsed), resource.address.projectId);
      const isHere = home === null || sharedAddress !== null;
      const part = isWhole ? null : { rows: got.rows, total: got.total };
      const filled = isHere ? resource.fill(parsed, list) : parsed;
      const value = isHere ? plan.join(filled, { pages: got.pages.length, part }) : parsed;
      const summary = summaryText(resource.summarize(value));
      const complete = isWhole || saved?.complete === true;
      const asOfMs = !isWhole && saved?.complete === true ? saved.asOfMs : receivedAtMs;
      const said = resource.said(filled, parsed, receivedAtMs);
      const copy = { body: JSON.stringify(value), summary, asOfMs, complete, rows: 1, said };
      if (!isHere) {
        // Paid for, and right where the service says it is: kept there.
        const address = { ...resource.address, projectId: home.project.id };
        if ((await copies.read(address)) === null)
          await copies.write(address, copy, got.pages, (within) => lease.holdIn(within));
        await copies.dropRaw(pendingKey);
        const values = homeValues(home, resource.thing.id);
        const facts = { atMs: this.context.clock.now(), answerStatus: status, path, tally, requestId, values };
        return { reading: null, problem: makeProblem("other_project", facts) };
      }
      const answers =
        sharedAddress === null ? await this.withEarlierAnswers(resource, isWhole ? got.pages : [], saved !== null) : [];
      await copies.write(resource.address, copy, answers, (within) => lease.holdIn(within));
      if (resource.address.projectId !== null) this.context.remembered(resource.address.projectId);
      if (sharedAddress !== null) await this.keepShared(copies.keyOf(sharedAddress), got.pages);
      if (got.complete) await copies.dropRaw(pendingKey);
      await copies.dropRaw(unreadKeyOf(copies.keyOf(resource.address)));
      await this.context.describe(requestId, resource.labelOf(value));
      const reading = { data: value, asOf: toInstant(asOfMs), saved: false, gone: null };
      return { reading, problem: isWhole ? null : got.problem };
    });
  }

  /** The project's response is saved whole, and this is not in it. */
  private async isMissingFromShared<Value>({ sharedAddress, rowsOf, parse }: SingleResource<Value>): Promise<boolean> {
    if (sharedAddress === null) return false;
    const { copies } = this.context;
    const sharedKey = copies.keyOf(sharedAddress);
    const whole = wholeOf(await copies.rawPages(sharedKey));
    if (whole === null || (await copies.rawPages(pendingKeyOf(sharedKey))).length > 0) return false;
    return rowsOf(whole) > 0 && parse(whole) === null;
  }

  /** The pages that a load which stopped half-way left; none where they hold all that is wanted already. */
  private async pendingHistory(
    pendingKey: string,
    hasCompleteCopy: boolean,
    isFound: (value: Json) => boolean,
  ): Promise<RawPage[]> {
    const pages = await pendingPages(this.context, pendingKey, hasCompleteCopy);
    const value = wholeOf(pages);
    return value !== null && isFound(value) ? [] : pages;
  }

  private async keepShared(sharedKey: string, pages: readonly RawPage[]): Promise<void> {
    const { copies } = this.context;
    await copies.dropRaw(sharedKey);
    for (const page of pages) await copies.keepRaw(sharedKey, page);
  }

  /** The newest answers and, where the copy is made of several, the ones before them. */
  private async withEarlierAnswers(
    resource: Resource,
    pages: readonly RawPage[],
    hasCopy: boolean,
  ): Promise<RawPage[]> {
    if (!hasCopy || this.context.form.dateParameters === null) return [...pages];
    const { copies } = this.context;
    const earlier = await copies.rawPages(copies.keyOf(resource.address));
    const most = Math.max(RAW_ANSWERS_MAX, pages.length);
    return [...pages, ...earlier].slice(0, most).map((answer, page) => ({ ...answer, page }));
  }

  private sendFor(tally: Tally, { spent, requestsMax }: LoadRequest, lease: Lease): Send {
    // People are told: the price they confirmed, and at most one second try after a fault in all of it.
    let secondTries = 0;
    const mayTryAgain = () => {
      if (requestsMax === undefined) return true;
      if (spent !== undefined) return tally.tries < requestsMax;
      secondTries += 1;
      return secondTries === 1;
    };
    const usedShare = async () => (await this.context.keyUse()).usedShare;
    return readPipe({ ...this.context, usedShare }, { tally, lease, mayTryAgain });
  }

  /** What the request log calls a list: the project's name where a saved list knows it. */
  private async labelOf(resource: Resource): Promise<string> {
    const { projectId } = resource.address;
    if (projectId === null) return "Projects";
    return (await this.projectOf(resource))?.name ?? projectId;
  }

  /** How many keywords the saved project of a keyword list counts; null: it does not say, or this is another list. */
  private async countOf(resource: Resource): Promise<number | null> {
    if (resource.endpoint !== "keywords") return null;
    return (await this.projectOf(resource))?.keywordCount ?? null;
  }

  private async projectOf({ address }: Resource): Promise<Project | null> {
    const copy = await this.context.copies.read(PROJECTS_ADDRESS);
    const projects = copy === null ? [] : (copy.data as ProjectList).projects;
    return projects.find((project) => project.id === address.projectId) ?? null;
  }
}

/** What the sentences about a keyword of another project say. */
const homeValues = (
  { project, own }: { project: NamedProject; own: NamedProject },
  keywordId: string,
): Record<string, string> => ({
  id: keywordId,
  thing: "keyword",
  project: own.name,
  otherProject: project.name,
  otherProjectId: project.id,
});
