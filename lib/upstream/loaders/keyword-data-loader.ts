import { toInstant } from "../../domain/clock";
import { isWrongRequest } from "../../domain/errors";
import { keywordResponse } from "../../domain/history/history-response";
import type { Json } from "../../domain/json";
import type { KeywordData } from "../../domain/keyword/keyword";
import { rowFromHistory } from "../../domain/keyword/row-from-history";
import type { Resource, SingleResource } from "../endpoints/endpoint";
import { homeValues, saidElsewhere } from "../judge/saved-evidence";
import { keepUnreadable, unreadKeyOf } from "../judge/unread-response";
import { loadHistory } from "../lists/load-history";
import { pendingKeyOf, pendingPages } from "../lists/pending-pages";
import { wholeOf } from "../parse/paging/merge-pages";
import type { Lease } from "../pipe/lease";
import { factsOf, makeProblem, type ProblemFacts } from "../pipe/make-problem";
import { emptyTally } from "../pipe/tally";
import type { RawPage } from "../saved/raw-answers";
import type { LoadRequest, Result, SavedFirst } from "../saved/saved-first";
import { savedList } from "../saved/saved-lists";
import { type LoadContext, openLoad } from "./open-load";

const RAW_ANSWERS_MAX = 10;

const labelOf = ({ keyword }: KeywordData, { thing }: Resource): string =>
  keyword.phrase === "" ? thing.id : keyword.phrase;

export const summaryText = (summary: unknown): string | null => (summary === null ? null : JSON.stringify(summary));

const copyOf = (data: KeywordData) => ({
  body: JSON.stringify(data),
  summary: summaryText(rowFromHistory(data)),
  rows: 1,
});

/** Loads one keyword's data, if possible from its project's saved response, and saves it in the project it names. */
export class KeywordDataLoader {
  constructor(
    private readonly context: LoadContext,
    private readonly saved: SavedFirst,
  ) {}

  load(resource: SingleResource, request: LoadRequest): Promise<Result<KeywordData>> {
    return this.saved.load<KeywordData>(resource, request, async ({ signal, lease, saved }) => {
      const { copies } = this.context;
      const { sharedAddress } = resource;
      const sharedResult = request.spend === "now" ? null : await this.fromShared(resource, lease);
      if (sharedResult !== null) return sharedResult;
      const tally = request.spent ?? emptyTally();
      const list = await savedList(copies, resource.address.projectId);
      const before = saved && { value: saved.data as KeywordData, on: toInstant(saved.asOfMs).slice(0, 10) };
      const isFound = (value: Json) => sharedAddress !== null && resource.parse(value) !== null;
      const pendingKey = pendingKeyOf(copies.keyOf(sharedAddress ?? resource.address));
      const pending = await this.pendingHistory(pendingKey, saved?.complete === true, isFound);
      const plan = resource.plan(before, list, pending[0]?.paging?.base ?? null);
      const got = await loadHistory(this.context, {
        resource,
        ...openLoad(this.context, request, { tally, lease, signal }),
        query: plan.query,
        pendingKey,
        pending,
        rowsOf: (value) => resource.rowsOf(value),
        isEnough: isFound,
      });
      const name = before === null ? resource.thing.one : labelOf(before.value, resource);
      // The cursor may have expired, so the next load starts over.
      if (got.latest === null && pending.length > 0 && got.problem !== null && isWrongRequest(got.problem.code))
        await copies.raw.drop(pendingKey);
      if (got.latest === null) return this.saved.handleFailure(resource, got.problem, lease, name);
      // A response of null costs a request like any other.
      const parsed = got.value === null ? null : resource.parse(got.value);
      if (parsed === null) {
        if (got.problem !== null) return this.saved.handleFailure(resource, got.problem, lease, name);
        if (sharedAddress !== null && got.complete && resource.rowsOf(got.value) > 0) {
          // Already paid for, and useful for the keyword's neighbors.
          await copies.raw.replace(copies.keyOf(sharedAddress), got.pages);
          await copies.raw.drop(pendingKey);
          return this.missing(resource, lease, name, { ...factsOf(got.latest), tally });
        }
        const why = got.value === null ? null : (resource.whyUnread?.(got.value) ?? null);
        const unread = { resource, answer: got.latest, tally, serviceMessage: null, why };
        return this.saved.handleFailure(resource, await keepUnreadable(this.context, unread), lease, name);
      }
      const isWhole = got.complete || sharedAddress !== null;
      // A part without dates cannot be joined to saved data, so it waits until the rest is loaded.
      if (!isWhole && saved?.complete === true && this.context.form.dateParameters === null)
        return this.saved.handleFailure(resource, got.problem, lease, name);
      const { receivedAtMs, requestId } = got.latest;
      const home = await saidElsewhere(copies, parsed.projectId, resource.address.projectId);
      const isHere = home === null || sharedAddress !== null;
      const part = isWhole ? null : { rows: got.rows, total: got.total };
      const filledData = isHere ? resource.fill(parsed, list) : parsed;
      const value = isHere ? plan.join(filledData, { pages: got.pages.length, part }) : parsed;
      const complete = isWhole || saved?.complete === true;
      const asOfMs = !isWhole && saved?.complete === true ? saved.asOfMs : receivedAtMs;
      const history = keywordResponse(filledData, { readAtMs: receivedAtMs, own: parsed.keyword });
      const copy = { ...copyOf(value), asOfMs, complete, history };
      if (!isHere) {
        const address = { ...resource.address, projectId: home.project.id };
        if ((await copies.read(address)) === null)
          await copies.write(address, copy, got.pages, (within) => lease.holdIn(within));
        await copies.raw.drop(pendingKey);
        const values = homeValues(home, resource.thing.id);
        const facts = { ...factsOf(got.latest), atMs: this.context.clock.now(), tally, values };
        return { reading: null, problem: makeProblem("other_project", facts) };
      }
      const answers =
        sharedAddress === null ? await this.withEarlierAnswers(resource, isWhole ? got.pages : [], saved !== null) : [];
      await copies.write(resource.address, copy, answers, (within) => lease.holdIn(within));
      if (sharedAddress !== null) await copies.raw.replace(copies.keyOf(sharedAddress), got.pages);
      if (got.complete) await copies.raw.drop(pendingKey);
      await copies.raw.drop(unreadKeyOf(copies.keyOf(resource.address)));
      await this.context.describe(requestId, labelOf(value, resource));
      const reading = { data: value, asOf: toInstant(asOfMs), saved: false, deletedAt: null };
      return { reading, problem: isWhole ? null : got.problem };
    });
  }

  /** Saves the keyword of a response for its project as its own copy; null: that response may lack the keyword. */
  private async fromShared(resource: SingleResource, lease: Lease): Promise<Result<KeywordData> | null> {
    const { address, sharedAddress } = resource;
    if (sharedAddress === null) return null;
    const { copies } = this.context;
    const sharedKey = copies.keyOf(sharedAddress);
    const pages = await copies.raw.pages(sharedKey);
    const value = wholeOf(pages);
    const asOfMs = pages.at(-1)?.readAtMs;
    if (value === null || asOfMs === undefined) return null;
    const parsed = resource.parse(value);
    if (parsed === null) {
      const isPart = (await copies.raw.pages(pendingKeyOf(sharedKey))).length > 0;
      return isPart || resource.rowsOf(value) === 0 ? null : this.missing(resource, lease, resource.thing.one);
    }
    const data = resource.fill(parsed, await savedList(copies, address.projectId));
    const history = keywordResponse(data, { readAtMs: asOfMs, own: parsed.keyword });
    const copy = { ...copyOf(data), asOfMs, complete: true, history };
    await copies.write(address, copy, [], (within) => lease.holdIn(within));
    return { reading: { data, asOf: toInstant(asOfMs), saved: true, deletedAt: null }, problem: null };
  }

  /** The service's response for the project doesn't contain the keyword. */
  private missing(
    resource: SingleResource,
    lease: Lease,
    name: string,
    facts: Partial<ProblemFacts> = {},
  ): Promise<Result<KeywordData>> {
    const values = { id: resource.thing.id };
    const problem = makeProblem("not_in_data", { atMs: this.context.clock.now(), values, ...facts });
    return this.saved.handleFailure(resource, problem, lease, name);
  }

  private async pendingHistory(
    pendingKey: string,
    hasCompleteCopy: boolean,
    isFound: (value: Json) => boolean,
  ): Promise<RawPage[]> {
    const pages = await pendingPages(this.context, pendingKey, hasCompleteCopy);
    const value = wholeOf(pages);
    return value !== null && isFound(value) ? [] : pages;
  }

  private async withEarlierAnswers(
    resource: Resource,
    pages: readonly RawPage[],
    hasCopy: boolean,
  ): Promise<RawPage[]> {
    if (!hasCopy || this.context.form.dateParameters === null) return [...pages];
    const { copies } = this.context;
    const earlier = await copies.raw.pages(copies.keyOf(resource.address));
    const most = Math.max(RAW_ANSWERS_MAX, pages.length);
    return [...pages, ...earlier].slice(0, most).map((answer, page) => ({ ...answer, page }));
  }
}
