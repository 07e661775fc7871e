import { describe, expect, test } from "vitest";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { type HistoryChoice, historyOf } from "@/lib/domain/series/keyword-history";
import { keywordLine, pointNear } from "@/lib/domain/series/side-by-side";
import { dayNumber, dayText } from "@/lib/domain/time/days";
import { comparedIds } from "@/lib/domain/web/address-params";

const CHOICE: HistoryChoice = { key: "position", kind: "position", label: null };
const first = dayNumber("2026-01-01") ?? 0;
const dataOf = (id: string, places: (number | "beyond" | null)[]): KeywordData => ({
  keyword: unknownKeyword(id, id),
  projectId: null,
  positions: [
    {
      label: null,
      points: places.flatMap((place, index) => {
        if (place === null) return [];
        const position: Position = place === "beyond" ? { kind: "beyond", depth: 100 } : { kind: "at", place };
        return [{ on: dayText(first + index), position, rankingUrl: null }];
      }),
    },
  ],
  metrics: [],
  interval: "day",
});
const days = (from: string, to: string) => ({ from, to });

test("at most eight different keywords stand side by side", () => {
  expect(comparedIds("1,1,2,%2C,3,4,5,6,7,8,9")).toEqual(["1", "2", ",", "3", "4", "5", "6", "7"]);
  expect(comparedIds(null)).toEqual([]);
});

const main = dataOf("main", [5, 6, 7, 8, 9, 10]);

test("a keyword beside the main one is cut to the same days; a missing day has no value", () => {
  const history = historyOf(main, CHOICE, null, days("2026-01-02", "2026-01-04"));
  const other = dataOf("other", [1, null, "beyond", 4]);
  const line = history && keywordLine(other, null, history, { key: "o", name: "o", tone: "c2" });
  expect(line?.points.map(({ on }) => on)).toEqual(["2026-01-03", "2026-01-04"]);
  expect(line && pointNear(line.points, first + 1, "day")).toBeNull();
  expect(line && pointNear(line.points, first + 2, "day")?.on).toBe("2026-01-03");
});

describe("a chosen range of days", () => {
  const main = dataOf("main", [5, 6, 7]);

  test("days without a point say where the nearest one is", () => {
    const history = historyOf(main, CHOICE, null, days("2025-10-01", "2025-10-31"));
    expect(history).toMatchObject({ range: null, points: [], nearest: "2026-01-01" });
  });

  test("days never requested are “not loaded”, not “not checked”", () => {
    const part = { ...main, asked: { from: "2026-01-01", to: "2026-01-05" } };
    const history = historyOf(part, CHOICE, null, days("2025-12-01", "2026-01-10"));
    expect(history && [dayText(history.loadedSpan.from), dayText(history.loadedSpan.to)]).toEqual([
      "2026-01-01",
      "2026-01-05",
    ]);
  });
});
