import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { toDay } from "../../../lib/upstream/parse/fields/dates";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";

const history = (dates: readonly Json[]) =>
  parseKeywordData(
    dates.map((date, at) => ({ date, position: at + 1 })),
    { keywordId: "7", today: "2026-11-26" },
  )?.data;
const daysIn = (dates: readonly Json[]) => history(dates)?.positions[0]?.points.map(({ on }) => on);

describe("a day is read in every clear spelling", () => {
  test.each<[Json, string]>([
    ["2026112409", "2026-11-24"],
    ["202611240915", "2026-11-24"],
    ["20261124091530", "2026-11-24"],
    [2026112409, "2026-11-24"],
    ["24112026", "2026-11-24"],
    ["1.7953272E9", "2026-11-22"],
    ["1.7953272e+12", "2026-11-22"],
    ["17953272E2", "2026-11-22"],
    ["1.795327200e09", "2026-11-22"],
    ["1795327200.5", "2026-11-22"],
    [1_795_327_200_000_000, "2026-11-22"],
    ["25.11.26", "2026-11-25"],
    ["25-Nov-26", "2026-11-25"],
    ["11/25/26", "2026-11-25"],
    ["25 févr. 2026", "2026-02-25"],
    ["22 Okt 2026", "2026-10-22"],
    ["22 de octubre de 2026", "2026-10-22"],
    ["mar. 24 mars 2026", "2026-03-24"],
    ["9 ноября 2026 г.", "2026-11-09"],
    ["2026年11月25日", "2026-11-25"],
    ["٢٠٢٦-١١-٢٥", "2026-11-25"],
    ["2026-11-26+01:00", "2026-11-26"],
    ["2026. 11. 24.", "2026-11-24"],
    ["24 tháng 11, 2026", "2026-11-24"],
    ["ngày 25 tháng 11 năm 2026", "2026-11-25"],
    ["24 בנובמבר 2026", "2026-11-24"],
    ["24 نوفمبر 2026", "2026-11-24"],
    ["24 नवंबर 2026", "2026-11-24"],
    ["24 พฤศจิกายน 2569", "2026-11-24"],
    ["24/11/2569", "2026-11-24"],
    ["2026112409Z", "2026-11-24"],
    ["20261124-0915", "2026-11-24"],
    ["24 ноя 2026", "2026-11-24"],
    ["2026年11月24日(火)", "2026-11-24"],
    ["Thứ Ba, 24 tháng 11, 2026", "2026-11-24"],
    ["יום ג׳, 24 בנוב׳ 2026", "2026-11-24"],
    ["24 نوفمبر، 2026", "2026-11-24"],
    ["Di., 24.11.2026", "2026-11-24"],
    ["T2 24/11/2026", "2026-11-24"],
  ])("%j is %s", (raw, day) => {
    expect(toDay(raw)).toBe(day);
  });

  test.each<Json>([
    "25-11-26",
    "26/11/25",
    "03/04/2026",
    "listopad 2026",
    "24 listopada 2026",
    "pos 3 2026",
    "today",
    "vorgestern",
  ])("%j alone may be several days, or none", (raw) => {
    expect(toDay(raw)).toBeNull();
  });

  test("one unambiguous date decides the date order of its column", () => {
    expect(daysIn(["30-10-26", "03-10-26"])).toEqual(["2026-10-03", "2026-10-30"]);
    expect(daysIn(["11/25/26", "11/03/26"])).toEqual(["2026-11-03", "2026-11-25"]);
    expect(daysIn(["Wed 11/25/26", "Tue 11/03/26"])).toEqual(["2026-11-03", "2026-11-25"]);
  });
});

describe("a zero date is not a day", () => {
  test.each<Json>([
    "1970-01-01",
    "1970-01-01T00:00:00Z",
    "0001-01-01T00:00:00",
    "0000-00-00 00:00:00",
    "1899-12-30",
    "1900-01-01",
    0,
    "0",
    -62135596800,
  ])("%j is left out of a history and counted", (zero) => {
    const data = history([zero, "2026-11-24", "2026-11-25"]);
    expect(data?.positions[0]?.points.map(({ on }) => on)).toEqual(["2026-11-24", "2026-11-25"]);
    expect(data?.notes).toEqual([{ kind: "unread-days", count: 1 }]);
    expect(data?.interval).toBe("day");
  });

  test.each<[string, Json]>([
    ["rows", ["0000-00-00", "1970-01-01", "1970-01-01T00:00:00Z", "2026-11-24"].map((date) => ({ date, position: 3 }))],
    ["rows with empty days", ["", "0001-01-01", null, "2026-11-24"].map((checked) => ({ checked, rank: 3 }))],
    ["pairs", { history: [0, 0, 0, 1_795_240_800].map((at) => [at, 3]) }],
    ["parallel lists", { dates: ["1970-01-01", "0000-00-00", "0001-01-01", "2026-11-24"], positions: [9, 9, 9, 3] }],
    ["a map", { history: { "1970-01-01": 3, "0000-00-00": 3, "0001-01-01": 3, "2026-11-24": 3 } }],
  ])("and costs only itself, even if most days are zero: %s", (_, value) => {
    const data = parseKeywordData(value, { keywordId: "7", today: "2026-11-26" })?.data;
    expect(data?.positions[0]?.points).toHaveLength(1);
    expect(data?.notes).toEqual([{ kind: "unread-days", count: 3 }]);
  });

  test("nor is it the day of a list row", () => {
    const parsed = parseKeywords([{ id: 1, keyword: "lamp", position: 3, last_checked: "1970-01-01T00:00:00Z" }]);
    expect(parsed?.keywords[0]?.measuredOn).toBeNull();
  });

  test.each<Json>([99_999_999, "123456789", 4_102_444_800, 5e18])("%j is no epoch of a measurement", (epoch) => {
    expect(toDay(epoch)).toBeNull();
  });
});

describe("a future day is left out and counted", () => {
  test.each<[Json, string]>([
    ["2099-03-01", "2026-11-24"],
    ["9999-12-31", "2026-11-24"],
    ["2150-01-01T00:00:00Z", "2026-11-24"],
  ])("%j in a history", (late, day) => {
    const data = history([late, day]);
    expect(data?.positions[0]?.points.map(({ on }) => on)).toEqual([day]);
    expect(data?.notes?.map(({ count }) => count)).toEqual([1]);
    expect(data?.keyword.measuredOn).toBe(day);
  });

  test.each<Json>([
    { history: [20, 26, 99].map((day) => ({ date: `20${day}-11-20`, position: day })) },
    {
      positions: [{ date: "2099-11-20", rank: 99 }, ...[26, 20].map((day) => ({ date: `20${day}-11-20`, rank: day }))],
    },
    { ranks: { "2099-11-20": 99, "2026-11-20": 26, "2020-11-20": 20 } },
  ])("and is not the current position: %j", (fields) => {
    const row = { id: 7, keyword: "lamp", ...Object(fields) };
    const data = parseKeywordData(row, { keywordId: "7" })?.data.keyword;
    for (const keyword of [data, parseKeywords([row])?.keywords[0]]) {
      expect(keyword?.position).toEqual({ kind: "at", place: 26 });
      expect(keyword?.previous).toEqual({ kind: "at", place: 20 });
      expect(keyword?.measuredOn).toBe("2026-11-20");
    }
  });

  test("in a list row and in its recent days", () => {
    const recent = { "2026-11-20": 4, "2099-01-01": 2 };
    const parsed = parseKeywords([{ id: 1, keyword: "lamp", position: 3, measured_on: "2099-01-01", history: recent }]);
    expect(parsed?.keywords[0]?.measuredOn).toBe("2026-11-20");
    expect(parsed?.keywords[0]?.recent?.map(({ on }) => on)).toEqual(["2026-11-20"]);
    expect(parsed?.notes).toEqual([{ kind: "future-days", count: 1 }]);
  });
});
