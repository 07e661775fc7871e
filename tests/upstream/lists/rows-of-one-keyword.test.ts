import { expect, test } from "vitest";
import { keywordsOf } from "./load-keywords";

const KEYWORDS = 30;
const DAYS = ["2026-03-05", "2026-03-04", "2026-03-03"];
const idOf = (keyword: number) => String(600 + keyword);

const listOf = (rows: readonly unknown[]) =>
  keywordsOf(
    ({ url }) => {
      const from = Number(url.searchParams.get("offset") ?? 0);
      return { json: { total: rows.length, limit: 40, offset: from, rows: rows.slice(from, from + 40) } };
    },
    { UPSTREAM_DATE_PARAMETERS: "" },
  );

const numbers = Array.from({ length: KEYWORDS }, (_, keyword) => keyword);
const dayRow = (keyword: number, day: number) => ({
  keyword_id: idOf(keyword),
  keyword: `teapot ${keyword}`,
  date: DAYS[day],
  rank: keyword + 1 + 10 * day,
});

test.each([
  ["keyword by keyword, newest day first", numbers.flatMap((keyword) => [0, 1, 2].map((day) => dayRow(keyword, day)))],
  ["keyword by keyword, oldest day first", numbers.flatMap((keyword) => [2, 1, 0].map((day) => dayRow(keyword, day)))],
  ["day by day", [0, 1, 2].flatMap((day) => numbers.map((keyword) => dayRow(keyword, day)))],
])("a row for each keyword and day, %s, is a list of keywords on their newest day", async (_, rows) => {
  const { list, requests } = await listOf(rows);
  expect(list).toMatchObject({ complete: true, total: null });
  expect(list?.keywords.map(({ id, position, measuredOn }) => [id, position, measuredOn])).toEqual(
    numbers.map((keyword) => [idOf(keyword), { kind: "at", place: keyword + 1 }, DAYS[0]]),
  );
  expect(requests).toBe(3);
});
