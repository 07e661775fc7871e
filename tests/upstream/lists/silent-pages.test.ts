import { expect, test } from "vitest";
import { countedKeywords, keywordsOf } from "./load-keywords";

const ROWS = Array.from({ length: 360 }, (_, row) => ({ id: 9_000 + row, keyword: `lamp ${row}`, position: 1 + row }));

const numberIn = (query: URLSearchParams, name: string) => Number(query.get(name) ?? 0);

test("a list without paging information continues while its project counts more rows", async () => {
  const { keywords, asked } = await countedKeywords(360, (query) => {
    const from = numberIn(query, "offset");
    return ROWS.slice(from, from + 120);
  });
  const { reading } = await keywords();
  expect(reading?.data).toMatchObject({ complete: true, keywords: { length: 360 } });
  expect(asked(), "the page that would be empty is not asked for").toBe(3);
});

test("a list without further pages is probed once", async () => {
  const { keywords, asked } = await countedKeywords(360, () => ROWS.slice(0, 120));
  const { reading } = await keywords();
  expect(reading?.data).toMatchObject({ complete: false, counted: 360, keywords: { length: 120 } });
  const first = asked();
  await keywords();
  expect(asked()).toBe(first + 1);
});

test.each<[object]>([
  [{ total: { value: 10, relation: "gte" } }],
  [{ hits: { total: { value: 10, relation: "gte" } } }],
  [{ total: "10+" }],
  [{ total: "> 10" }],
  [{ total: 10, total_is_estimate: true }],
  [{ count: 10, countRelation: "at_least" }],
])("a list continues beyond a total that is a lower bound: %j", async (total) => {
  const rows = Array.from({ length: 14 }, (_, at) => ({ id: at + 1, keyword: `k${at}`, position: 3 }));
  const { list } = await keywordsOf(({ url }) => {
    const from = numberIn(url.searchParams, "offset");
    return { json: { ...total, limit: 4, offset: from, rows: rows.slice(from, from + 4) } };
  });
  expect(list).toMatchObject({ complete: true, keywords: { length: 14 } });
});

test("a list is not whole if a header announces more", async () => {
  const rows = Array.from({ length: 4 }, (_, at) => ({ id: at + 1, keyword: `k${at}`, position: 3 }));
  const { list } = await keywordsOf(() => ({ json: rows, headers: { "x-items-remaining": "5" } }));
  expect(list).toMatchObject({ complete: false, total: null, keywords: { length: 4 } });
});

test("a range beside the list gives the total", async () => {
  const { keywords } = await countedKeywords(0, (query) => {
    const from = numberIn(query, "offset");
    return { result: { items: ROWS.slice(from, from + 45), range: { from, to: from + 45, total: ROWS.length } } };
  });
  const { reading } = await keywords();
  expect(reading?.data).toMatchObject({ complete: true, total: 360, keywords: { length: 360 } });
});
