import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { byDay, daily, historyWords } from "./words";

const tea = (fields: Record<string, Json>): Json => ({ id: 1, keyword: "tea", ...fields });
const ranked = (...days: Record<string, Json>[]): Json =>
  tea({ history: days.map((day, at) => ({ ...day, rank: 4 + at })) });

const MONDAYS = ["2025-12-22", "2025-12-29", "2026-01-05"];
const SUNDAYS = ["2025-12-28", "2026-01-04", "2026-01-11"];
const WEEKS = "2025-12-22 4, 2025-12-29 5, 2026-01-05 6";
const DAYS = Object.keys(byDay(4, 5, 6));
const PLACES = "2026-11-25 4, 2026-11-26 5, 2026-11-27 6";
const THIRD = "2026-11-25 3, 2026-11-26 3, 2026-11-27 3";
const lines = DAYS.map((on, at): Json[] => [on, 40 + at, 4 + at]);
const CLICKS = "2026-11-25 40, 2026-11-26 41, 2026-11-27 42";

test.each<[string, Json, string]>([
  ["from and to", ranked(...MONDAYS.map((from, at) => ({ from, to: SUNDAYS[at] ?? "" }))), WEEKS],
  ["the week’s start", ranked(...MONDAYS.map((on, at) => ({ week_end: SUNDAYS[at] ?? "", weekStart: on }))), WEEKS],
  ["a year and a week", ranked({ year: 2025, week: 52 }, { year: 2026, week: 1 }, { year: 2026, week: 2 }), WEEKS],
  ["quarters", ranked({ quarter: "2025-Q4" }, { quarter: "2026-Q1" }), "2025-10-01 4, 2026-01-01 5"],
  [
    "a year and a quarter",
    ranked({ year: 2025, quarter: 3 }, { year: 2025, quarter: 4 }),
    "2025-07-01 4, 2025-10-01 5",
  ],
  ["the day of a measurement before its span", ranked(...DAYS.map((date) => ({ start: "2026-11-23", date }))), PLACES],
  ["a key of a report", { rows: DAYS.map((on, at) => ({ keys: [on], position: 4 + at })) }, PLACES],
  [
    "one of two keys",
    {
      rows: DAYS.flatMap((on, at) => [
        { keys: ["MOBILE", on], position: 4 + at },
        { keys: ["DESKTOP", on], position: 3 },
      ]),
    },
    `MOBILE, ${PLACES}; DESKTOP, ${THIRD}`,
  ],
  ["a table’s first line", [["day", "clicks", "rank"], ...lines], `${PLACES}; clicks, ${CLICKS}`],
  [
    "columns in another language beside their lines",
    { suchbegriff: "tea", verlauf: { spalten: ["Datum", "Klicks", "Platz"], zeilen: lines } },
    PLACES,
  ],
  [
    "a chart’s lines that are named after sites",
    {
      labels: DAYS,
      datasets: ["a.example", "b.example"].map((label, n) => ({ label, data: n ? [4, 5, 6] : [3, 3, 3] })),
    },
    `a.example, ${THIRD}; b.example, ${PLACES}`,
  ],
  [
    "a list of engines on each day",
    ranked(
      ...daily({}, {}, {}).map((day, at) => ({
        ...Object(day),
        engines: [
          { engine: "bing", rank: 3 },
          { engine: "google", rank: 4 + at },
        ],
      })),
    ),
    `bing, ${THIRD}; google, ${PLACES}`,
  ],
  [
    "ranks beside a log of actions",
    tea({ history: DAYS.map((date) => ({ date, action: "tag added", value: 2 })), ranks: byDay(4, 5, 6) }),
    `${PLACES}; history, 2026-11-25 2, 2026-11-26 2, 2026-11-27 2`,
  ],
  [
    "months whose days are keys again",
    tea({ google: { "2026-10": { "30": 4, "31": 5 }, "2026-11": { "1": 6 } } }),
    "2026-10-30 4, 2026-10-31 5, 2026-11-01 6",
  ],
  [
    "one list of days for the lists of several objects",
    tea({
      calendar: DAYS,
      tracks: { desktop: { ranks: [4, 5, 6] }, mobile: { ranks: [3, 3, 3] }, tablet: { ranks: [1] } },
    }),
    `desktop, ${PLACES}; mobile, ${THIRD}`,
  ],
])("a history is read from %s", (_, value, words) => {
  expect(historyWords(value)).toBe(words);
});
