import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeywordFigures } from "@/components/keyword/keyword-figures";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { historyOf } from "@/lib/domain/series/keyword-history";

const at = (place: number): Position => ({ kind: "at", place });
const beyond: Position = { kind: "beyond", depth: 100 };

test.each<[string, Position[], Position | null, string]>([
  ["worse than the service's", [at(14), at(18)], at(11), "14"],
  ["better than the service's", [at(9), at(8)], at(11), "8"],
  ["the only one", [at(12.5), at(20)], null, "12.5"],
  ["missing", [beyond, beyond], at(11), "—"],
  ["past the top 100", [at(134), beyond], at(11), "—"],
])("F15: the best position of the range is the one figure named Best: %s", (_, places, best, text) => {
  const points = places.map((position, day) => ({ on: `2026-11-1${day}`, position, rankingUrl: null }));
  const keyword = { ...unknownKeyword("k", "boots"), best };
  const data: KeywordData = {
    keyword,
    projectId: null,
    interval: "day",
    positions: [{ label: null, points }],
    metrics: [],
  };
  const history = historyOf(data, { key: "position", kind: "position", label: null }, null);
  if (history === null) throw new Error("No day could be read.");
  const html = renderToStaticMarkup(createElement(KeywordFigures, { history, data, periodChange: null }));
  const words = html
    .replaceAll(/<[^>]+>/g, "|")
    .split("|")
    .filter(Boolean);
  for (const label of ["Position", "Change", "Best", "Volume"])
    expect(words.filter((word) => word === label)).toHaveLength(1);
  expect(words[words.indexOf("Best") + 1]).toBe(text);
  expect(html).not.toContain("the service");
});
