import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { daily, historyWords } from "../words";

const DAYS = ["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"];
const PLACES = [9, 8, 7, 6];
const TRUE = DAYS.map((on, at) => `${on} ${PLACES[at]}`).join(", ");
const epochs = (clock: string, unit = 1) =>
  DAYS.map((on, at): Json => [Date.parse(`${on}T${clock}`) / unit, PLACES[at] ?? 0]);

describe("of two measurements on a day, the later time wins, in any order", () => {
  const twice = (name: string, times: (on: string) => [early: Json, late: Json]) =>
    DAYS.flatMap((on, at): Json[] => {
      const [early, late] = times(on);
      return [
        { [name]: late, rank: PLACES[at] ?? 0 },
        { [name]: early, rank: 40 },
      ];
    });

  test.each<[string, Json]>([
    ["twelve hours and a half", twice("date", (on) => [`${on} 9:05 am`, `${on} 1:05 PM`])],
    ["epochs", twice("ts", (on) => [Date.parse(`${on}T01:00Z`), Date.parse(`${on}T23:00Z`)])],
    [
      "a list in each day",
      Object.fromEntries(
        DAYS.map((on, at) => [
          on,
          [
            { time: "19:00", rank: PLACES[at] ?? 0 },
            { time: "07:00", rank: 40 },
          ],
        ]),
      ),
    ],
  ])("%s", (_, checks) => {
    expect(historyWords({ id: 7, keyword: "kilt", checks }, "7")).toBe(TRUE);
  });

  test("without times the order decides, as before", () => {
    const days = DAYS.flatMap((date, at) => [
      { date, rank: 40 },
      { date, rank: PLACES[at] ?? 0 },
    ]);
    for (const rows of [days, [...days].reverse()])
      expect(historyWords({ id: 7, keyword: "kilt", days: rows }, "7")).toBe(TRUE);
  });
});

describe("an epoch is a moment of the zone that the response names", () => {
  test.each<[string, Json]>([
    [
      "midnights in Berlin, over the change of the clocks",
      {
        timezone: "Europe/Berlin",
        ranks: [
          [Date.parse("2026-03-27T00:00+01:00"), 9],
          [Date.parse("2026-03-28T00:00+01:00"), 8],
          [Date.parse("2026-03-29T00:00+01:00"), 7],
          [Date.parse("2026-03-30T00:00+02:00"), 6],
        ],
      },
    ],
    ["an offset, in seconds", { meta: { utc_offset: "+0900" }, ranks: epochs("00:00+09:00", 1_000) }],
    [
      "evenings in New York",
      { keyword: { id: 7, text: "kilt", tz: "America/New_York" }, ranks: epochs("22:00-04:00") },
    ],
    ["days that are written as midnights in UTC", { timezone: "America/New_York", ranks: epochs("00:00Z") }],
    ["a zone that nobody knows", { timezone: "Mars/Olympus", ranks: epochs("12:00Z") }],
    ["two zones", { timezone: "Asia/Tokyo", account: { timezone: "America/Lima" }, ranks: epochs("20:00Z") }],
  ])("%s", (_, answer) => {
    expect(historyWords(answer, "7")).toBe(TRUE);
  });
});

test.each<[string, Record<string, Json>, string]>([
  ["nobody looked", { rank: 0, status: "not_checked" }, "empty"],
  ["the check failed", { rank: "-", state: "Failed" }, "empty"],
  ["it was not measured", { rank: -1, checked: false }, "empty"],
  ["looked for in vain", { rank: null, found: false }, ">100"],
  ["looked for in vain, to a depth", { rank: null, max_depth: 50 }, ">50"],
  ["nothing is said", { rank: null, status: "ok" }, "empty"],
  ["a place stays one", { rank: 6, status: "failed", found: false }, "6"],
  ["the checked depth belongs to the point", { rank: 0, depth: 30 }, ">30"],
  ["a position keeps its own depth", { rank: ">50", depth: 100 }, ">50"],
])("fields beside a point's position: %s", (_, fields, expected) => {
  const days = daily({ rank: 3 }, fields);
  expect(historyWords({ id: 7, keyword: "kilt", days }, "7")).toBe(`2026-11-25 3, 2026-11-26 ${expected}`);
});
