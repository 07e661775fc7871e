import { describe, expect, test } from "vitest";
import { keywordStatistics } from "../../../lib/domain/figures/statistics";
import type { Json } from "../../../lib/domain/json";
import { withOneNotation } from "../../../lib/upstream/parse/fields/number-columns";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";

const rows = (fields: readonly Record<string, Json>[]) =>
  fields.map((one, at) => ({ id: at + 1, keyword: `lamp ${at}`, ...one }));
const read = (fields: readonly Record<string, Json>[]) => parseKeywords(rows(fields))?.keywords ?? [];
const places = (fields: readonly Record<string, Json>[]) =>
  read(fields).map(({ position }) => (position?.kind === "at" ? position.place : position?.kind));

describe("a comma or dot before three digits has one meaning per column", () => {
  test.each<[string, string, Json[], Json[]]>([
    ["decimals of averages", "avg_position", ["7,125", "12,375", "3,250"], [7.125, 12.375, 3.25]],
    ["decimals with dots", "average_rank", ["7.125", "12.375"], [7.125, 12.375]],
    ["Arabic digits and signs", "rank", ["٧٫١٢٥", "٣"], [7.125, 3]],
    ["decimals under a Spanish name", "posición_media", ["7,125", "2,5"], [7.125, 2.5]],
    ["decimals under an Italian name", "posizione_media", ["7,125", "12,375"], [7.125, 12.375]],
    ["the deepest position there is", "position", ["1,000", "12", "87"], [1_000, 12, 87]],
  ])("positions: %s", (_, name, values, expected) => {
    expect(places(values.map((value) => ({ [name]: value })))).toEqual(expected);
  });

  test.each<[string, Json[], (number | null)[]]>([
    ["dots for thousands beside a plain number", ["1.234", "87"], [1_234, 87]],
    ["commas for thousands", ["1,234", "87"], [1_234, 87]],
    ["dots that are decimals elsewhere in the column", ["1.234", "12.5"], [1.234, 12.5]],
    ["commas that are decimals elsewhere in the column", ["1,234", "0,5"], [1.234, 0.5]],
    ["words for powers of ten", ["1,2 Tsd.", "3万", "2 crore"], [1_200, 30_000, 20_000_000]],
  ])("search volumes: %s", (_, values, expected) => {
    const sentRows = values.map((search_volume) => ({ position: 3, search_volume }));
    expect(read(sentRows).map(({ searchVolume }) => searchVolume)).toEqual(expected);
  });

  test("measures and prices go by their own column", () => {
    const [first] = read([
      { position: 3, clicks: "1.200", cpc: "1,234 €" },
      { position: 4, clicks: "87", cpc: "0,45 €" },
    ]);
    expect(first).toMatchObject({ metrics: { clicks: 1_200 }, cpc: { amount: 1.234, currency: "EUR" } });
  });

  test("names, IDs, tags and days stay unchanged", () => {
    const row = { id: "1.234", keyword: "1,234", tags: ["1,234"], checked: "1,234" };
    expect(withOneNotation([row])).toEqual([row]);
  });
});

describe("a click-through rate is a fraction, whichever way it is sent", () => {
  const rates = (fields: readonly Record<string, Json>[], name = "ctr") =>
    read(fields.map((one) => ({ position: 3, ...one }))).map(({ metrics }) => metrics[name]);

  test.each<[string, Record<string, Json>[], number[]]>([
    ["a percent sign beside fractions", [{ ctr: "4.17%" }, { ctr: 0.02, clicks: 2, impressions: 100 }], [0.0417, 0.02]],
    ["a decimal comma", [{ ctr: "4,2 %" }], [0.042]],
    ["per mille, by clicks and impressions", [{ ctr: 41.7, clicks: 12, impressions: 288 }], [0.0417]],
    ["basis points alone", [{ ctr: 417 }, { ctr: 90 }], [0.0417, 0.009]],
    ["fractions", [{ ctr: 0.042, clicks: 42, impressions: 1_000 }], [0.042]],
  ])("%s", (_, fields, expected) => {
    expect(rates(fields)).toEqual(expected);
  });

  test.each(["click_through_rate", "clickThroughRate", "Klickrate", "taux_de_clic"])("also as %s", (name) => {
    expect(rates([{ [name]: "4.17%" }, { [name]: 0.02 }], name)).toEqual([0.0417, 0.02]);
  });

  test("a name that says percent keeps its percentages", () => {
    expect(rates([{ ctr_pct: 4.2 }, { ctr_pct: "3%" }], "ctr_pct")).toEqual([4.2, 3]);
  });

  test("for a project it is clicks ÷ impressions", () => {
    const keywords = read([
      { position: 3, ctr: "4.17%", clicks: 12, impressions: 288 },
      { position: 5, ctr: "1%", clicks: 1, impressions: 100 },
    ]);
    const { ctr } = keywordStatistics(keywords).metrics;
    expect(ctr?.mean).toBeCloseTo(13 / 388);
    expect(ctr?.basis).toEqual({ kind: "ratio", part: "clicks", whole: "impressions" });
  });

  test("also in a history", () => {
    const days = [
      { date: "2026-11-20", position: 3, ctr: "4.5%", clicks: 9, impressions: 200 },
      { date: "2026-11-21", position: 3, ctr: 0.05, clicks: 5, impressions: 100 },
    ];
    const metrics = parseKeywordData(days, { keywordId: "7" })?.data.metrics;
    expect(metrics?.find(({ metric }) => metric === "ctr")?.points.map(({ value }) => value)).toEqual([0.045, 0.05]);
  });
});

describe("an impossible position is in no figure", () => {
  test.each<Json>([9007199254740992, "9007199254740992", 54_321, 1_001, 1e21, "0x10", "3|7", "5-6", [7]])(
    "%j",
    (position) => {
      const day = { last_checked: "2026-03-01" };
      const parsed = parseKeywords(
        rows([
          { position: 5, ...day },
          { position, ...day },
        ]),
      );
      expect(parsed?.keywords[1]?.position).toEqual({ kind: "empty" });
      expect(parsed?.notes).toEqual([{ kind: "unread-positions", count: 1 }]);
      expect(keywordStatistics(parsed?.keywords ?? [])).toMatchObject({ ranking: 1, averagePosition: 5 });
    },
  );
});
