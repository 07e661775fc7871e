import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { DAY_MS } from "../../../lib/domain/time/units";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";

const PLACES = [12, 9, 9, 7];
const dataOf = (answer: Json) => parseKeywordData(answer, { keywordId: "7" })?.data;
const read = (answer: Json) =>
  dataOf(answer)?.positions.map(({ label, points }) => [
    label,
    points.map(({ on, position }) => [on, position.kind === "at" ? position.place : position.kind]),
  ]);
const onDays = (days: readonly string[], label: string | null = null, places: readonly number[] = PLACES) => [
  label,
  days.map((on, at) => [on, places[at]]),
];
const DAYS = ["2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28"];
const MONDAYS = ["2025-12-15", "2025-12-22", "2025-12-29", "2026-01-05"];
const ends = (on: string) => new Date(Date.parse(on) + 6 * DAY_MS).toISOString().slice(0, 10);

describe("spans of days are their first day", () => {
  test.each<[string, Json, readonly string[]]>([
    ["from and to", MONDAYS.map((from, at) => ({ from, to: ends(from), rank: PLACES[at] ?? 0 })), MONDAYS],
    [
      "the week’s start",
      MONDAYS.map((on, at) => ({ week_end: ends(on), weekStart: on, rank: PLACES[at] ?? 0 })),
      MONDAYS,
    ],
    [
      "a year and a week",
      [51, 52, 1, 2].map((week, at) => ({ year: at < 2 ? 2025 : 2026, week, rank: PLACES[at] ?? 0 })),
      MONDAYS,
    ],
    [
      "quarters",
      ["2025-Q2", "2025-Q3", "2025-Q4", "2026-Q1"].map((quarter, at) => ({ quarter, rank: PLACES[at] ?? 0 })),
      ["2025-04-01", "2025-07-01", "2025-10-01", "2026-01-01"],
    ],
    [
      "a year and a quarter",
      [2, 3, 4].map((quarter, at) => ({ year: 2025, quarter, rank: PLACES[at] ?? 0 })),
      ["2025-04-01", "2025-07-01", "2025-10-01"],
    ],
  ])("%s", (_, history, days) => {
    expect(read({ id: 7, keyword: "kilt", history })).toEqual([onDays(days)]);
  });

  test("a measurement's day takes priority over its span", () => {
    const history = DAYS.map((date, at) => ({ start: MONDAYS[at] ?? "", date, rank: PLACES[at] ?? 0 }));
    expect(read({ id: 7, keyword: "kilt", history })).toEqual([onDays(DAYS)]);
  });
});

test("a report’s rows are grouped by keys, and one of them is the day", () => {
  const row = (keys: string[], at: number) => ({ keys, clicks: at, position: PLACES[at] ?? 0 });
  expect(read({ rows: DAYS.map((on, at) => row([on], at)) })).toEqual([onDays(DAYS)]);
  const rows = DAYS.flatMap((on, at) => [row(["MOBILE", on], at), { keys: ["DESKTOP", on], position: 3 }]);
  expect(read({ rows })).toEqual([onDays(DAYS, "MOBILE"), onDays(DAYS, "DESKTOP", [3, 3, 3, 3])]);
});

test("a table whose first line names its columns", () => {
  const table = [["day", "clicks", "rank"], ...DAYS.map((on, at) => [on, 40 + at, PLACES[at] ?? 0])];
  expect(read(table)).toEqual([onDays(DAYS)]);
  expect(dataOf(table)?.metrics).toMatchObject([{ metric: "clicks", points: [{ value: 40 }, {}, {}, { value: 43 }] }]);
});

test("chart lines named after sites are not keywords", () => {
  const datasets = [
    { label: "a.example", data: [1, 1, 1, 1] },
    { label: "b.example", data: PLACES },
  ];
  expect(read({ labels: DAYS, datasets })).toEqual([
    onDays(DAYS, "a.example", [1, 1, 1, 1]),
    onDays(DAYS, "b.example"),
  ]);
});

test("a day’s list of engines gives a history for each engine", () => {
  const ranks = (at: number): Json => [
    { engine: "bing", rank: 3 },
    { engine: "google", rank: PLACES[at] ?? 0, url: "https://kilts.example/a" },
  ];
  const history = DAYS.map((date, at) => ({ date, ranks: ranks(at) }));
  expect(read({ id: 7, keyword: "kilt", history })).toEqual([
    onDays(DAYS, "bing", [3, 3, 3, 3]),
    onDays(DAYS, "google"),
  ]);
});

test("a log of actions is not a history of positions", () => {
  const log = DAYS.map((date) => ({ date, action: "tag added", value: 2 }));
  const ranks = DAYS.map((date, at) => ({ date, rank: PLACES[at] ?? 0 }));
  expect(read({ id: 7, keyword: "kilt", history: log, ranks })).toEqual([onDays(DAYS)]);
});

test("months whose days are keys again", () => {
  const google = { "2026-02": { "25": 12, "26": 9, "27": 9 }, "2026-03": { "1": 7 } };
  expect(read({ id: 7, keyword: "kilt", google })).toEqual([onDays([...DAYS.slice(0, 3), "2026-03-01"])]);
});

test("one list of days for the lists of several objects", () => {
  const tracks = { desktop: { ranks: PLACES }, mobile: { ranks: [3, 3, 3, 3] }, tablet: { ranks: [1, 2] } };
  expect(read({ id: 7, keyword: "kilt", calendar: DAYS, tracks })).toEqual([
    onDays(DAYS, "desktop"),
    onDays(DAYS, "mobile", [3, 3, 3, 3]),
  ]);
});

test("a table whose columns are named beside it, in another language", () => {
  const zeilen = DAYS.map((on, at) => [on.split("-").reverse().join("."), PLACES[at] ?? 0, 40 + at]);
  expect(read({ suchbegriff: "kilt", verlauf: { spalten: ["Datum", "Platz", "Klicks"], zeilen } })).toEqual([
    onDays(DAYS),
  ]);
});
