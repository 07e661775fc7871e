import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { parseKeywordData } from "../../../../lib/upstream/parse/keyword-data";
import { byDay, daily, historyWords } from "../words";

const pairs = (...values: Json[]): Json => Object.entries(byDay(...values));
const dailyValues = (name: string, ...values: Json[]) => daily(...values.map((value) => ({ [name]: value })));
const words = (name: string, ...values: number[]) => `${name}2026-11-25 ${values[0]}, 2026-11-26 ${values[1]}`;
const PLACES = words("", 7, 5);

describe("only series of rank numbers are positions", () => {
  test.each<[string, Record<string, Json>, string]>([
    [
      "traffic beside them",
      { position_history: pairs(7, 5), traffic: pairs(120, 4) },
      `${PLACES}; ${words("traffic, ", 120, 4)}`,
    ],
    [
      "a measure in another language",
      { posiciones: { posicion: pairs(7, 5) }, visitas: pairs(9, 1) },
      `${PLACES}; ${words("visitas, ", 9, 1)}`,
    ],
    [
      "competitors",
      {
        history: dailyValues("position", 7, 5),
        competitor_positions: { "b.example": pairs(1, 1) },
        rivals: [{ name: "b", data: pairs(2, 2) }],
      },
      PLACES,
    ],
    ["large unnamed values are another metric", { history: pairs(5_400, 4_800) }, words("history, ", 5_400, 4_800)],
  ])("%s", (_, fields, expected) => expect(historyWords({ id: 1, keyword: "boots", ...fields })).toBe(expected));

  test("addresses by day are the ranking pages of those days", () => {
    const pages = ["https://a.example/x", "https://a.example/y"];
    const value = { id: 1, keyword: "boots", positions: pairs(7, 5), ranking_pages: pairs(...pages) };
    const [series, ...others] = parseKeywordData(value, { keywordId: "1" })?.data.positions ?? [];
    expect(series?.points.map(({ rankingUrl }) => rankingUrl)).toEqual(pages);
    expect(others).toEqual([]);
  });
});
