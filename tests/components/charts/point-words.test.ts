import { describe, expect, test } from "vitest";
import type { Mark } from "@/components/charts/chart";
import { lineValue, marksAt, pointWords, stepChange, valueWords } from "@/components/charts/point-words";
import { dayText } from "@/lib/domain/time/days";
import { formats } from "../../support/formats";
import { chartOf, clickHistory, FIRST_DAY, lineOf, rankHistory } from "../../support/made-up-history";

const markOn = (offset: number, text: string): Mark => {
  const day = FIRST_DAY + offset;
  return { day, on: dayText(day), kind: "note", text };
};

test("a point's text has its day, value, change, compared lines and events", () => {
  const chart = chartOf(rankHistory([14, 11]), {
    lines: [lineOf("boots", rankHistory([undefined, "beyond"])), lineOf("socks", rankHistory([3]))],
    marks: [markOn(1, "New title"), markOn(0, "Old title")],
  });
  expect(pointWords(chart, 1, formats)).toBe("Mon Nov 2, 2026: Position 11, up 3; boots >100; socks —; New title");
});

describe("the change at a point", () => {
  test("is from the measurement just before, also into and out of the top 100", () => {
    const history = rankHistory([9, 4, "beyond", 40]);
    expect([1, 2, 3].map((index) => stepChange(history, index))).toEqual([
      { kind: "up", places: 5 },
      { kind: "lost" },
      { kind: "new" },
    ]);
  });

  test("is missing at the first point, after a missing day and for other measures", () => {
    const gap = rankHistory([9, undefined, 4]);
    expect([stepChange(gap, 0), stepChange(gap, 1)]).toEqual([null, null]);
    expect(stepChange(clickHistory([1, 2]), 1)).toBeNull();
    expect(pointWords(chartOf(gap), 1, formats)).toBe("Tue Nov 3, 2026: Position 4");
  });

  test("is missing after a day without a position", () => {
    expect(pointWords(chartOf(rankHistory(["empty", 4])), 1, formats)).toBe("Mon Nov 2, 2026: Position 4");
  });

  test("can span a week or a month, depending on the interval", () => {
    expect(stepChange(rankHistory([9, 4], 7, "week"), 1)).toEqual({ kind: "up", places: 5 });
    expect(stepChange(rankHistory([9, 4], 31, "month"), 1)).toEqual({ kind: "up", places: 5 });
  });
});

test.each([
  ["beyond", "Not in the top 100"],
  ["empty", "Not measured"],
  [1, "Position 1"],
  [250, "Position 250"],
] as const)("a position of %s reads “%s”", (place, words) => {
  expect(valueWords(rankHistory([place]), 0, formats)).toBe(words);
});

test.each([
  [1_204_567, "Clicks 1,204,567"],
  [0, "Clicks 0"],
  [null, "Clicks —"],
])("clicks of %s read “%s”", (value, words) => {
  expect(valueWords(clickHistory([value]), 0, formats)).toBe(words);
});

test("a compared line has the value and the day of its nearest point", () => {
  const line = lineOf("boots", rankHistory([8]));
  expect(lineValue(line.drawnPoints, FIRST_DAY, "day", formats)).toEqual({ text: "8", on: "2026-11-01" });
  expect(lineValue(line.drawnPoints, FIRST_DAY + 1, "day", formats)).toEqual({ text: "—", on: null });
});

test("each mark belongs to one point: that of its day, its week or its month", () => {
  const marks = [markOn(0, "first"), markOn(6, "same week"), markOn(7, "next week"), markOn(30, "later")];
  const chart = chartOf(rankHistory([5, 6], 7, "week"), { marks });
  expect(marksAt(chart, 0).map(({ text }) => text)).toEqual(["first", "same week"]);
  expect(marksAt(chart, 1).map(({ text }) => text)).toEqual(["next week"]);
  const months = chartOf(rankHistory([5, 6], 28, "month"), { marks: [markOn(27, "first"), markOn(28, "second")] });
  expect(marksAt(months, 0).map(({ text }) => text)).toEqual(["first"]);
});
