import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { parseKeywordData } from "../../../../lib/upstream/parse/keyword-data";

const DAYS = ["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"];
const PLACES = [9, 8, 7, 6];
const read = (answer: Json) => {
  const points = parseKeywordData(answer, { keywordId: "7" })?.data.positions[0]?.points ?? [];
  return points.map(({ on, position }) => [on, position.kind === "at" ? position.place : position.kind]);
};
const TRUE = DAYS.map((on, at) => [on, PLACES[at] ?? 0]);
const epochs = (clock: string, unit = 1) =>
  DAYS.map((on, at): Json => [Date.parse(`${on}T${clock}`) / unit, PLACES[at] ?? 0]);

describe("of two measurements on a day, the later time wins, in any order", () => {
  const twice = (early: (on: string) => Json, late: (on: string) => Json, name: string) =>
    DAYS.flatMap((on, at): Json[] => [
      { [name]: late(on), rank: PLACES[at] ?? 0 },
      { [name]: early(on), rank: 40 },
    ]);

  test.each<[string, Json]>([
    [
      "times in the text",
      twice(
        (on) => `${on}T06:00:00Z`,
        (on) => `${on}T18:30:00Z`,
        "checked_at",
      ),
    ],
    [
      "twelve hours and a half",
      twice(
        (on) => `${on} 9:05 am`,
        (on) => `${on} 1:05 PM`,
        "date",
      ),
    ],
    [
      "epochs",
      twice(
        (on) => Date.parse(`${on}T01:00Z`),
        (on) => Date.parse(`${on}T23:00Z`),
        "ts",
      ),
    ],
    [
      "a field of its own",
      DAYS.flatMap((date, at) => [
        { date, time: "19:00", rank: PLACES[at] ?? 0 },
        { date, time: "07:00", rank: 40 },
      ]),
    ],
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
    expect(read({ id: 7, keyword: "kilt", checks })).toEqual(TRUE);
  });

  test("without times the order decides, as before", () => {
    const days = DAYS.flatMap((date, at) => [
      { date, rank: 40 },
      { date, rank: PLACES[at] ?? 0 },
    ]);
    expect(read({ id: 7, keyword: "kilt", days })).toEqual(TRUE);
    expect(read({ id: 7, keyword: "kilt", days: [...days].reverse() })).toEqual(
      DAYS.map((on, at) => [on, PLACES[at] ?? 0]),
    );
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
    ["a day as written", { timezone: "Asia/Tokyo", ranks: DAYS.map((on, at) => [`${on}T20:00:00Z`, PLACES[at] ?? 0]) }],
  ])("%s", (_, answer) => {
    expect(read(answer)).toEqual(TRUE);
  });
});

describe("fields beside a point's position", () => {
  const day = (fields: Json) =>
    read({ id: 7, keyword: "kilt", days: [{ date: "2026-03-27", rank: 3 }, fields] })[1]?.[1];
  const depthOf = (fields: Json) => {
    const data = parseKeywordData({ days: [{ date: "2026-03-27", rank: 3 }, fields] }, { keywordId: "7" })?.data;
    return data?.positions[0]?.points[1]?.position;
  };

  test.each<[string, Record<string, Json>, string | number]>([
    ["nobody looked", { rank: 0, status: "not_checked" }, "empty"],
    ["the check failed", { rank: "-", state: "Failed" }, "empty"],
    ["it was not measured", { rank: -1, checked: false }, "empty"],
    ["looked for in vain", { rank: null, found: false }, "beyond"],
    ["looked for in vain, to a depth", { rank: null, max_depth: 50 }, "beyond"],
    ["nothing is said", { rank: null, status: "ok" }, "empty"],
    ["a place stays one", { rank: 6, status: "failed", found: false }, 6],
  ])("%s", (_, fields, expected) => {
    expect(day({ date: "2026-03-28", ...fields })).toBe(expected);
  });

  test("the checked depth belongs to the point", () => {
    expect(depthOf({ date: "2026-03-28", rank: 0, depth: 30 })).toEqual({ kind: "beyond", depth: 30 });
    expect(depthOf({ date: "2026-03-28", rank: ">50", depth: 100 })).toEqual({ kind: "beyond", depth: 50 });
  });
});
