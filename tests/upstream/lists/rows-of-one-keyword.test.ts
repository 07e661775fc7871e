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

test("a row for each keyword and device is a list with a column for each device", async () => {
  const rows = numbers.flatMap((keyword) =>
    ["desktop", "mobile"].map((device) => ({
      id: idOf(keyword),
      keyword: `teapot ${keyword}`,
      volume: 10 * keyword,
      device,
      rank: device === "desktop" ? keyword + 1 : keyword + 50,
      url: `https://shop.example/${device}/${keyword}`,
    })),
  );
  const { list } = await listOf(rows);
  expect(list).toMatchObject({ complete: true, total: null, positionOf: "desktop" });
  expect(list?.keywords).toHaveLength(KEYWORDS);
  for (const [keyword, row] of list?.keywords.entries() ?? [])
    expect(row).toMatchObject({
      position: { kind: "at", place: keyword + 1 },
      rankingUrl: `https://shop.example/desktop/${keyword}`,
      searchVolume: 10 * keyword,
      other: { "Position (mobile)": keyword + 50 },
    });
});

test("a keyword of one device is read like one of two, and each device has its own day", async () => {
  const rows = numbers.flatMap((keyword) =>
    (keyword % 2 === 0 ? ["mobile", "desktop"] : ["mobile"]).map((device) => ({
      id: idOf(keyword),
      keyword: `teapot ${keyword}`,
      device,
      checked: device === "mobile" ? DAYS[0] : DAYS[2],
      rank: device === "mobile" ? keyword + 1 : keyword + 50,
    })),
  );
  const { list } = await listOf(rows);
  expect(list).toMatchObject({ complete: true, positionOf: "mobile" });
  for (const [keyword, row] of list?.keywords.entries() ?? []) {
    expect(row).toMatchObject({ position: { kind: "at", place: keyword + 1 }, measuredOn: DAYS[0] });
    expect(row.other["Position (desktop)"]).toBe(keyword % 2 === 0 ? keyword + 50 : undefined);
  }
});

test("a row for each keyword and country gives a list of one country, which names the omitted countries", async () => {
  const countries = (keyword: number) =>
    keyword === 0 ? ["FR"] : keyword % 2 === 0 ? ["FR", "DE", "AT"] : ["DE", "FR"];
  const rows = numbers.flatMap((keyword) =>
    countries(keyword).map((country) => ({
      id: idOf(keyword),
      keyword: `teapot ${keyword}`,
      country,
      volume: country === "DE" ? 20 : 10,
      rank: keyword + { DE: 1, FR: 31, AT: 61 }[country as "DE"],
    })),
  );
  const { list } = await listOf(rows);
  expect(list).toMatchObject({ complete: true, total: null });
  expect(list?.keywords.map(({ id, market, position }) => [id, market.country, position])).toEqual(
    numbers.map((keyword) => [idOf(keyword), "FR", { kind: "at", place: keyword + 31 }]),
  );
  expect(list?.notes).toEqual([{ kind: "other-markets", count: KEYWORDS - 1, names: ["FR", "DE", "AT"] }]);
});

test("a keyword that lacks the list’s country shows its own, and the devices of one country stay beside each other", async () => {
  const row = (keyword: number, country: string, device: string, rank: number) => ({
    id: idOf(keyword),
    keyword: `teapot ${keyword}`,
    country,
    device,
    rank,
  });
  const { list } = await listOf([
    ...[row(1, "US", "desktop", 3), row(1, "US", "mobile", 4), row(1, "CA", "desktop", 9), row(1, "CA", "mobile", 8)],
    ...[row(2, "US", "desktop", 5), row(2, "US", "mobile", 6)],
    ...[row(3, "CA", "desktop", 7), row(3, "MX", "desktop", 11), row(4, "US", "desktop", 12)],
  ]);
  const at = (place: number) => ({ kind: "at", place });
  expect(
    list?.keywords.map(({ market, position, other }) => [market.country, position, other["Position (mobile)"]]),
  ).toEqual([
    ["US", at(3), 4],
    ["US", at(5), 6],
    ["CA", at(7), undefined],
    ["US", at(12), undefined],
  ]);
  expect(list?.notes).toEqual([{ kind: "other-markets", count: 2, names: ["US", "CA", "MX"] }]);
});

test.each([
  ["US", "DE"],
  ["DE", "US"],
])(
  "where all keywords come for the same countries, the list shows the same one each day: %s first",
  async (...countries) => {
    const { list } = await listOf(
      numbers.flatMap((keyword) =>
        countries.map((country) => ({ id: idOf(keyword), keyword: `teapot ${keyword}`, country, rank: keyword + 1 })),
      ),
    );
    expect(new Set(list?.keywords.map(({ market }) => market.country))).toEqual(new Set(["DE"]));
  },
);
