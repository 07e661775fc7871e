import { expect, test } from "vitest";
import type { FixtureHandler } from "../../support/services/fixture-service";
import { keywordsOf } from "./load-keywords";

const ROWS = Array.from({ length: 126 }, (_, at) => ({ id: at + 1, keyword: `lamp ${at}`, position: (at % 70) + 1 }));
const ALL = { complete: true, keywords: { length: ROWS.length } };

const byOffset =
  (most: number, wrap: (page: typeof ROWS) => unknown): FixtureHandler =>
  ({ url }) => {
    const from = Number(url.searchParams.get("offset"));
    return { json: wrap(ROWS.slice(from, from + most)) };
  };

const byCursor =
  (parameter: string, answer: (page: typeof ROWS, next: number | null) => ReturnType<FixtureHandler>): FixtureHandler =>
  ({ url }) => {
    const from = Number(url.searchParams.get(parameter) ?? 0);
    return answer(ROWS.slice(from, from + 42), from + 42 < ROWS.length ? from + 42 : null);
  };

test.each([
  ["a count of the page's own rows", 50, (page: typeof ROWS) => ({ count: page.length, results: page })],
  ["a limit as large as the page", 37, (page: typeof ROWS) => ({ items: page, limit: 37 })],
  ["a page size that no other service has", 37, (page: typeof ROWS) => ({ meta: { per_page: 37 }, items: page })],
  ["how many were found", 37, (page: typeof ROWS) => ({ found: ROWS.length, items: page })],
])("a list is no whole one by %s", async (_, most, wrap) => {
  const { list } = await keywordsOf(byOffset(most, wrap));
  expect(list).toMatchObject(ALL);
});

test("a row count larger than any page is the list's total", async () => {
  const { list, requests } = await keywordsOf(() => ({ json: { count: 44, results: ROWS.slice(0, 44) } }));
  expect([list?.complete, list?.total, requests]).toEqual([true, 44, 1]);
});

const inHeader = (name: string, textOf: (next: number) => string) => (page: typeof ROWS, next: number | null) => ({
  json: page,
  ...(next !== null && { headers: { [name]: textOf(next) } }),
});

test.each([
  ["a header that names the next cursor", byCursor("cursor", inHeader("X-Next-Cursor", String))],
  ["a header of a token", byCursor("continuation_token", inHeader("x-continuation-token", String))],
  [
    "a link in a header",
    byCursor(
      "page_token",
      inHeader("link", (next) => `<?page_token=${next}>; rel="next"`),
    ),
  ],
  [
    "an object about the next page",
    byCursor("after", (page, next) => ({
      json: { results: page, ...(next !== null && { paging: { next: { after: String(next), link: "?x" } } }) },
    })),
  ],
])("a list goes on at %s, with no request after its last full page", async (_, handle) => {
  const { list, requests } = await keywordsOf(handle);
  expect(list).toMatchObject(ALL);
  expect(requests).toBe(3);
});

test("a list that continues at an unexpected offset is partial", async () => {
  const { list } = await keywordsOf(() => ({ json: { records: ROWS.slice(0, 100), offset: "itrLamp/recB" } }));
  expect(list).toMatchObject({ complete: false, keywords: { length: 100 } });
});
