import { expect, test } from "vitest";
import { keywordsOf } from "./load-keywords";

const KEYWORDS = Array.from({ length: 30 }, (_, keyword) => keyword);
const DAYS = ["2026-03-05", "2026-03-04", "2026-03-03"];
const ROWS = DAYS.flatMap((date, day) =>
  KEYWORDS.map((keyword) => ({
    keyword_id: 600 + keyword,
    keyword: `teapot ${keyword}`,
    date,
    rank: keyword + 1 + 10 * day,
  })),
);

test("a row for each day and keyword, over several pages, is a list of keywords on their newest day", async () => {
  const { list, requests } = await keywordsOf(
    ({ url }) => {
      const offset = Number(url.searchParams.get("offset") ?? 0);
      return { json: { total: ROWS.length, limit: 40, offset, rows: ROWS.slice(offset, offset + 40) } };
    },
    { UPSTREAM_DATE_PARAMETERS: "" },
  );
  expect(list).toMatchObject({ complete: true, total: null });
  expect(list?.keywords.map(({ id, position, measuredOn }) => [id, position, measuredOn])).toEqual(
    KEYWORDS.map((keyword) => [String(600 + keyword), { kind: "at", place: keyword + 1 }, DAYS[0]]),
  );
  expect(requests).toBe(3);
});
