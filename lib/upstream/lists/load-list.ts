import { isWrongRequest, type Problem } from "../../domain/errors";
import type { Json } from "../../domain/json";
import { SMALL_PAGE_ROWS } from "../../domain/quota/price";
import { inTurns } from "../../domain/steps";
import type { ListResource, ParsedPage } from "../endpoints/endpoint";
import type { AskContext } from "../judge/asking";
import { ask } from "../judge/request-page";
import { keepUnreadable } from "../judge/unread-response";
import type { UpstreamResponse } from "../pipe/pipe";
import { type PagingStyle, rawPageOf, type SavedPaging } from "../saved/raw-answers";
import { ListProgress, type LoadedList } from "./list-progress";
import { type LoadOptions, priceProblem } from "./load-options";
import { nextPage, type PageQuery } from "./next-page";
import { pageFacts } from "./page-facts";
import type { AskedSize, PageSizes } from "./page-size";
import { pendingKeyOf, pendingPages } from "./pending-pages";

const PAGES_MAX = 2_000;
const WHOLE = 1_000_000;

export type ListContext = AskContext & {
  pageSizes: PageSizes;
  /** Scheme, host and port of the service. Links to other origins are not followed. */
  origin: string;
  describe(requestId: string, about: string): Promise<void>;
};

export type LoadListOptions<Row> = LoadOptions & {
  resource: ListResource<Row, unknown>;
  counted: number | null;
  hasCompleteCopy: boolean;
  label: string;
};

type Load<Row> = {
  context: ListContext;
  options: LoadListOptions<Row>;
  pendingKey: string;
  size: AskedSize;
  progress: ListProgress<Row>;
};

/** Loads a list page by page. Each page is saved at once, so an interrupted load resumes without paying twice. */
export async function loadList<Row>(context: ListContext, options: LoadListOptions<Row>): Promise<LoadedList<Row>> {
  const { resource, signal } = options;
  const pendingKey = pendingKeyOf(context.copies.keyOf(resource.address));
  const size = await context.pageSizes.of(resource.endpoint);
  const progress = new ListProgress(resource, size.firstPage());
  for (const page of await pendingPages(context, pendingKey, options.hasCompleteCopy)) await progress.resume(page);
  const load = { context, options, pendingKey, size, progress };
  const pagesMax = Math.min(PAGES_MAX, progress.pages.length + (options.pagesMax ?? PAGES_MAX));
  let problem: Problem | null = null;
  for (let requestCount = 0; progress.next !== null && problem === null && !signal.aborted; requestCount += 1) {
    if (progress.pages.length >= pagesMax) break;
    problem = priceProblem(context, options, requestCount) ?? (await loadPage(load, progress.next));
  }
  return progress.result(problem);
}

async function loadPage<Row>(load: Load<Row>, query: PageQuery): Promise<Problem | null> {
  const { context, options, size, progress } = load;
  const { resource, tally } = options;
  const isFirst = progress.rowsRead === 0;
  const response = await ask(context, { ...options, query });
  if (!response.ok) {
    if (isTryingNumbers(progress, query) && isWrongRequest(response.problem.code)) return goOn(load, null);
    if (!isFirst || !size.takesOther(response.problem)) return response.problem;
    progress.next = size.firstPage();
    return null;
  }
  if (isFirst) await size.saveWorkingLimit();
  await options.lease.mustHold();
  const parsed = await inTurns(resource.parse(response.value));
  if (parsed === null) {
    const why = resource.whyUnread?.(response.value) ?? null;
    return keepUnreadable(context, { resource, answer: response.answer, tally, serviceMessage: null, why });
  }
  const otherwise = otherWay(load, query, parsed.rows);
  if (otherwise !== null) {
    await context.describe(response.answer.requestId, `${options.label} · the first page again`);
    return goOn(load, otherwise);
  }
  const { offset, received } = await savePage(load, query, parsed, response);
  const label = `${options.label} · rows ${offset + 1}–${offset + received}`;
  await context.describe(response.answer.requestId, label);
  return null;
}

/** Another way to request page 2 after page 1 came again. Each is tried once; null: no repeat, or none is left. */
function otherWay<Row>({ progress, size }: Load<Row>, query: PageQuery, rows: readonly Row[]): PageQuery | null {
  if (progress.pages.length !== 1 || rows.length === 0 || !progress.hasAll(rows)) return null;
  if (isTryingNumbers(progress, query)) return query.page === "1" ? size.atPage(2) : null;
  if (query.offset === undefined)
    return progress.pages[0]?.paging?.style === "cursor" ? size.from(progress.rowsRead) : null;
  // Requesting number 2 first would skip the second page of a service that counts from 0.
  return query.page === undefined ? size.atPage(1) : null;
}

const isTryingNumbers = <Row>({ pages }: ListProgress<Row>, query: PageQuery): boolean =>
  pages.length === 1 && query.page !== undefined && pages[0]?.paging?.isTried === true;

/** Saves where the list goes on after the last page. @param next null: nowhere */
async function goOn<Row>({ context, pendingKey, progress }: Load<Row>, next: PageQuery | null): Promise<null> {
  progress.next = next;
  const last = progress.pages.at(-1);
  if (!last?.paging) return null;
  const stuck = next === null && progress.total !== null && progress.isShortOf(progress.total);
  const page = { ...last, paging: { ...last.paging, next, stuck, isTried: true } };
  progress.pages[progress.pages.length - 1] = page;
  await context.copies.raw.keep(pendingKey, page);
  return null;
}

async function savePage<Row>(
  { context, options, pendingKey, progress, size }: Load<Row>,
  query: PageQuery,
  parsed: ParsedPage<Row>,
  { value, answer, flags }: { value: Json; answer: UpstreamResponse; flags: string[] },
): Promise<{ offset: number; received: number }> {
  const { origin, copies, pageSizes } = context;
  const { counted } = options;
  const sizeParameter = pageSizes.parameter;
  const offset = Number(query.offset ?? progress.rowsRead);
  const received = parsed.size ?? parsed.rows.length + parsed.unreadable;
  const fresh = progress.add(parsed);
  const requestedPage = { limit: size.limit, offset };
  const { facts: announcedFacts, link } = pageFacts({ value, answer }, { ...requestedPage, received }, origin);
  const goesByOffset = progress.pages.length > 0 && query.offset !== undefined && fresh > 0;
  const facts = goesByOffset ? { ...announcedFacts, cursor: null } : announcedFacts;
  const pages = progress.pages.length + 1;
  const granted = size.granted ?? progress.pageSize;
  const isTrying = isTryingNumbers(progress, query);
  if (isTrying && fresh > 0) await size.learnFirstNumber(Number(query.page) - 1);
  // The service announces no further page and all counted rows came, so another request would return nothing.
  const isSilent = facts.total === null && facts.more === null && facts.cursor === null && facts.nextLink === null;
  const isAll = isSilent && (isLastByWord(progress, query) || (counted !== null && offset + received >= counted));
  const isCut = isSilent && counted !== null && granted === null && looksCut(offset + received, counted);
  const usableFacts = isCut ? { ...facts, more: true } : facts;
  const step = isAll
    ? null
    : nextPage({ facts: usableFacts, asked: requestedPage, received, fresh, pages, granted, link, sizeParameter });
  const first = step?.style === "limit and offset" ? size.firstNumber : null;
  const following = first === null ? step : { query: size.atPage(first + pages), style: "page numbers" as const };
  const saysMore = facts.total !== null || facts.more === true;
  const fullPageSize = pages > 1 && fresh > 0 ? progress.pageSize : null;
  await size.learn(following !== null && saysMore ? received : fullPageSize);
  progress.next = following?.query ?? null;
  progress.rowsRead = offset + received;
  progress.note(flags, facts.total);
  progress.total = facts.total ?? progress.total;
  if (following !== null) progress.pageSize = Math.max(progress.pageSize ?? 0, received);
  const wantsMore = facts.total === null ? facts.more === true : progress.isShortOf(facts.total);
  // Neither offsets nor page numbers return new rows, so the service sends lists in one page.
  if (isTrying && fresh === 0 && !wantsMore) await size.learn(WHOLE);
  // Status 206 means a partial list, unless the service's paging data shows otherwise.
  const isPart = facts.cut === true || (answer.status === 206 && facts.total === null && facts.more !== false);
  const paging: SavedPaging = {
    next: progress.next,
    total: progress.total,
    received,
    style: following?.style ?? styleOf(query, sizeParameter),
    // The list ended before the service's own total, so it is incomplete and the next load starts over.
    stuck: (received > 0 && fresh === 0 && wantsMore) || (following === null && (isShort(progress, fresh) || isPart)),
  };
  const page = rawPageOf(answer, context.redact, { page: pages - 1, paging });
  await copies.raw.keep(pendingKey, page);
  progress.pages.push(page);
  return { offset, received };
}

/** Earlier pages had a cursor or a link and this one has none, so it is the last. */
function isLastByWord<Row>({ pages }: ListProgress<Row>, query: PageQuery): boolean {
  const style = pages.at(-1)?.paging?.style;
  return query.offset === undefined && (style === "cursor" || style === "page links");
}

/** A round number of rows below the project's count suggests paging that the service does not announce. */
const looksCut = (rowCount: number, expectedCount: number): boolean =>
  rowCount >= SMALL_PAGE_ROWS && rowCount % 5 === 0 && rowCount < expectedCount;

const isShort = <Row>(progress: ListProgress<Row>, fresh: number): boolean =>
  progress.total !== null && (fresh === 0 ? progress.isShortOf(progress.total) : progress.rowsRead < progress.total);

function styleOf(query: PageQuery, sizeParameter: string): PagingStyle {
  if (query.offset === "0" || Object.keys(query).every((name) => name === sizeParameter)) return "one page";
  if (query.page !== undefined) return "page numbers";
  return query.offset === undefined ? "cursor" : "limit and offset";
}
