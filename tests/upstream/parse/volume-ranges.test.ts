import { expect, test } from "vitest";
import { visibilityOf } from "../../../lib/domain/figures/visibility";
import type { Json } from "../../../lib/domain/json";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { tableView } from "../../support/table-view";

const keywordsWith = (volumes: readonly Json[], name = "search_volume") =>
  parseKeywords(volumes.map((volume, at) => ({ id: at, keyword: `k${at}`, position: 3, [name]: volume })))?.keywords ??
  [];

test.each<[Json, number | string | null]>([
  ["< 10", "< 10"],
  ["10K – 100K", "10K–100K"],
  ["10K+", "> 10K"],
  [">1M", "> 1M"],
  ["1,000 - 10,000", "1K–10K"],
  ["1.000 bis 10.000", "1K–10K"],
  ["1 Tsd. – 10 Tsd.", "1K–10K"],
  ["1万～10万", "10K–100K"],
  ["0-10", "0–10"],
  ["less than 10", "< 10"],
  ["unter 250", "< 250"],
  ["1.5K–2.5M", "1.5K–2.5M"],
  [{ min: 100, max: 1_000 }, "100–1K"],
  [[10, 100], "10–100"],
  ["50-50", 50],
  ["between 10 and 100", "10–100"],
  ["10–100 / month", "10–100"],
  ["10000 以上", "> 10K"],
  ["10未満", "< 10"],
  [{ gte: 10, lt: 100 }, "10–100"],
  ["~1,000", 1_000],
  ["12K", 12_000],
  ["100-10", null],
  ["soon", null],
  ["2026-11-20", null],
])("a search volume of %j is %j", (volume, expected) => {
  expect(keywordsWith([volume])[0]?.searchVolume).toBe(expected);
});

test("ranges are sorted by their lower bound and stay out of sums", () => {
  const keywords = keywordsWith(["< 10", "10K – 100K", 12_000, "100-1000", 5], "vol");
  const sorted = tableView(keywords, { sorts: [{ column: "volume", descending: true }] });
  expect(sorted.map(({ searchVolume }) => searchVolume)).toEqual([12_000, "10K–100K", "100–1K", 5, "< 10"]);
  expect(visibilityOf(keywords, [{ to: 100, rate: 0.3 }])).toBeNull();
  const numbers = keywords.filter(({ searchVolume }) => typeof searchVolume === "number");
  expect(visibilityOf(numbers, [{ to: 100, rate: 0.3 }])).toBe(1);
});
