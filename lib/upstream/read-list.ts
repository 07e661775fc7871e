import type { Read } from "../domain/reading";
import type { Problem } from "../errors";
import { type AskContext, ask, keepUnreadable } from "./ask";
import type { ListResource } from "./endpoints/endpoint";
import { makeProblem } from "./make-problem";
import { nextPage, type PageQuery } from "./next-page";
import { readPaging } from "./parse/paging";
import { readJson } from "./parse/read-json";
import type { Send } from "./pipe";
import type { RawPage } from "./saved-copies";
import type { Tally } from "./tally";

/** A half-read list older than this is begun anew when a complete copy is held anyway. */
const RESUME_AGE_MAX_MS = 10 * 60_000;
const PAGES_MAX = 2_000;

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

type Paging = { next: PageQuery | null; total: number | null };

export type ListContext = AskContext & {
  pageSize: number;
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
  let next: PageQuery | null = { limit: String(context.pageSize), offset: "0" };
  for (const page of kept) {
    const parsed = parseKept(resource, page.body);
    addRows(rows, parsed?.rows ?? [], resource.idOf);
    reading.unreadable += parsed?.unreadable ?? 0;
    const paging = JSON.parse(page.paging ?? "null") as Paging | null;
    next = paging?.next ?? null;
    reading.total = paging?.total ?? null;
  }

  let wishes = 0;
  while (
    next !== null &&
    reading.problem === null &&
    read.signal?.aborted !== true &&
    reading.pages.length < PAGES_MAX
  ) {
    const sent = at.strict ? at.tally.tries : wishes;
    if (read.requestsMax !== undefined && sent >= read.requestsMax) {
      const values = { spent: String(sent), agreed: String(read.requestsMax) };
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
      reading.problem = asked.problem;
      break;
    }
    await at.mustHold();
    const parsed = resource.parse(asked.value);
    if (parsed === null) {
      reading.problem = await keepUnreadable(context, resource, asked.answer, at.tally, null);
      break;
    }
    const limit = Number(query.limit);
    const offset = Number(query.offset ?? rows.size);
    const received = parsed.rows.length + parsed.unreadable;
    const fresh = addRows(rows, parsed.rows, resource.idOf);
    const facts = readPaging(asked.value, asked.answer.headers, received, { limit, offset });
    next = nextPage({ facts, asked: { limit, offset }, received, fresh, pages: reading.pages.length + 1 });
    reading.unreadable += parsed.unreadable;
    reading.total = facts.total ?? reading.total;
    reading.pageSize = next === null ? reading.pageSize : Math.max(reading.pageSize ?? 0, received);
    const page: RawPage = {
      page: reading.pages.length,
      path: asked.answer.path,
      status: asked.answer.status,
      body: context.redact(asked.answer.text),
      readAtMs: asked.answer.receivedAtMs,
      paging: JSON.stringify({ next, total: reading.total } satisfies Paging),
    };
    await context.copies.keepRaw(pendingKey, page);
    reading.pages = [...reading.pages, page];
    await context.describe(asked.answer.requestId, `${at.label} · rows ${offset + 1}–${offset + received}`);
  }
  reading.rows = [...rows.values()];
  reading.complete = next === null && reading.problem === null;
  return reading;
}

/** Where the pages of a list that is not complete yet are kept. */
export const pendingKeyOf = (cacheKey: string): string => `${cacheKey}#pending`;

async function keptPages(context: ListContext, pendingKey: string, keepsCompleteCopy: boolean): Promise<RawPage[]> {
  const pages = await context.copies.rawPages(pendingKey);
  const first = pages[0];
  // Another process may have finished the same list meanwhile: what is left of it then has gaps and is no beginning.
  const whole = pages.every(({ page }, index) => page === index);
  if (whole && (first === undefined || !keepsCompleteCopy || context.clock.now() - first.readAtMs < RESUME_AGE_MAX_MS))
    return pages;
  await context.copies.dropRaw(pendingKey);
  return [];
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
