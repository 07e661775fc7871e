import { describe, expect, test } from "vitest";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { Desk, FixtureAnswer, FixtureRequest } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

type Serve = (query: URLSearchParams, request: FixtureRequest) => FixtureAnswer;

const rowsFrom = (from: number, count: number, of: number) =>
  Array.from({ length: Math.max(0, Math.min(count, of - from)) }, (_, at) => ({
    id: `k${from + at}`,
    keyword: `phrase ${from + at}`,
    position: 1 + ((from + at) % 90),
  }));

const pagedDesk = (serve: Serve, env: Record<string, string> = {}) =>
  fixtureDesk((request) => serve(request.url.searchParams, request), env);

const list = async (desk: Desk, spend: "if-missing" | "now" = "now", project = "p") =>
  desk.container.upstream.listKeywords(project, read(spend, 60));

const number = (query: URLSearchParams, name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const offsetIn = (query: URLSearchParams) => number(query, "offset", 0);
const pageIn = (query: URLSearchParams) => number(query, "page", 1);
/** Rows by limit and offset, in pages of at most `most` rows. */
const clampedRows = (query: URLSearchParams, most: number, of: number) =>
  rowsFrom(offsetIn(query), Math.min(most, number(query, "limit", 10)), of);
const rowsOfPage = (query: URLSearchParams, size: number) => rowsFrom((pageIn(query) - 1) * size, size, 230);

const style = (name: string, requests: number, serve: Serve, rows = 230) => [name, rows, requests, serve] as const;

const STYLES = [
  style(
    "limit and offset, clamped silently, with a total",
    8,
    (query) => ({ json: { count: 730, results: clampedRows(query, 100, 730) } }),
    730,
  ),
  style("limit and offset without a word about the rest", 8, (query) => ({ json: clampedRows(query, 100, 730) }), 730),
  style("page links", 3, (query, { url, headers }) => {
    const next = `http://${headers.host}${url.pathname}?page=${pageIn(query) + 1}&per_page=100`;
    return { json: { results: rowsOfPage(query, 100), next: pageIn(query) < 3 ? next : null } };
  }),
  style("links in a Link header", 3, (query, { url }) => {
    const link = `<${url.pathname}?page=${pageIn(query) + 1}>; rel="next"`;
    return { json: rowsOfPage(query, 100), ...(pageIn(query) < 3 && { headers: { link } }) };
  }),
  style("cursors", 3, (query) => {
    const from = Number(Buffer.from(query.get("cursor") ?? "", "base64").toString() || 0);
    const following = Buffer.from(String(from + 100)).toString("base64");
    return { json: { data: rowsFrom(from, 100, 230), meta: { next_cursor: from + 100 < 230 ? following : null } } };
  }),
  style("page numbers in the body", 5, (query) => ({
    json: { success: true, page: pageIn(query), total_pages: 5, items: rowsOfPage(query, 50) },
  })),
  style("page numbers and totals in headers", 3, (query) => ({
    json: { data: rowsOfPage(query, 100) },
    headers: {
      "x-total-count": "230",
      "x-total-pages": "3",
      "x-per-page": "100",
      "x-current-page": `${pageIn(query)}`,
    },
  })),
  style("parameters that are ignored", 1, () => ({ json: rowsFrom(0, 730, 730) }), 730),
  style("parameters that are ignored, with a typical number of rows", 4, () => ({ json: rowsFrom(0, 500, 500) }), 500),
  style("a has_more flag", 3, (query) => ({
    json: { rows: rowsFrom(offsetIn(query), 100, 230), has_more: offsetIn(query) + 100 < 230 },
  })),
];

describe("a list is loaded whole, for the fewest requests, with", () => {
  test.each(STYLES)("%s", async (_, rows, requests, serve) => {
    const { service, desk } = await pagedDesk(serve);
    const { reading, problem } = await list(desk);
    expect(problem).toBeNull();
    expect(reading?.data.keywords.map(({ id }) => id)).toEqual(rowsFrom(0, rows, rows).map(({ id }) => id));
    expect(reading?.data).toMatchObject({ complete: true, unreadable: 0 });
    expect(service.requests).toHaveLength(requests);
  });
});

describe("U9: lists that lie", () => {
  test("endless pages are loaded up to the confirmed price", async () => {
    const { service, desk } = await pagedDesk((query) => ({
      json: { next: true, results: rowsFrom(offsetIn(query), 100, 1e9), has_more: true },
    }));
    const { reading, problem } = await list(desk);
    expect(problem?.code).toBe("price_exceeded");
    expect(service.requests).toHaveLength(60);
    expect(reading?.data).toMatchObject({ complete: false });
  });

  test("a total exceeded by its rows is not shown", async () => {
    const { desk } = await pagedDesk((query) => ({
      json: { total: 70, results: rowsFrom(offsetIn(query), 50, 220) },
    }));
    const { reading } = await list(desk);
    expect(reading?.data.keywords).toHaveLength(220);
    expect(reading?.data).toMatchObject({ complete: true, total: null });
  });

  test("loading a shrinking list ends", async () => {
    let total = 400;
    const { service, desk } = await pagedDesk((query) => {
      const json = { total, results: rowsFrom(offsetIn(query), 100, total) };
      total -= 90;
      return { json };
    });
    await list(desk);
    expect(service.requests.length).toBeLessThanOrEqual(4);
  });

  test.each([
    ["another host", "http://evil.example/v1/project-keywords-list/p/?offset=7&cursor=x"],
    ["another path", "/v1/admin/?offset=7&cursor=x"],
    ["no scheme", "//evil.example/v1/project-keywords-list/p/?cursor=x"],
    ["a script", "javascript:alert(1)?cursor=x"],
    ["a user name", "http://a:b@127.0.0.1/v1/project-keywords-list/p/?cursor=x"],
  ])("U5q: a next link to %s is not followed, nor anything in it used", async (_, next) => {
    const { service, desk } = await pagedDesk((query) => {
      const from = offsetIn(query);
      return { json: { results: rowsFrom(from, 100, 200), next: from === 0 ? next : null } };
    });
    const { reading } = await list(desk);
    expect(reading?.data.keywords).toHaveLength(200);
    expect(
      service.requests.map(({ url }) => [url.pathname, url.searchParams.get("offset"), url.searchParams.get("cursor")]),
    ).toEqual([
      ["/v1/project-keywords-list/p/", "0", null],
      ["/v1/project-keywords-list/p/", "100", null],
    ]);
  });
});

describe("the largest page the service grants", () => {
  const pageSizeOf = async (desk: Desk) => (await desk.container.upstream.expectedSize("keywords")).pageSize;

  test("is requested, and remembered by every process on the store", async () => {
    const { service, desk } = await pagedDesk((query) => ({
      json: { total: 600, results: clampedRows(query, 250, 600) },
    }));
    expect(await pageSizeOf(desk)).toBe(500);
    await list(desk);
    expect(service.requests[0]?.url.searchParams.get("limit")).toBe("1000");
    expect(await pageSizeOf(desk)).toBe(250);
  });

  test("saves the probe after a short page once it is known", async () => {
    const { service, desk } = await pagedDesk((query, { url }) => {
      const of = url.pathname.includes("/small/") ? 50 : 300;
      return { json: rowsFrom(offsetIn(query), 100, of) };
    });
    await list(desk);
    const before = service.requests.length;
    await list(desk, "now", "small");
    expect(service.requests.length - before).toBe(1);
  });

  const strict =
    (most: number, says: (limit: number) => unknown): Serve =>
    (query) => {
      const limit = number(query, "limit", 20);
      if (limit > most) return { status: 400, json: says(limit) };
      return { json: { total: 300, results: rowsFrom(offsetIn(query), limit, 300) } };
    };

  test.each<[string, number, (limit: number) => unknown]>([
    ["{limit: [text]}", 150, () => ({ limit: ["Ensure this value is less than or equal to 150."] })],
    ["{detail}", 200, (limit) => ({ detail: `limit ${limit} is too large (1 to 200)` })],
    ["{error: {message}}", 100, () => ({ error: { code: "E_PARAM", message: "Invalid page size" } })],
    ["problem+json", 250, () => ({ title: "Bad Request", detail: "limit must be between 1 and 250", status: 400 })],
    ["422 with a list", 120, () => ({ detail: [{ loc: ["query", "limit"], msg: "Should be at most 120" }] })],
  ])("is learned from one refusal, once: %s", async (_, most, says) => {
    const { service, desk } = await pagedDesk(strict(most, says));
    const first = await list(desk);
    expect(first.problem).toBeNull();
    expect(first.reading?.data).toMatchObject({ complete: true, total: 300 });
    const cost = 1 + Math.ceil(300 / most);
    expect(service.requests).toHaveLength(cost);
    await list(desk);
    expect(service.requests).toHaveLength(cost + cost - 1);
    expect(await pageSizeOf(desk)).toBe(most);
  });

  test("is not sent to a service without such a parameter", async () => {
    const { service, desk } = await pagedDesk((query) =>
      query.size > 0
        ? { status: 400, json: { message: `Unknown parameter: ${[...query.keys()][0]}` } }
        : { json: rowsFrom(0, 37, 37) },
    );
    const { reading } = await list(desk);
    expect(reading?.data.keywords).toHaveLength(37);
    expect(service.requests).toHaveLength(2);
    await list(desk);
    expect(service.requests).toHaveLength(3);
  });

  test("can be requested under another name", async () => {
    const { service, desk } = await pagedDesk(
      (query) => ({ json: { total: 10, results: rowsFrom(0, number(query, "per_page", 2), 10) } }),
      { UPSTREAM_PAGE_SIZE: "200", UPSTREAM_PAGE_SIZE_PARAMETER: "per_page" },
    );
    const { reading } = await list(desk);
    expect(reading?.data.keywords).toHaveLength(10);
    expect(service.requests.map(({ url }) => url.searchParams.get("per_page"))).toEqual(["200"]);
  });
});

test("neighboring lists continue across pages", async () => {
  const { service, desk } = await pagedDesk((query) => {
    const ids = rowsFrom(offsetIn(query), 40, 90).map(({ id }) => id);
    return { json: { ids, keywords: ids.map((id) => `lamp ${id}`), ranks: ids.map((_, at) => at || null), total: 90 } };
  });
  const { reading } = await list(desk);
  expect(reading?.data).toMatchObject({ complete: true, total: 90, keywords: { length: 90 } });
  expect(service.requests).toHaveLength(3);
});
