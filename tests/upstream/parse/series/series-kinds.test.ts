import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { parseKeywordData } from "../../../../lib/upstream/parse/keyword-data";

const DAYS = ["2026-11-07", "2026-11-08", "2026-11-09"];
const PLACES = [7, 5, 3];
const dated = (values: Json[], name = "value") => DAYS.map((date, at) => ({ date, [name]: values[at] ?? null }));
const pairs = (values: Json[]) => DAYS.map((date, at) => [date, values[at] ?? null]);
const read = (fields: Record<string, Json>) =>
  parseKeywordData({ id: 1, keyword: "boots", ...fields }, { keywordId: "1" })?.data;

describe("only series of rank numbers are positions", () => {
  test.each<[string, Record<string, Json>, string[]]>([
    ["traffic beside them", { position_history: pairs(PLACES), traffic: pairs([120, 90, 4]) }, ["traffic"]],
    ["clicks with values", { history: dated(PLACES, "rank"), clicks: dated([3, 2, 9]) }, ["clicks"]],
    [
      "a chart's named series",
      {
        chart: [
          { name: "Visibility", data: pairs([4, 5, 6]) },
          { name: "Position", data: pairs(PLACES) },
        ],
      },
      ["Visibility"],
    ],
    [
      "a measure in another language",
      { posiciones: { posicion: pairs(PLACES) }, visitas: pairs([9, 8, 1]) },
      ["visitas"],
    ],
    ["a name that nobody knows", { ranks: pairs(PLACES), zorp: pairs([1, 2, 3]) }, ["zorp"]],
    [
      "competitors",
      {
        history: dated(PLACES, "position"),
        competitor_positions: { "b.example": pairs([1, 1, 1]) },
        rivals: [{ name: "b", data: pairs([2, 2, 2]) }],
      },
      [],
    ],
  ])("%s", (_, fields, metrics) => {
    const data = read(fields);
    expect(data?.positions.map(({ points }) => points.map(({ position }) => position))).toEqual([
      PLACES.map((place) => ({ kind: "at", place })),
    ]);
    expect(data?.metrics.map(({ metric }) => metric)).toEqual(metrics);
  });

  test("addresses by day are the ranking pages of those days", () => {
    const urls = ["https://a.example/x", "https://a.example/y", "https://a.example/y"];
    const data = read({ positions: pairs(PLACES), ranking_pages: pairs(urls) });
    expect(data?.positions).toHaveLength(1);
    expect(data?.positions[0]?.points.map(({ rankingUrl }) => rankingUrl)).toEqual(urls);
  });

  test("large unnamed values are another metric", () => {
    const data = read({ history: pairs([5_400, 4_800, 6_100]) });
    expect(data?.positions).toEqual([]);
    expect(data?.metrics.map(({ points }) => points.map(({ value }) => value))).toEqual([[5_400, 4_800, 6_100]]);
  });
});
