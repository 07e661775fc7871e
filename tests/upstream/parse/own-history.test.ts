import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import { keywordDataEndpoint } from "../../../lib/upstream/endpoints/keyword-data";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { parseProjects } from "../../../lib/upstream/parse/projects";

const DAYS = Array.from({ length: 20 }, (_, at) => `2026-02-${String(at + 1).padStart(2, "0")}`);
const OWN = DAYS.map((date, at) => ({ date, rank: at + 5 }));
const OTHERS = DAYS.map((date) => ({ date, rank: 2 }));
const dataOf = (answer: Json) => parseKeywordData(answer, { keywordId: "7" })?.data;
const placesOf = (points: { position: { kind: string; place?: number } }[] | undefined) =>
  points?.map(({ position }) => position.place ?? position.kind);
const OWN_PLACES = OWN.map(({ rank }) => rank);

describe("other sites' positions are not the keyword’s history", () => {
  test.each<[string, Json]>([
    [
      "sites with a flag",
      [
        { domain: "rival.example", is_own: false, ranks: OTHERS },
        { domain: "us.example", is_own: true, ranks: OWN },
      ],
    ],
    [
      "sites with a role",
      [
        { domain: "rival.example", type: "competitor", ranks: OTHERS },
        { domain: "us.example", type: "own", ranks: OWN },
      ],
    ],
    [
      "days with a flag",
      DAYS.flatMap((date, at) => [
        { date, isCompetitor: true, rank: 2 },
        { date, isCompetitor: false, rank: at + 5 },
      ]),
    ],
  ])("%s", (_, sites) => {
    const data = dataOf({ id: 7, keyword: "kilt", sites });
    expect(data?.positions).toHaveLength(1);
    expect(placesOf(data?.positions[0]?.points)).toEqual(OWN_PLACES);
    expect(data?.keyword.position).toEqual({ kind: "at", place: 24 });
  });

  test("sites without a flag are named, and the list’s page says which is the project’s", () => {
    const form = { fieldMap: {}, keywordDataId: "keyword", dateParameters: null, historyDays: 90 } as const;
    const endpoint = keywordDataEndpoint("1", "7", form, { today: "2026-03-01" });
    const data = endpoint.parse({
      id: 7,
      keyword: "kilt",
      sites: [
        { domain: "rival.example", ranks: OTHERS },
        { domain: "us.example", ranks: OWN },
      ],
    });
    const row = { ...unknownKeyword("7", "kilt"), rankingUrl: "https://www.us.example/kilts" };
    const list = { keywords: [row], total: 1, unreadable: 0, complete: true, pages: 1, pageSize: null };
    const filled = data === null ? null : endpoint.fill(data, list);
    expect(filled?.positions.map(({ label }) => label)).toEqual(["us.example", "rival.example"]);
    expect(filled?.keyword.position).toEqual({ kind: "at", place: 24 });
  });

  test("with two engines in one list of days, the row’s own comes first", () => {
    const form = { fieldMap: {}, keywordDataId: "keyword", dateParameters: null, historyDays: 90 } as const;
    const endpoint = keywordDataEndpoint("1", "7", form, { today: "2026-03-01" });
    const data = endpoint.parse(
      DAYS.flatMap((date, at) => [
        { date, engine: "bing", position: 1 },
        { date, engine: "google", position: at + 5 },
      ]),
    );
    const unknown = unknownKeyword("7", "kilt");
    const row = { ...unknown, market: { ...unknown.market, engine: "Google" } };
    const list = { keywords: [row], total: 1, unreadable: 0, complete: true, pages: 1, pageSize: null };
    const filled = data === null ? null : endpoint.fill(data, list);
    expect(filled?.positions[0]).toMatchObject({ label: "google" });
    expect(filled?.keyword.position).toEqual({ kind: "at", place: 24 });
  });
});

describe("figures of more than the keyword are measures beside its history", () => {
  test.each<[string, Json]>([
    ["a project’s summary", { project_summary: DAYS.map((date) => ({ date, avg_position: 20.5 })) }],
    ["an average of the market", { benchmark: DAYS.map((date) => ({ date, position: 20.5 })) }],
    ["means under a general name", { chart: DAYS.map((date) => ({ date, average_position: 20.5 })) }],
  ])("%s", (_, beside) => {
    const data = dataOf({ ...(beside as object), keyword: { id: 7, text: "kilt", ranks: OWN } } as Json);
    expect(data?.positions).toHaveLength(1);
    expect(placesOf(data?.positions[0]?.points)).toEqual(OWN_PLACES);
    expect(data?.metrics).toHaveLength(1);
  });

  test("an average position is the history if there is nothing else", () => {
    const data = dataOf({ id: 7, keyword: "kilt", days: DAYS.map((date) => ({ date, avg_position: 20.5 })) });
    expect(data?.positions).toHaveLength(1);
  });
});

test("a history in pieces by period is one history", () => {
  const data = dataOf({ id: 7, keyword: "kilt", current_month: OWN.slice(10), previous_month: OWN.slice(0, 10) });
  expect(data?.positions).toHaveLength(1);
  expect(placesOf(data?.positions[0]?.points)).toEqual(OWN_PLACES);
});

test("a device on which the keyword never ranked keeps its column beside another’s places", () => {
  const data = dataOf({ id: 7, keyword: "kilt", dates: DAYS, mobile: DAYS.map(() => 5), desktop: DAYS.map(() => 0) });
  expect(data?.positions.map(({ label, points }) => [label, points[0]?.position.kind])).toEqual([
    ["mobile", "at"],
    ["desktop", "beyond"],
  ]);
});

test("a day in three fields of an object is a day", () => {
  const on = (day: number) => ({ year: 2026, month: 2, day });
  const data = dataOf({ dailyRanks: OWN.map(({ rank }, at) => ({ date: on(at + 1), position: rank })) });
  expect(data?.positions[0]?.points.map((point) => point.on)).toEqual(DAYS);
  const [row] = parseKeywords([{ id: 7, keyword: "kilt", measureDate: on(20), position: 3 }])?.keywords ?? [];
  expect(row).toMatchObject({ measuredOn: "2026-02-20", other: {} });
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
    expect(
      parseProjects(
        task([
          { project_id: 5, name: "Kilts" },
          { project_id: 6, name: "Mugs" },
        ]),
      )?.projects,
    ).toMatchObject([
      { id: "5", name: "Kilts" },
      { id: "6", name: "Mugs" },
    ]);
    expect(parseKeywords(task(rows(1)))?.keywords).toHaveLength(2);
  });
});

test.each<[string, Json]>([
  ["a document’s source", { _id: "5", _index: "p", _source: { name: "Kilts", domain: "kilts.example" } }],
  [
    "a title beside the name in the API",
    { id: "5", name: "accounts/9/projects/5", displayName: "Kilts", siteUri: "kilts.example" },
  ],
])("a project is called what people call it: %s", (_, row) => {
  expect(parseProjects({ rows: [row] })?.projects).toMatchObject([{ id: "5", name: "Kilts", domain: "kilts.example" }]);
});

test("the place among organic results counts, not the one among everything on the page; a millionth of a price is no price", () => {
  const row = { id: 7, keyword: "kilt", rank_absolute: 9, rank_group: 6, averageCpcMicros: "2440000" };
  expect(parseKeywords([row])?.keywords).toMatchObject([{ position: { kind: "at", place: 6 }, cpc: { amount: 2.44 } }]);
});
