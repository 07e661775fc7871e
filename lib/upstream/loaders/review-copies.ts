import { toInstant } from "../../domain/clock";
import type { KeywordData } from "../../domain/keyword/keyword";
import { rowFromHistory } from "../../domain/keyword/row-from-history";
import { findingIn, isPossibleDay } from "../../domain/response/doubtful-copy";
import { isStoreAway } from "../../store/store-away";
import type { CopyAddress } from "../endpoints/copy-address";
import type { SingleResource } from "../endpoints/endpoint";
import { joinHistory } from "../endpoints/join-history";
import { keywordsEndpoint } from "../endpoints/keywords";
import { projectsEndpoint } from "../endpoints/projects";
import { pendingKeyOf } from "../lists/pending-pages";
import { wholeOf } from "../parse/paging/merge-pages";
import { bodyOf } from "../saved/current-form";
import type { RawPage } from "../saved/raw-answers";
import type { SavedCopy } from "../saved/saved-copies";
import { savedList } from "../saved/saved-lists";
import { summaryText } from "./keyword-data-loader";
import type { ListLoader } from "./list-loader";
import type { LoadContext } from "./open-load";

type HistoryOf = (projectId: string, keywordId: string, today: string) => Promise<SingleResource>;

/** A saved response in the reading of this version. */
type Reading = { data: unknown; summary: unknown; rows: number };

/** Reads copies of earlier versions again from their saved responses. Sends no request. */
export class CopyReviewer {
  constructor(
    private readonly context: LoadContext,
    private readonly lists: ListLoader,
    private readonly historyOf: HistoryOf,
  ) {}

  /** Resumes where an earlier run stopped. A copy whose review fails is reviewed again after the next start. */
  async run(signal: AbortSignal): Promise<void> {
    const { copies } = this.context;
    for (const address of await copies.reviews.due()) {
      if (signal.aborted) return;
      try {
        await this.review(address);
      } catch (error) {
        if (isStoreAway(error) || signal.aborted) return;
        console.warn("A saved copy couldn’t be read again:", error);
      }
    }
  }

  private async review(address: CopyAddress): Promise<void> {
    const { copies } = this.context;
    const key = copies.keyOf(address);
    const copy = await copies.read(address);
    if (copy === null) return copies.reviews.settle(key, null);
    const pages = await this.pagesOf(address, copy);
    const reading = pages.length === 0 ? null : await this.readAgain(address, copy, pages);
    const before = await bodyOf(copy.data);
    const body = reading === null ? before : await bodyOf(reading.data);
    const finding = findingIn(body, copy.asOfMs) ?? (reading === null && pages.length > 0 ? "unread" : null);
    if (reading === null || body === before) return copies.reviews.settle(key, finding);
    const summary = summaryText(reading.summary);
    await copies.rewrite(address, copy, { data: reading.data, body, summary, rows: reading.rows, finding });
  }

  /** null: one of the responses can't be read. */
  private async readAgain(address: CopyAddress, copy: SavedCopy, pages: readonly RawPage[]): Promise<Reading | null> {
    const { projectId, keywordId } = address;
    const { form } = this.context;
    if (projectId === null) return this.lists.readAgain(projectsEndpoint(form), pages, copy.complete);
    if (keywordId === null) return this.lists.readAgain(keywordsEndpoint(projectId, form), pages, copy.complete);
    const resource = await this.historyOf(projectId, keywordId, toInstant(copy.asOfMs).slice(0, 10));
    const data = await this.joinedHistory(resource, copy, pages);
    return data === null ? null : { data, summary: rowFromHistory(data), rows: 1 };
  }

  private async pagesOf(address: CopyAddress, { asOfMs }: SavedCopy): Promise<RawPage[]> {
    const { copies } = this.context;
    const key = copies.keyOf(address);
    for (const each of [key, pendingKeyOf(key), copies.keyOf({ ...address, keywordId: null })]) {
      const pages = await copies.raw.pages(each);
      // Pages of a later load, or of a shared response, may belong to another copy.
      if (pages.some(({ readAtMs }) => Math.abs(readAtMs - asOfMs) < SAME_LOAD_MS)) return pages;
    }
    return [];
  }

  private async joinedHistory(
    resource: SingleResource,
    { data, asOfMs }: SavedCopy,
    pages: readonly RawPage[],
  ): Promise<KeywordData | null> {
    const list = await savedList(this.context.copies, resource.address.projectId);
    const savedData = data as KeywordData;
    let joined: KeywordData | null = null;
    for (const response of responsesIn(pages).reverse()) {
      const value = wholeOf(response);
      const parsed = value === null ? null : resource.parse(value);
      if (parsed === null) return null;
      const filledData = resource.fill(parsed, list);
      joined = joined === null ? filledData : joinHistory(joined, filledData, lastDay(filledData) < lastDay(joined));
    }
    if (joined === null) return null;
    // Not all responses are saved, so earlier days may only be in the copy.
    const possible = withPossibleDays(savedData, asOfMs);
    const whole = daysIn(joined).size < daysIn(possible).size ? joinHistory(possible, joined, false) : joined;
    const { pages: pageCount, part, asked } = savedData;
    return { ...whole, ...(pageCount && { pages: pageCount }), ...(part && { part }), ...(asked && { asked }) };
  }
}

/** Rewriting adds a millisecond to the time of a copy, so that its readers notice. */
const SAME_LOAD_MS = 1_000;

function responsesIn(pages: readonly RawPage[]): RawPage[][] {
  const responses: RawPage[][] = [];
  let goesOn = false;
  for (const page of pages) {
    if (goesOn) responses.at(-1)?.push(page);
    else responses.push([page]);
    goesOn = (page.paging?.next ?? null) !== null;
  }
  return responses;
}

const daysIn = ({ positions, metrics }: KeywordData): Set<string> =>
  new Set([...positions, ...metrics].flatMap(({ points }) => points.map(({ on }) => on)));

const lastDay = (data: KeywordData): string => [...daysIn(data)].sort().at(-1) ?? "";

function withPossibleDays(data: KeywordData, asOfMs: number): KeywordData {
  const possible = <Point extends { on: string }, Series extends { points: Point[] }>(series: Series): Series => ({
    ...series,
    points: series.points.filter(({ on }) => isPossibleDay(on, asOfMs)),
  });
  return { ...data, positions: data.positions.map(possible), metrics: data.metrics.map(possible) };
}
