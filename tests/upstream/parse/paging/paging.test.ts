import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { type Paging, readPaging } from "../../../../lib/upstream/parse/paging/paging";

const page = (value: Json, rows = 100, request = { limit: 100, offset: 0 }, headers: Record<string, string> = {}) =>
  readPaging(value, headers, rows, request);

test.each<[string, Json, number]>([
  ["count", { count: 250, next: "https://s.example/?offset=100", previous: null, results: [] }, 250],
  ["total", { total: 250, limit: 100, offset: 0, data: {} }, 250],
  ["total as text", { total: "250" }, 250],
  ["totalresults", { totalresults: 250 }, 250],
  ["total_count", { total_count: 250 }, 250],
  ["meta.total", { items: [], meta: { total: 250 } }, 250],
  ["meta.pagination.total", { data: [], meta: { pagination: { total: 250, has_more: true } } }, 250],
  [
    "summary_info.total beside the page's count",
    { result: { summary_info: { page: 1, page_total: 3, count: 100, total: 250 } } },
    250,
  ],
  ["hits.total.value", { total: { value: 250 } }, 250],
  ["total_rows", { total_rows: 250 }, 250],
  ["page.totalElements", { page: { size: 100, totalElements: 250, totalPages: 3, number: 0 } }, 250],
])("a total is read from %s", (_, value, total) => {
  expect(page(value)).toMatchObject({ total, more: true, nextOffset: 100 });
});

test("a total is read from headers in any case", () => {
  expect(
    page([], 20, { limit: 100, offset: 0 }, { "X-Total-Count": "57", "X-Current-Page": "1", "X-Total-Pages": "3" }),
  ).toMatchObject({
    total: 57,
    more: true,
    nextOffset: 20,
    page: { number: 1, of: 3 },
  });
});

test("the page's row count is not taken for a total", () => {
  expect(page({ count: 100, data: [] }).total).toBeNull();
  expect(page({ count: 100, next: "?page=2", data: [] })).toMatchObject({ total: null, more: true });
  expect(page({ count: 100, next: null, results: [] })).toMatchObject({ total: 100, more: false });
  expect(page({ count: 7, results: [] }, 7)).toMatchObject({ total: 7, more: false });
});

test("a total below the received rows is ignored", () => {
  expect(page({ total: 50 }, 100, { limit: 100, offset: 200 }).total).toBeNull();
});

test("a page smaller than requested advances by what came", () => {
  expect(page({ total: 1000 }, 25, { limit: 500, offset: 50 }).nextOffset).toBe(75);
});

describe("more", () => {
  test.each<[Json, boolean | null]>([
    [{ has_more: true }, true],
    [{ hasMore: false }, false],
    [{ meta: { pagination: { has_more: false, next_cursor: null } } }, false],
    [{ pageInfo: { hasNextPage: true, endCursor: "abc" } }, true],
    [{ next: null }, false],
    [{ next_page_url: "https://s.example/?page=2" }, true],
    [{ next_page_url: null }, false],
    [{ nextOffset: 100 }, true],
    [{ nextpage: 2 }, true],
    [{ next_cursor: "x" }, true],
    [{ scroll_id: "x" }, null],
    [{ current_page: 1, last_page: 3 }, true],
    [{ current_page: 3, last_page: 3 }, false],
    [{ links: { next: null } }, false],
    [{ links: { next: "/p?offset=100" } }, true],
    [{ last: true, number: 2 }, false],
    [{ results: [] }, null],
    [[], null],
    [null, null],
  ])("%j says %j", (value, more) => {
    expect(page(value).more).toBe(more);
  });

  test("an empty page is the last, whatever the total", () => {
    expect(page({ has_more: true, next: "https://s.example/?offset=1" }, 0)).toMatchObject({
      more: false,
      nextOffset: null,
      nextLink: null,
    });
  });
});

test.each<[Json, Paging["cursor"]]>([
  [{ next_cursor: "abc" }, { name: "cursor", value: "abc" }],
  [{ meta: { nextCursor: "abc" } }, { name: "cursor", value: "abc" }],
  [{ cursors: { next: "abc" } }, { name: "cursor", value: "abc" }],
  [{ next_page_token: "abc" }, { name: "page_token", value: "abc" }],
  [{ pageInfo: { endCursor: "abc", hasNextPage: true } }, { name: "after", value: "abc" }],
  [{ next: "eyJpZCI6MX0" }, { name: "cursor", value: "eyJpZCI6MX0" }],
  [{ next: "https://s.example/p/?cursor=cD0y&limit=5" }, { name: "cursor", value: "cD0y" }],
  [{ next: 2 }, null],
  [{ pageInfo: { endCursor: "abc", hasNextPage: false } }, null],
])("%j has the cursor %j", (value, cursor) => {
  expect(page(value).cursor).toEqual(cursor);
});

test.each(["https://s.example/p/?offset=100", "//evil.example/p", "javascript:alert(1)", "/p?page=2", "?page=2"])(
  "the link %s is passed on as raw text for the caller to judge",
  (link) => {
    expect(page({ next: link }).nextLink).toBe(link);
    expect(page({ links: { next: { href: link } } }).nextLink).toBe(link);
  },
);

test("a Link header's next link is found among others", () => {
  const link = '<https://s.example/p?page=1>; rel="prev", <https://s.example/p?page=3>; rel="next"';
  expect(page([], 100, undefined, { link }).nextLink).toBe("https://s.example/p?page=3");
});

describe("finds a paginator beside the list, whatever either is called", () => {
  const rows = Array.from({ length: 20 }, (_, n) => ({ id: n }));
  test.each<[string, Json]>([
    ["under one unknown name", { anything: { data: rows, total: 61, last_page: 4, current_page: 1 } }],
    ["two levels down", { a: { b: { lines: rows, total: 61, last_page: 4, current_page: 1 } } }],
    ["in an object of its own", { a: { lines: rows, seiten: { total: 61, last_page: 4, current_page: 1 } } }],
    ["beside another count further out", { total: 3, project: { lines: rows, total: 61, last_page: 4, page: 1 } }],
  ])("%s", (_, value) => {
    expect(page(value, 20, { limit: 20, offset: 0 })).toMatchObject({
      total: 61,
      more: true,
      page: { number: 1, of: 4 },
    });
  });

  test("a bare cursor is where the next page begins, and an empty one is the end", () => {
    const two = rows.slice(0, 2);
    const first = page({ data: { list: two, cursor: "n2" } }, 2, { limit: 100, offset: 0 });
    expect(first).toMatchObject({ more: true, cursor: { name: "cursor", value: "n2" } });
    expect(page({ data: { list: two, cursor: "" } }, 2, { limit: 100, offset: 2 }).more).not.toBe(true);
    expect(page({ data: { list: two, cursor: "n2", has_more: false } }, 2, { limit: 100, offset: 0 }).more).toBe(false);
  });

  test("a null cursor is the end", () => {
    expect(page({ a: { lines: rows, next_cursor: null } }, 20, { limit: 20, offset: 0 }).more).toBe(false);
    expect(page({ lines: rows, meta: { cursor: { after: null } } }, 20, { limit: 20, offset: 0 }).more).toBe(false);
    expect(page({ lines: rows, next_cursor: null, total: 61 }, 20, { limit: 20, offset: 0 }).more).toBe(true);
  });
});

describe("a list goes on if the service says so under its own name", () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const page = (fields: Record<string, Json>, headers = {}, offset = 0) =>
    readPaging({ items, ...fields }, headers, items.length, { limit: 100, offset });

  test.each([
    "next_page_available",
    "nextPageExists",
    "more_results",
    "hasAdditionalResults",
    "is_more_data",
    "hasMoreToLoad",
  ])("%s", (name) => {
    expect([page({ [name]: true }).more, page({ [name]: false }).more]).toEqual([true, false]);
  });

  test.each(["isLastPage", "is_last", "last", "end", "eof", "exhausted", "all_loaded", "end_of_list"])(
    "%s: false",
    (name) => {
      expect([page({ [name]: false }).more, page({ [name]: true }).more]).toEqual([true, false]);
    },
  );

  test.each(["rows_left", "remaining_items", "keywordsRemaining"])("%s: 4", (name) => {
    expect([page({ [name]: 4 }).more, page({ [name]: 0 }).more]).toEqual([true, false]);
  });

  test.each<[string, Json]>([
    ["incomplete_results", true],
    ["results_truncated", true],
    ["isPartial", true],
    ["complete", false],
  ])("%s: %j, without a way to the rest", (name, value) => {
    expect(page({ [name]: value })).toMatchObject({ more: null, cut: true });
    expect(page({ [name]: !value }).cut).toBeUndefined();
  });

  test("a range, an allowance and a page number say nothing about more", () => {
    const others: Record<string, Json>[] = [{ start: 0, end: 1 }, { remaining: 997 }, { next_page: 1 }, { last: 3 }];
    for (const fields of others) expect(page({ quota: fields, ...fields }).more).not.toBe(false);
    expect(page({ remaining: 997 }).more).toBeNull();
    expect(page({ start: 0, end: 1 }).more).toBeNull();
  });

  test("in headers", () => {
    const json = { TotalCount: 8, PageSize: 3, HasNext: true };
    expect(page({}, { "X-Pagination": JSON.stringify(json) })).toMatchObject({ total: 8, more: true });
    expect(page({}, { "x-result-truncated": "true" }).cut).toBe(true);
    expect(page({}, { "x-total-pages": "3" }).more).toBe(true);
    expect(page({}, { "x-total-pages": "3" }, 6).more).toBe(false);
  });
});
