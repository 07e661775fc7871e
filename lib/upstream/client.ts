import { toInstant } from "../domain/clock";
import type { Problem } from "../domain/errors";
import type { KeywordData } from "../domain/keyword/keyword";
import type { LoadedRow } from "../domain/keyword/row-from-history";
import type { PageSize } from "../domain/quota/price";
import type { Endpoint } from "../domain/quota/usage";
import type { KeywordList, ProjectList } from "../domain/response/reading";
import { withLoaded } from "../domain/response/with-loaded";
import { type DayRange, missingDays } from "../domain/time/history-days";
import type { HistoryReader } from "../history/history-reader";
import type { CopyAddress } from "./endpoints/copy-address";
import type { SingleResource } from "./endpoints/endpoint";
import { keywordDataEndpoint } from "./endpoints/keyword-data";
import { keywordsAddress, keywordsEndpoint } from "./endpoints/keywords";
import { PROJECTS_ADDRESS, projectsEndpoint } from "./endpoints/projects";
import { elsewhere, homeValues } from "./judge/saved-evidence";
import { unreadKeyOf } from "./judge/unread-response";
import { pendingKeyOf, pendingPages } from "./lists/pending-pages";
import { KeywordDataLoader } from "./loaders/keyword-data-loader";
import { ListLoader } from "./loaders/list-loader";
import type { LoadContext } from "./loaders/open-load";
import { CopyReviewer } from "./loaders/review-copies";
import { depthBeside } from "./parse/positions/search-depth";
import { siteHost } from "./parse/positions/site-of";
import { makeProblem } from "./pipe/make-problem";
import type { RawPage } from "./saved/raw-answers";
import type { SavedCopies } from "./saved/saved-copies";
import { type LoadRequest, type Result, SavedFirst } from "./saved/saved-first";
import { savedProject } from "./saved/saved-lists";

/** A range has at most two missing ends. The other requests allow for ranges that other readers load meanwhile. */
const PARTS_MAX = 4;

export type { LoadRequest, Result } from "./saved/saved-first";

/** The only way to keyword data; docs/architecture.md has the layers. Failures return as problems; only bugs throw. */
export class UpstreamClient {
  readonly copies: SavedCopies;
  private readonly saved: SavedFirst;
  private readonly lists: ListLoader;
  private readonly keywordData: KeywordDataLoader;

  constructor(private readonly context: LoadContext) {
    this.copies = context.copies;
    this.saved = new SavedFirst(context);
    this.lists = new ListLoader(context, this.saved);
    this.keywordData = new KeywordDataLoader(context, this.saved);
  }

  get sharesHistories(): boolean {
    return this.context.form.keywordDataId === "project";
  }

  /** Known once the service has sent a second page. */
  expectedSize(endpoint: Endpoint): Promise<PageSize> {
    return this.context.pageSizes.expected(endpoint);
  }

  /** All projects of the account. Costs one request a page, none when saved. */
  listProjects(request: LoadRequest): Promise<Result<ProjectList>> {
    return this.lists.load(projectsEndpoint(this.context.form), request);
  }

  /** Costs one request a page, none when saved. Rows without a position get it from the keyword's saved data. */
  async listKeywords(projectId: string, request: LoadRequest): Promise<Result<KeywordList>> {
    const result = await this.lists.load(keywordsEndpoint(projectId, this.context.form), request);
    const { reading } = result;
    if (reading === null || reading.data.keywords.every(({ position }) => position !== null)) return result;
    const loadedRows = await this.copies.overview.keywordDataSummaries<LoadedRow>(projectId);
    if (loadedRows.size === 0) return result;
    return { ...result, reading: { ...reading, data: withLoaded(reading.data, loadedRows) } };
  }

  /** Changes whenever `listKeywords` would return other saved data; null: it would return none. Sends no request. */
  async keywordsVersion(projectId: string): Promise<string | null> {
    return (await this.saved.keyIsGone()) ? null : this.copies.overview.keywordsVersion(projectId);
  }

  /** Costs one request, none when saved; with `request.days` one for each missing end of the range. */
  async getKeywordData(projectId: string, keywordId: string, request: LoadRequest): Promise<Result<KeywordData>> {
    const today = toInstant(this.context.clock.now()).slice(0, 10);
    const requestedDays = request.days;
    if (request.opens === true || request.spend !== "never") {
      const problem = await this.ofAnotherProject(projectId, keywordId, request);
      if (problem !== null) return { reading: null, problem };
    }
    const resource = await this.keywordDataOf(projectId, keywordId, { today, wanted: requestedDays });
    if (request.spend === "never" || requestedDays === undefined) return this.keywordData.load(resource, request);
    let result = await this.keywordData.load(resource, { ...request, spend: "if-missing" });
    // A joined load of another reader may bring other days, so check again after each.
    const partsMax = Math.min(PARTS_MAX, request.requestsMax ?? PARTS_MAX);
    for (let parts = result.reading?.saved === false ? 1 : 0; parts < partsMax && result.problem === null; parts += 1) {
      const loadedDays = result.reading?.data.asked ?? null;
      if (missingDays(loadedDays, requestedDays, today).length === 0) break;
      result = await this.keywordData.load(resource, { ...request, spend: "now" });
    }
    return result;
  }

  private async keywordDataOf(
    projectId: string,
    keywordId: string,
    days: { today: string; wanted?: DayRange | undefined },
  ): Promise<SingleResource> {
    const project = await savedProject(this.copies, projectId);
    const host = siteHost(project?.domain);
    const projectFacts = { sites: host === null ? [] : [host], depth: depthBeside(project?.other) };
    return keywordDataEndpoint(projectId, keywordId, this.context.form, { ...days, ...projectFacts });
  }

  /** Reads the copies of earlier versions again. Sends no request. Stops at `signal`; the next call resumes. */
  reviewCopies(signal: AbortSignal): Promise<void> {
    const historyOf = (projectId: string, keywordId: string, today: string) =>
      this.keywordDataOf(projectId, keywordId, { today });
    return new CopyReviewer(this.context, this.lists, historyOf).run(signal);
  }

  /** The problem if saved lists show the keyword elsewhere, without a request; null if unsure and the user insists. */
  private async ofAnotherProject(projectId: string, keywordId: string, request: LoadRequest): Promise<Problem | null> {
    const home = await elsewhere(this.copies, { projectId, keywordId });
    if (home === null || (request.spend === "now" && !home.isCertain)) return null;
    const problem = makeProblem("other_project", {
      atMs: this.context.clock.now(),
      values: homeValues(home, keywordId),
    });
    return home.isCertain ? { ...problem, next: problem.next.filter((step) => step !== "retry") } : problem;
  }

  /** Deletes the saved project list, so that the next opening loads it. The projects' own data stays. */
  forgetProjects(): Promise<void> {
    return this.copies.remove(PROJECTS_ADDRESS);
  }

  /** The history of all projects; null after the key was rejected. Sends no request. */
  async history(): Promise<HistoryReader | null> {
    return (await this.saved.keyIsGone()) ? null : this.copies.history;
  }

  waitForLoads(): Promise<void> {
    return this.saved.waitForLoads();
  }

  async pagesUnderWay(projectId: string): Promise<number> {
    const pendingKey = pendingKeyOf(this.copies.keyOf(keywordsAddress(projectId)));
    return (await pendingPages(this.context, pendingKey, true)).length;
  }

  /** The raw responses behind a copy, or behind the last request that could not be parsed. Sends no request. */
  async rawAnswer(address: CopyAddress): Promise<RawPage[]> {
    if (await this.saved.keyIsGone()) return [];
    const cacheKey = this.copies.keyOf(address);
    const sharedKey = this.copies.keyOf({ ...address, keywordId: null });
    for (const key of [unreadKeyOf(cacheKey), cacheKey, pendingKeyOf(cacheKey), sharedKey]) {
      const pages = await this.copies.raw.pages(key);
      if (pages.length > 0) return pages;
    }
    return [];
  }
}
