import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import { keywordDataEndpoint } from "../../../lib/upstream/endpoints/keyword-data";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { parseProjects } from "../../../lib/upstream/parse/projects";
import { at, daily, rowWords, seriesWords } from "./words";

const OWN = daily({ rank: 5 }, { rank: 6 }, { rank: 7 }, { rank: 8 });
const OTHERS = daily({ rank: 2 }, { rank: 2 }, { rank: 2 }, { rank: 2 });
const OWN_WORDS = "2026-11-25 5, 2026-11-26 6, 2026-11-27 7, 2026-11-28 8";
const dataOf = (answer: Json) => parseKeywordData(answer, { keywordId: "7" })?.data;
const wordsOf = (answer: Json): string | undefined => {
  const data = dataOf(answer);
  return data && seriesWords(data);
};
const kilt = (fields: Record<string, Json>) => ({ id: 7, keyword: "kilt", ...fields });

describe("other sites' positions are not the keyword’s history", () => {
  const onSites = (own: Record<string, Json>, other: Record<string, Json>): Json => [
    { domain: "rival.example", ranks: OTHERS, ...other },
    { domain: "us.example", ranks: OWN, ...own },
  ];

  test.each<[string, Json]>([
    ["sites with a role", onSites({ type: "own" }, { type: "competitor" })],
    [
      "days with a flag",
      OWN.flatMap((day) => [
        { ...Object(day), isCompetitor: true, rank: 2 },
        { ...Object(day), isCompetitor: false },
      ]),
    ],
  ])("%s", (_, sites) => {
    expect(wordsOf(kilt({ sites }))).toBe(OWN_WORDS);
    expect(dataOf(kilt({ sites }))?.keyword.position).toEqual(at(8));
  });

  function fillData(answer: Json, fields: object) {
    const form = { fieldMap: {}, keywordDataId: "keyword", dateParameters: null, historyDays: 90 } as const;
    const endpoint = keywordDataEndpoint("1", "7", form, { today: "2026-12-01" });
    const data = endpoint.parse(answer);
    const list = { total: 1, unreadable: 0, complete: true, pages: 1, pageSize: null };
    return data && endpoint.fill(data, { ...list, keywords: [{ ...unknownKeyword("7", "kilt"), ...fields }] });
  }

  test("sites without a flag are named, and the list’s page says which is the project’s", () => {
    const data = fillData(kilt({ sites: onSites({}, {}) }), { rankingUrl: "https://www.us.example/kilts" });
    expect(data?.positions.map(({ label }) => label)).toEqual(["us.example", "rival.example"]);
    expect(data?.keyword.position).toEqual(at(8));
  });

  test("with two engines in one list of days, the row’s own comes first", () => {
    const days = ["bing", "google"].flatMap((engine) =>
      (engine === "bing" ? OTHERS : OWN).map((day) => ({ ...Object(day), engine })),
    );
    const { market } = unknownKeyword("7", "kilt");
    const data = fillData(days, { market: { ...market, engine: "Google" } });
    expect(data?.positions[0]).toMatchObject({ label: "google" });
    expect(data?.keyword.position).toEqual(at(8));
  });
});

describe("figures of more than the keyword are measures beside its history", () => {
  const mean = (name: string) => daily({ [name]: 20.5 }, { [name]: 20.5 });

  test.each<[string, Record<string, Json>]>([
    ["a project’s summary", { project_summary: mean("avg_position") }],
    ["an average of the market", { benchmark: mean("position") }],
    ["means under a general name", { chart: mean("average_position") }],
  ])("%s", (_, beside) => {
    const data = dataOf({ ...beside, keyword: { id: 7, text: "kilt", ranks: OWN } });
    expect(data && seriesWords({ ...data, metrics: [] })).toBe(OWN_WORDS);
    expect(data?.metrics).toHaveLength(1);
  });

  test("an average position is the history if there is nothing else", () => {
    expect(wordsOf(kilt({ days: mean("avg_position") }))).toBe("2026-11-25 20.5, 2026-11-26 20.5");
  });
});

test("a history in pieces by period is one history", () => {
  expect(wordsOf(kilt({ current_month: OWN.slice(2), previous_month: OWN.slice(0, 2) }))).toBe(OWN_WORDS);
});

test("a device on which the keyword never ranked keeps its column beside another’s places", () => {
  expect(wordsOf(kilt({ dates: ["2026-11-25", "2026-11-26"], mobile: [5, 5], desktop: [0, 0] }))).toBe(
    "mobile, 2026-11-25 5, 2026-11-26 5; desktop, 2026-11-25 >100, 2026-11-26 >100",
  );
});

test("a day in three fields of an object is a day", () => {
  const on = (day: number) => ({ year: 2026, month: 2, day });
  expect(wordsOf({ dailyRanks: [1, 2].map((day) => ({ date: on(day), position: day })) })).toBe(
    "2026-02-01 1, 2026-02-02 2",
  );
  expect(rowWords({ measureDate: on(20), position: 3 })).toBe("3, on 2026-02-20");
});

describe("objects around the rows are not rows", () => {
  const rows = (group: number) =>
    [1, 2].map((at) => ({ id: group * 10 + at, name: `kilt ${group}${at}`, position: at }));

  test("the project of the list", () => {
    const groups = [1, 2, 3].map((id) => ({ id, name: `Group ${id}`, keywords: rows(id) }));
    const list = parseKeywords({ project: { id: 9, name: "Kilts" }, groups });
    expect(list?.keywords.map(({ id }) => id)).toEqual(["11", "12", "21", "22", "31", "32"]);
  });

  test("the task of the request", () => {
    const task = (items: Json[]) => ({
      status_code: 20_000,
      tasks: [{ id: "11-22", status_code: 20_000, result: [{ total_count: 2, items_count: 2, items }] }],
    });
    const projects = ["Kilts", "Mugs"].map((name, at) => ({ project_id: at + 5, name }));
    expect(parseProjects(task(projects))?.projects.map(({ id, name }) => [id, name])).toEqual([
      ["5", "Kilts"],
      ["6", "Mugs"],
    ]);
    expect(parseKeywords(task(rows(1)))?.keywords).toHaveLength(2);
  });
});

test.each<[string, Record<string, Json>, string]>([
  [
    "the place among organic results counts, not the one among everything on the page",
    { rank_absolute: 9, rank_group: 6 },
    "6, rank_absolute 9",
  ],
  ["a millionth of a price is no price", { averageCpcMicros: "2440000" }, "no position, price 2.44 without a currency"],
])("%s", (_, fields, words) => expect(rowWords(fields)).toBe(words));
