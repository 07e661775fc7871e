import { expect, test } from "vitest";
import { countedKeywords } from "./load-keywords";

const ROWS = [1, 2, 3].map((id) => ({ id, keyword: `k${id}`, position: id }));

test("a list with fewer rows than its project counts is not called complete", async () => {
  const { keywords, asked } = await countedKeywords(5, () => ROWS);
  const { reading, problem, price } = await keywords();
  expect([problem, asked()]).toEqual([null, 1]);
  expect(reading?.data).toMatchObject({ complete: false, total: 5, counted: 5, keywords: { length: 3 } });
  expect(price).toEqual({ requests: 1, atLeast: false });
});

test("a refreshed list with fewer rows replaces the older one", async () => {
  let rows = ROWS;
  const { keywords } = await countedKeywords(3, () => rows);
  expect((await keywords()).reading?.data).toMatchObject({ complete: true, total: null });
  rows = ROWS.slice(0, 2);
  expect((await keywords()).reading?.data).toMatchObject({ complete: false, total: 3, keywords: { length: 2 } });
});

test.each([
  ["as many rows as the project counts", 3, ROWS],
  ["more rows than the project counts", 2, ROWS],
  ["a total of its own", 5, { total: 3, items: ROWS }],
  ["rows that could not be read among those counted", 4, [...ROWS, "no row"]],
])("a list with %s is complete", async (_, keywordCount, list) => {
  const { keywords } = await countedKeywords(keywordCount, () => list);
  const { reading } = await keywords();
  expect(reading?.data.complete).toBe(true);
  expect(reading?.data.counted).toBeUndefined();
});
