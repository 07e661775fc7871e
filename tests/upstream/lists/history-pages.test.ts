import { expect, test } from "vitest";
import type { KeywordData } from "../../../lib/domain/keyword/keyword";
import { DAY_MS } from "../../../lib/domain/time/units";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { Desk, FixtureAnswer, FixtureRequest } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

const DAYS = 95;
const PAGE = 40;
const dayOf = (index: number) => new Date(Date.UTC(2026, 2, 1) - index * DAY_MS).toISOString().slice(0, 10);
const POINTS = Array.from({ length: DAYS }, (_, index) => ({ date: dayOf(index), position: index + 1 }));

type Ask = { query: URLSearchParams; path: string };
const numberIn = (query: URLSearchParams, name: string) => Number(query.get(name) ?? 0);
const slice = (from: number) => POINTS.slice(from, from + PAGE);
/** Where the page after the one at `from` begins; null after the last. */
const after = (from: number) => (from + PAGE < DAYS ? String(from + PAGE) : null);
const linkAfter = (path: string, from: number, name = "offset") =>
  from + PAGE < DAYS ? `${path}?${name}=${from + PAGE}` : null;
/** The page of days before `before`, and the day before which the next one begins. */
function daysBefore(query: URLSearchParams) {
  const before = query.get("before");
  const rest = POINTS.filter(({ date }) => before === null || date < before);
  return { days: rest.slice(0, PAGE), next: rest.length > PAGE ? (rest[PAGE - 1]?.date ?? null) : null };
}

const STYLES: Record<string, (ask: Ask) => unknown> = {
  "a cursor in meta": ({ query }) => {
    const from = numberIn(query, "cursor");
    return { data: { keyword_id: 7, keyword: "boots", history: slice(from) }, meta: { next_cursor: after(from) } };
  },
  "last_page and a next link": ({ query, path }) => {
    const page = numberIn(query, "page") || 1;
    const next_page_url = page < 3 ? `${path}?page=${page + 1}` : null;
    const ranks = { data: slice((page - 1) * PAGE), current_page: page, last_page: 3, next_page_url };
    return { id: 7, phrase: "boots", ranks };
  },
  "next links alone": ({ query, path }) => {
    const from = numberIn(query, "offset");
    return { next: linkAfter(path, from), results: slice(from) };
  },
  "offset with a total": ({ query }) => {
    const offset = numberIn(query, "offset");
    return { total: DAYS, offset, limit: PAGE, rows: slice(offset).map(({ date, position }) => [date, position]) };
  },
  "a total beside the days": ({ query }) => ({ total: DAYS, history: slice(numberIn(query, "offset")) }),
  "next links under another origin": ({ query, path }) => {
    const from = numberIn(query, "offset");
    return { next: linkAfter(`https://public.example/api${new URL(path).pathname}`, from), results: slice(from) };
  },
  "a list of links": ({ query, path }) => {
    const from = numberIn(query, "offset");
    const href = linkAfter(path, from);
    const links = [{ rel: "self", href: path }, ...(href === null ? [] : [{ rel: "next", href }])];
    return { keyword: { id: 7, name: "boots" }, days: slice(from), links };
  },
  "days as keys": ({ query }) => {
    const page = numberIn(query, "page") || 1;
    const days = Object.fromEntries(slice((page - 1) * PAGE).map(({ date, position }) => [date, position]));
    return { keyword: { id: 7, name: "boots" }, positions: days, pagination: { page, pages: 3 } };
  },
  "parallel lists": ({ query }) => {
    const from = numberIn(query, "cursor");
    const [dates, positions] = [slice(from).map(({ date }) => date), slice(from).map(({ position }) => position)];
    return { dates, positions, next_cursor: after(from) };
  },
  "a link to older days": ({ query, path }) => {
    const { days, next } = daysBefore(query);
    return { entries: days, paging: { older: next && `${path}?before=${next}`, newer: null } };
  },
  "the page before the newest days": ({ query, path }) => {
    const from = numberIn(query, "page");
    const link = (page: number) => (page < 0 || page > 2 ? null : `${path}?page=${page}`);
    return { days: slice(from * PAGE), links: { prev: link(from + 1), next: link(from - 1) } };
  },
  "a cursor that leads back": ({ query }) => {
    const { days, next } = daysBefore(query);
    return { history: days, cursors: { before: next, after: null } };
  },
  "the end of each page": ({ query }) => {
    const from = numberIn(query, "after");
    return { data: slice(from), meta: { cursors: { after: after(from) } } };
  },
  "OData’s skip token": ({ query, path }) => {
    const from = numberIn(query, "$skiptoken");
    const link = linkAfter(path, from, "$skiptoken");
    const value = slice(from).map(({ date, position }) => ({ Date: date, Rank: position }));
    return { "@odata.count": DAYS, value, ...(link !== null && { "@odata.nextLink": link }) };
  },
  "a day before which it goes on": ({ query }) => {
    const { days, next } = daysBefore(query);
    return { days, has_more: next !== null, next_before: next };
  },
  "a link to the rows before these": ({ query, path }) => {
    const from = numberIn(query, "from");
    return { ranks: slice(from), earlier_days: linkAfter(path, from, "from") };
  },
  "as many as it says it returned": ({ query }) => {
    const rows = slice(numberIn(query, "offset"));
    return { total: DAYS, returned: rows.length, rows };
  },
  "days in objects": ({ query }) => {
    const from = numberIn(query, "pageToken");
    const ranks = slice(from).map(({ date, position }) => {
      const [year, month, day] = date.split("-").map(Number);
      return { day: { year, month, day }, rank: { value: position }, features: ["ads"] };
    });
    return { ranks, ...(after(from) !== null && { nextPageToken: after(from) }) };
  },
  "the ID of the last row": ({ query }) => {
    const last = query.get("starting_after");
    const from = last === null ? 0 : Number(last.slice(1)) + 1;
    const data = slice(from).map((point, at) => ({ id: `r${from + at}`, ...point }));
    return { object: "list", data, has_more: after(from) !== null };
  },
};

async function connectTo(
  history: (ask: Ask, request: FixtureRequest) => FixtureAnswer,
  env: Record<string, string> = {},
): Promise<{ desk: Desk; requestUrls: () => string[] }> {
  const { service, desk } = await fixtureDesk(
    (request) => {
      const path = `${service.origin}${request.url.pathname}`;
      return history({ query: request.url.searchParams, path }, request);
    },
    { UPSTREAM_DATE_PARAMETERS: "", ...env },
  );
  return { desk, requestUrls: () => service.requests.map(({ rawUrl }) => rawUrl) };
}

const get = (desk: Desk, spend: "never" | "if-missing" | "now", requestsMax = 100, projectId = "1") =>
  desk.container.upstream.getKeywordData(projectId, "7", read(spend, requestsMax));
const placesOf = (data: KeywordData | undefined) =>
  (data?.positions[0]?.points ?? []).map(({ position }) => (position.kind === "at" ? position.place : null));

test.each(Object.entries(STYLES))("a paged history is loaded whole, in one load or two: %s", async (_, style) => {
  const { desk, requestUrls } = await connectTo((ask) => ({ json: style(ask) }));
  const expectWhole = (data: KeywordData | undefined) => {
    expect(placesOf(data)).toEqual(POINTS.map(({ position }) => position).reverse());
    expect(data?.part).toBeUndefined();
  };
  const whole = await get(desk, "if-missing");
  expect(whole.problem).toBeNull();
  expectWhole(whole.reading?.data);
  expect(whole.reading?.data).toMatchObject({ pages: 3 });
  expect(requestUrls()).toHaveLength(3);

  const part = (spend: "if-missing" | "now", requestsMax: number) => get(desk, spend, requestsMax, "of two loads");
  const first = await part("if-missing", 1);
  expect(first.problem?.code).toBe("price_exceeded");
  expect(first.reading?.data.part?.rows).toBe(PAGE);
  expect(placesOf(first.reading?.data)).toHaveLength(PAGE);
  expect(await part("if-missing", 1)).toMatchObject({ reading: { saved: true, data: { part: { rows: PAGE } } } });
  expect(requestUrls()).toHaveLength(4);
  const second = await part("now", 2);
  expect(second.problem).toBeNull();
  expectWhole(second.reading?.data);
  expect(requestUrls()).toHaveLength(6);
  expect((await desk.container.quota.now()).confirmed).toBe(6);
});

test.each([0, 1])("pages that are counted from %i, where an offset is overlooked, are all loaded", async (first) => {
  const { desk, requestUrls } = await connectTo(({ query }) => {
    const from = (Number(query.get("page") ?? first) - first) * PAGE;
    return { json: { data: slice(from), meta: { has_more: from + PAGE < DAYS } } };
  });
  const { reading, problem } = await get(desk, "if-missing");
  expect([problem, reading?.data.part]).toEqual([null, undefined]);
  expect(placesOf(reading?.data)).toEqual(POINTS.map(({ position }) => position).reverse());
  expect(requestUrls(), "an offset is tried in vain, and one number more where pages are counted from 1").toHaveLength(
    4 + first,
  );
});

test("months that link to the previous month are all loaded", async () => {
  const { desk, requestUrls } = await connectTo(({ query, path }) => {
    const month = query.get("month") ?? "2026-03";
    const days = POINTS.filter(({ date }) => date.startsWith(month));
    const earlier = dayOf(days.at(-1)?.position ?? 0).slice(0, 7);
    const previous =
      earlier < month && POINTS.some(({ date }) => date.startsWith(earlier)) ? `${path}?month=${earlier}` : null;
    return { json: { id: 7, keyword: "boots", month, days, previous_month: previous } };
  });
  const { reading } = await get(desk, "if-missing");
  expect([placesOf(reading?.data).length, reading?.data.part, requestUrls().length]).toEqual([DAYS, undefined, 5]);
});

test("with dates, only the days that came count as loaded", async () => {
  const { desk, requestUrls } = await connectTo(
    ({ query }) => ({ json: STYLES["a cursor in meta"]?.({ query, path: "" }) }),
    {
      UPSTREAM_DATE_PARAMETERS: "from,to",
    },
  );
  const part = await get(desk, "if-missing", 1);
  expect(part.reading?.data.asked).toEqual({ from: dayOf(PAGE - 1), to: dayOf(0) });
  const whole = await get(desk, "now", 5);
  expect(whole.reading?.data.part).toBeUndefined();
  expect(whole.reading?.data.asked?.to).toBe("2026-03-02");
  expect((whole.reading?.data.asked?.from ?? "") <= dayOf(DAYS - 1)).toBe(true);
  const firsts = new Set(requestUrls().map((url) => new URL(url, "http://x").searchParams.get("from")));
  expect(firsts.size, "every page is asked for with the same days").toBe(1);
});

test("loading stops when a service repeats its first page, and the history is partial", async () => {
  const { desk, requestUrls } = await connectTo(() => ({ json: { data: slice(0), meta: { next_cursor: "again" } } }));
  const { reading } = await get(desk, "if-missing");
  expect(placesOf(reading?.data)).toHaveLength(PAGE);
  expect(reading?.data.part).toEqual({ rows: PAGE, total: null });
  expect(requestUrls()).toHaveLength(2);
});

test("a partial status (206) is not a history; only the reason is shown", async () => {
  const { desk, requestUrls } = await connectTo(() => ({
    status: 206,
    json: { id: 7, keyword: "boots", history: slice(0) },
  }));
  const { reading, problem } = await get(desk, "if-missing");
  expect([reading, problem?.code, problem?.details.values.reason]).toEqual([
    null,
    "broken_response",
    "The service sent only part of the response (status 206)",
  ]);
  expect(requestUrls()).toHaveLength(1);
});

const BOOTS = { id: 7, keyword: "boots", history: slice(0) };

test.each<[string, Record<string, unknown>]>([
  ["search results are counted", { ...BOOTS, total_results: 5_400_000, results_total: 12 }],
  ["search results are counted elsewhere", { ...BOOTS, serp: { total: 123_000 } }],
  ["the next check has a day", { ...BOOTS, next: "2026-03-05", next_check: "2026-03-05" }],
  ["the next keyword has a link", { ...BOOTS, next: "/v1/keyworddata/8/" }],
  ["the previous keyword has a link", { ...BOOTS, links: { prev: "/keyworddata/6/?days=90", next: null } }],
  ["a total alone", { ...BOOTS, total: 400 }],
  ["a total beside days that are no round number", { total: 123_000, days: POINTS.slice(0, 37) }],
  ["the pages of the site are counted", { ...BOOTS, pages: 12 }],
  [
    "a page that isn’t full has an end",
    { data: POINTS.slice(0, 37), paging: { cursors: { before: "0", after: "37" } } },
  ],
])("what only looks like a paginator costs nothing: %s", async (_, json) => {
  const { desk, requestUrls } = await connectTo(() => ({ json }));
  const { reading } = await get(desk, "if-missing");
  expect(reading?.data.part).toBeUndefined();
  expect(requestUrls()).toHaveLength(1);
});

test("headers say that a history goes on", async () => {
  const { desk, requestUrls } = await connectTo(({ query }) => {
    const from = numberIn(query, "offset");
    return { json: { id: 7, keyword: "boots", history: slice(from) }, headers: { "x-total-count": String(DAYS) } };
  });
  expect(placesOf((await get(desk, "if-missing")).reading?.data)).toHaveLength(DAYS);
  expect(requestUrls()).toHaveLength(3);
});

test.each<[string, (ask: Ask) => unknown, number]>([
  [
    "ends before its own total",
    ({ query }) => ({ total: DAYS, history: numberIn(query, "offset") === 0 ? slice(0) : [] }),
    DAYS,
  ],
  ["repeats its days, which don't count", () => ({ total: 2 * PAGE, limit: PAGE, rows: slice(0) }), 2 * PAGE],
])("a history that %s is a part of its total", async (_, style, total) => {
  const { desk } = await connectTo((ask) => ({ json: style(ask) }));
  const { reading } = await get(desk, "if-missing");
  expect(placesOf(reading?.data)).toHaveLength(PAGE);
  expect(reading?.data.part).toEqual({ rows: PAGE, total });
});

test.each<[string, Record<string, unknown>]>([
  ["its own word", { truncated: true }],
  ["older days without a way to them", { has_previous: true }],
  ["a link that is in no known words", { links: { prev: "/keyworddata/7/?epoch=12", next: null } }],
])("a history that was cut, by %s, is a part, and nothing is asked in vain", async (_, facts) => {
  const { desk, requestUrls } = await connectTo(() => ({ json: { ...BOOTS, ...facts } }));
  const { reading } = await get(desk, "if-missing");
  expect(reading?.data.part).toEqual({ rows: PAGE, total: null });
  expect(requestUrls()).toHaveLength(1);
});

test("days that differ only by a nested object stay separate", async () => {
  const { desk } = await connectTo(({ query }) => {
    const from = numberIn(query, "cursor");
    const days = slice(from).map(({ date }) => ({ attributes: { date }, rank: 4 }));
    return { json: { days, next_cursor: from + PAGE < DAYS ? String(from + PAGE) : null } };
  });
  const { reading } = await get(desk, "if-missing");
  expect(placesOf(reading?.data)).toEqual(Array.from({ length: DAYS }, () => 4));
});
