import type { Read } from "../../domain/answer/reading";
import type { Problem } from "../../errors";
import type { ListResource } from "../endpoints/endpoint";
import { type AskContext, ask, keepUnreadable } from "../judge/ask";
import { readPaging, type Paging as Said } from "../parse/paging";
import { readJson } from "../parse/read-json";
import { makeProblem } from "../pipe/make-problem";
import type { Send } from "../pipe/pipe";
import type { Tally } from "../pipe/tally";
import type { RawPage } from "../saved/saved-copies";
import { pagingInLink } from "./next-link";
import { nextPage, type PageQuery, type PagingStyle } from "./next-page";
import { type PageSizes, sizeAfterRefusal } from "./page-size";

/** A half-read list older than this is begun anew when a complete copy is held anyway. */
const RESUME_AGE_MAX_MS = 10 * 60_000;
const PAGES_MAX = 2_000;
/** A service that refuses the size is asked for a smaller one, and then without any. */
const SIZE_REFUSALS_MAX = 2;
/** Stands for a page size that was not named. */
const MANY = 1_000_000;

export type ListReading<Row> = {
  rows: Row[];
  unreadable: number;
  total: number | null;
  pages: RawPage[];
  pageSize: number | null;
  /** Why reading stopped before the end; null with `complete` false: the asker stopped it. */
  problem: Problem | null;
  complete: boolean;
};

/**
 * What is kept with each page: where the list goes on and how much of it has come.
 * `stuck`: the service says that there is more, and sends what it has sent already.
 */
export type KeptPaging = {
  next: PageQuery | null;
  total: number | null;
  received: number;
  style: PagingStyle;
  stuck: boolean;
};

export type ListContext = AskContext & {
  pageSizes: PageSizes;
  /** Query parameter that asks for a number of rows. */
  sizeParameter: string;
  /** Scheme, host and port of the service: links that lead elsewhere are not read. */
  origin: string;
  describe(requestId: string, about: string): Promise<void>;
};

/**
 * Reads a list page by page. Each page is kept as it comes, so nothing paid for is lost: a list that stopped half-way
 * goes on where it stopped.
 */
export async function readList<Row, List>(
  context: ListContext,
  send: Send,
  resource: ListResource<Row, List>,
  read: Omit<Read, "spend">,
  at: {
    tally: Tally;
    label: string;
    keepsCompleteCopy: boolean;
    despiteBlock: boolean;
    strict: boolean;
    pagesMax: number;
    mustHold(): Promise<void>;
  },
): Promise<ListReading<Row>> {
  const pendingKey = pendingKeyOf(context.copies.keyOf(resource.address));
  const kept = await keptPages(context, pendingKey, at.keepsCompleteCopy);
  const rows = new Map<string, Row>();
  const reading: ListReading<Row> = {
    rows: [],
    unreadable: 0,
    total: null,
    pages: kept,
    pageSize: null,
    problem: null,
    complete: false,
  };
  const { pageSizes, sizeParameter } = context;
  const { endpoint } = resource;
  let { ask: size, granted: remembered } = await pageSizes.of(endpoint);
  let reached = 0;
  let refusals = 0;
  const sized = (): PageQuery => (size === null ? {} : { [sizeParameter]: String(size) });
  let next: PageQuery | null = { ...sized(), offset: "0" };
  for (const page of kept) {
    const parsed = parseKept(resource, page.body);
    addRows(rows, parsed?.rows ?? [], resource.idOf);
    reading.unreadable += parsed?.unreadable ?? 0;
    const paging = JSON.parse(page.paging ?? "null") as KeptPaging | null;
    next = paging?.next ?? null;
    reached += paging?.received ?? 0;
    reading.total = paging?.total ?? null;
  }

  let wishes = 0;
  while (
    next !== null &&
    reading.problem === null &&
    read.signal?.aborted !== true &&
    reading.pages.length < Math.min(PAGES_MAX, kept.length + at.pagesMax)
  ) {
    const sent = at.strict ? at.tally.tries : wishes;
    if (read.requestsMax !== undefined && sent >= read.requestsMax) {
      const values = { agreed: read.requestsMax === 1 ? "1 request" : `${read.requestsMax} requests` };
      reading.problem = makeProblem("price_exceeded", { atMs: context.clock.now(), tally: at.tally, values });
      break;
    }
    wishes += 1;
    const query: PageQuery = next;
    const asked = await ask(context, send, {
      resource,
      query,
      caller: read.caller,
      tally: at.tally,
      despiteBlock: at.despiteBlock,
    });
    if (!asked.ok) {
      const other = sizeRefused(asked.problem) && reached === 0 && refusals < SIZE_REFUSALS_MAX;
      const taken = other ? sizeAfterRefusal(asked.problem.details.serviceMessage, size, sizeParameter) : "other";
      if (taken === "other") {
        reading.problem = asked.problem;
        break;
      }
      refusals += 1;
      size = taken;
      next = size === null ? {} : { ...sized(), offset: "0" };
      continue;
    }
    if (refusals > 0 && reached === 0) await pageSizes.rememberTaken(endpoint, size);
    await at.mustHold();
    const parsed = resource.parse(asked.value);
    if (parsed === null) {
      reading.problem = await keepUnreadable(context, resource, asked.answer, at.tally, null);
      break;
    }
    const offset = Number(query.offset ?? reached);
    const received = parsed.rows.length + parsed.unreadable;
    const fresh = addRows(rows, parsed.rows, resource.idOf);
    const said = readPaging(asked.value, asked.answer.headers, received, { limit: size ?? MANY, offset });
    const link = pagingInLink(said.nextLink, context.origin, asked.answer.path);
    const facts = link === null ? withoutForeignCursor(said) : said;
    const pages = reading.pages.length + 1;
    const asking = { limit: size, offset };
    const granted = remembered ?? reading.pageSize;
    const following = nextPage({ facts, asked: asking, received, fresh, pages, granted, link, sizeParameter });
    const certain = following !== null && (facts.total !== null || facts.more === true || facts.cursor !== null);
    const full = certain ? received : pages > 1 && fresh > 0 ? reading.pageSize : null;
    if (full !== null && full !== remembered) await pageSizes.rememberGranted(endpoint, full);
    remembered = full ?? remembered;
    next = following?.query ?? null;
    reached = offset + received;
    reading.unreadable += fresh === 0 && received > 0 ? 0 : parsed.unreadable;
    reading.total = facts.total ?? reading.total;
    reading.pageSize = next === null ? reading.pageSize : Math.max(reading.pageSize ?? 0, received);
    const wanted = facts.total === null ? facts.more === true : facts.total > rows.size + reading.unreadable;
    const stuck = received > 0 && fresh === 0 && wanted;
    const page: RawPage = {
      page: reading.pages.length,
      path: asked.answer.path,
      status: asked.answer.status,
      body: context.redact(asked.answer.text),
      readAtMs: asked.answer.receivedAtMs,
      paging: JSON.stringify({
        next,
        total: reading.total,
        received,
        style: following?.style ?? styleOf(query, sizeParameter),
        stuck,
      } satisfies KeptPaging),
    };
    await context.copies.keepRaw(pendingKey, page);
    reading.pages = [...reading.pages, page];
    await context.describe(asked.answer.requestId, `${at.label} · rows ${offset + 1}–${offset + received}`);
  }
  reading.rows = [...rows.values()];
  // Fewer than what came in the end: the service spoke too soon, and its number is nobody's total.
  if (reading.total !== null && reading.total < rows.size + reading.unreadable) reading.total = null;
  reading.complete = next === null && reading.problem === null && !isStuck(reading.pages.at(-1));
  return reading;
}

/** Where the pages of a list that is not complete yet are kept. */
export const pendingKeyOf = (cacheKey: string): string => `${cacheKey}#pending`;

async function keptPages(context: ListContext, pendingKey: string, keepsCompleteCopy: boolean): Promise<RawPage[]> {
  const pages = await context.copies.rawPages(pendingKey);
  const first = pages[0];
  // Another process may have finished the same list meanwhile: what is left of it then has gaps and is no beginning.
  const whole = pages.every(({ page }, index) => page === index) && !isStuck(pages.at(-1));
  if (whole && (first === undefined || !keepsCompleteCopy || context.clock.now() - first.readAtMs < RESUME_AGE_MAX_MS))
    return pages;
  await context.copies.dropRaw(pendingKey);
  return [];
}

const isStuck = (page: RawPage | undefined): boolean =>
  (JSON.parse(page?.paging ?? "null") as KeptPaging | null)?.stuck === true;

const sizeRefused = ({ code, details }: Problem): boolean =>
  (code === "bad_request" || code === "bad_date") && details.answerStatus !== null;

/** How the last page of a list was asked for. */
function styleOf(query: PageQuery, sizeParameter: string): PagingStyle {
  if (query.offset === "0" || Object.keys(query).every((name) => name === sizeParameter)) return "one page";
  if (query.page !== undefined) return "page numbers";
  return query.offset === undefined ? "cursor" : "limit and offset";
}

/** A cursor that was only read out of a link to somewhere else is nobody's word about this list. */
function withoutForeignCursor(said: Said): Said {
  const { cursor, nextLink } = said;
  const at = nextLink?.indexOf("?") ?? -1;
  if (cursor === null || nextLink === null || at < 0) return said;
  const isOfLink = new URLSearchParams(nextLink.slice(at).split("#", 1)[0]).get(cursor.name) === cursor.value;
  return isOfLink ? { ...said, cursor: null } : said;
}

function parseKept<Row, List>(resource: ListResource<Row, List>, body: string) {
  const json = readJson(body);
  return json.ok ? resource.parse(json.value) : null;
}

/** Adds rows by id, the later one winning. @returns how many ids were new */
function addRows<Row>(rows: Map<string, Row>, more: readonly Row[], idOf: (row: Row) => string): number {
  const before = rows.size;
  for (const row of more) rows.set(idOf(row), row);
  return rows.size - before;
}
