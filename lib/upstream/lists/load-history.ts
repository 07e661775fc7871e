import type { Problem } from "../../domain/errors";
import type { Json } from "../../domain/json";
import type { Resource } from "../endpoints/endpoint";
import { ask } from "../judge/request-page";
import { toDay } from "../parse/fields/dates";
import { readOlder, speaksOfPages } from "../parse/paging/history-paging";
import { mergedPages, wholeOf } from "../parse/paging/merge-pages";
import type { UpstreamResponse } from "../pipe/pipe";
import { type RawPage, rawPageOf, type SavedPaging } from "../saved/raw-answers";
import type { ListContext } from "./load-list";
import { type LoadOptions, priceProblem } from "./load-options";
import { pagingInLink } from "./next-link";
import { nextPage, type PageQuery } from "./next-page";
import { pageFacts } from "./page-facts";

const PAGES_MAX = 500;

export type HistoryOptions = LoadOptions & {
  resource: Resource;
  query: PageQuery;
  pendingKey: string;
  pending: readonly RawPage[];
  rowsOf(value: Json): number;
  isEnough(value: Json): boolean;
};

/** `problem`: why it stopped; null with `complete` false: the caller aborted. `latest`: null without a request. */
export type LoadedHistory = {
  value: Json | null;
  pages: RawPage[];
  rows: number;
  total: number | null;
  next: PageQuery | null;
  complete: boolean;
  problem: Problem | null;
  latest: UpstreamResponse | null;
};

/** Requests further pages only if the service announces them, because most histories come in one response. */
export async function loadHistory(context: ListContext, options: HistoryOptions): Promise<LoadedHistory> {
  const { pending, signal } = options;
  const last = pending.at(-1)?.paging;
  const at: LoadedHistory = {
    value: wholeOf(pending),
    pages: [...pending],
    rows: pending.reduce((rows, { paging }) => rows + (paging?.received ?? 0), 0),
    total: last?.total ?? null,
    next: pending.length === 0 ? {} : (last?.next ?? null),
    complete: false,
    problem: null,
    latest: null,
  };
  const pagesMax = Math.min(PAGES_MAX, at.pages.length + (options.pagesMax ?? PAGES_MAX));
  for (let requestCount = 0; at.next !== null && at.problem === null && !signal.aborted; requestCount += 1) {
    if (at.pages.length >= pagesMax) break;
    at.problem = priceProblem(context, options, requestCount) ?? (await loadPage(context, options, at, at.next));
    if (at.problem === null && at.value !== null && options.isEnough(at.value)) break;
  }
  const isStuck = at.pages.at(-1)?.paging?.stuck === true;
  at.complete = at.next === null && at.problem === null && at.pages.length > 0 && !isStuck;
  return at;
}

async function loadPage(
  context: ListContext,
  options: HistoryOptions,
  at: LoadedHistory,
  query: PageQuery,
): Promise<Problem | null> {
  const { copies, redact, origin } = context;
  const response = await ask(context, { ...options, query: { ...options.query, ...query } });
  if (!response.ok) return response.problem;
  await options.lease.mustHold();
  const { value, answer } = response;
  const received = options.rowsOf(value);
  const merged = at.value === null ? value : mergedPages(at.value, value);
  const fresh = at.value === null ? received : options.rowsOf(merged) - options.rowsOf(at.value);
  // Repeated rows do not fill a gap.
  const isSame = at.value !== null && fresh <= 0 && JSON.stringify(merged) === JSON.stringify(at.value);
  const page = { received, limit: null, offset: isSame ? at.rows - received : at.rows };
  const pageResult = pageFacts({ value, answer }, page, origin);
  const older = olderPage({ value, answer, received, said: pageResult }, at, origin);
  const { facts, link } = older ?? pageResult;
  const goesOn = saysMore(value, { facts, link }, { received, answer, reached: page.offset + received });
  const usableFacts = goesOn ? facts : { ...facts, cursor: null, more: false, total: null, nextLink: null };
  const following = nextPage({
    facts: usableFacts,
    asked: { limit: null, offset: page.offset },
    received,
    fresh,
    pages: at.pages.length + 1,
    granted: received + 1,
    link: goesOn ? link : null,
  });
  const repeats = received > 0 && fresh <= 0 && (goesOn || isSame);
  const endsEarly = received === 0 && at.total !== null && at.rows < at.total;
  // Cut by the service, or with older days that cannot be requested: the history is partial.
  const isCut = facts.cut === true || (older !== null && following === null && !older.isEnd);
  const stuck = (at.pages.length > 0 && (repeats || endsEarly)) || isCut;
  at.value = merged;
  at.rows += isSame ? 0 : received;
  at.total = goesOn || at.pages.length > 0 ? (facts.total ?? at.total) : null;
  at.latest = answer;
  // The service ignored the offset, so it may use page numbers, from 0 or from 1.
  const otherwise = repeats && at.pages.length === 1 ? otherNumber(query) : null;
  if (otherwise !== null) {
    at.rows -= isSame ? 0 : received;
    at.next = { page: otherwise };
    return null;
  }
  const isNumbered = query.page !== undefined && query.offset === undefined && following?.style === "limit and offset";
  at.next = isNumbered ? { page: String(Number(query.page) + 1) } : (following?.query ?? null);
  const paging: SavedPaging = {
    next: at.next,
    total: at.total,
    received,
    style: following?.style ?? "one page",
    stuck,
    base: options.query,
    ...(older !== null && { isBackward: true }),
  };
  const isOnly = at.next === null && at.pages.length === 0 && !isCut;
  const raw = rawPageOf(answer, redact, { page: at.pages.length, paging: isOnly ? null : paging });
  if (!isOnly) {
    await copies.raw.keep(options.pendingKey, raw);
    await context.pageSizes.remember(options.resource.endpoint, { granted: received });
  }
  at.pages.push(raw);
  return null;
}

type Said = ReturnType<typeof pageFacts>;

/** Where a newest-first history continues to older days; null for one that goes forward or came in one response. */
function olderPage(
  { value, answer, received, said }: { value: Json; answer: UpstreamResponse; received: number; said: Said },
  at: LoadedHistory,
  origin: string,
): (Said & { isEnd: boolean }) | null {
  const isFirst = at.pages.length === 0;
  const leadsOn = said.link !== null || said.facts.cursor !== null || said.facts.more === true;
  if (isFirst ? leadsOn : at.pages[0]?.paging?.isBackward !== true) return null;
  const older = readOlder(value, received);
  const link = pagingInLink(older?.link ?? null, origin, answer.path);
  // A link to another path leads to a neighbor, not to an older page.
  const isHere = older !== null && (older.link === null || link !== null || isLinkHere(older.link, answer.path));
  if (isFirst && !isHere) return null;
  const cursor = older?.cursor ?? null;
  const facts: Said["facts"] = {
    ...said.facts,
    more: isHere && (link !== null || cursor !== null),
    cursor: cursor === null ? null : { name: "before", value: cursor },
    nextLink: null,
    page: null,
    total: null,
  };
  return { facts, link, isEnd: !isHere };
}

function otherNumber({ offset, page }: PageQuery): string | null {
  if (offset !== undefined) return page === undefined ? "1" : null;
  return page === "1" ? "2" : null;
}

/** Keyword fields can look like paging fields (date of the next check), so a name alone is not enough. */
function saysMore(
  value: Json,
  { facts, link }: ReturnType<typeof pageFacts>,
  { received, answer, reached }: { received: number; answer: UpstreamResponse; reached: number },
): boolean {
  if (received === 0) return false;
  if (link !== null || isLinkHere(facts.nextLink, answer.path)) return true;
  const speaks = () => speaksOfPages(value, received, { headers: answer.headers, reached });
  if (facts.cursor !== null && facts.more === true)
    return facts.cursor.name === "before" || toDay(facts.cursor.value) === null || speaks();
  if (facts.page !== null && facts.page.of !== null) return facts.page.number < facts.page.of;
  return facts.more === true && speaks();
}

/** Whether a link leads to this path under another origin, as behind a proxy. Used only as a sign of further pages. */
function isLinkHere(link: string | null, askedPath: string): boolean {
  const requestUrl = new URL(askedPath, "http://asked.invalid");
  if (link === null || !URL.canParse(link, requestUrl)) return false;
  const { pathname, search } = new URL(link, requestUrl);
  const tail = (path: string) => path.replace(/\/+$/, "").split("/").slice(-2).join("/");
  return tail(pathname) === tail(requestUrl.pathname) && search !== "";
}
