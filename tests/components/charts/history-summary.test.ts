import { expect, test } from "vitest";
import { historySummary } from "@/components/charts/point-words";
import { formats, plain } from "../../support/formats";
import { chartOf, clickHistory, lineOf, type Place, rankHistory } from "../../support/made-up-history";

const summary = (chart: Parameters<typeof historySummary>[0]) => plain(historySummary(chart, formats));

test.each<[readonly Place[], string]>([
  [[16, 12, 9], "Position from Nov 1 to Tue Nov 3, 2026. Rose from 16 to 9. Best 9."],
  [[4, 9], "Position from Nov 1 to Mon Nov 2, 2026. Fell from 4 to 9. Best 4."],
  [[16, 12, 16], "Position from Nov 1 to Tue Nov 3, 2026. Stayed at 16. Best 12."],
  [[11], "Position from Nov 1 to Sun Nov 1, 2026. Stayed at 11. Best 11."],
  [[1.5, 2.25], "Position from Nov 1 to Mon Nov 2, 2026. Fell from 1.5 to 2.3. Best 1.5."],
  [
    ["beyond", 40],
    "Position from Nov 1 to Mon Nov 2, 2026. Rose from >100 to 40. Best 40. Not in the top 100 on 1 day.",
  ],
  [
    [40, "beyond"],
    "Position from Nov 1 to Mon Nov 2, 2026. Fell from 40 to >100. Best 40. Not in the top 100 on 1 day.",
  ],
  [["beyond", "beyond"], "Position from Nov 1 to Mon Nov 2, 2026. Stayed at >100. Not in the top 100 on 2 days."],
  [["empty", "empty"], "Position from Nov 1 to Mon Nov 2, 2026. No position data."],
])("positions %j", (places, words) => {
  expect(summary(chartOf(rankHistory(places)))).toBe(words);
});

test("unmeasured days are counted, with or without a row", () => {
  expect(summary(chartOf(rankHistory([5, undefined, "empty", undefined, 7])))).toContain(" Not measured on 3 days.");
  expect(summary(chartOf(clickHistory([5, null, undefined, 7])))).toContain(" No data on 2 days.");
});

test.each<[readonly (number | null)[], string]>([
  [[120, 1_204, 80], "Clicks from Nov 1 to Tue Nov 3, 2026. Latest 80. Highest 1,204."],
  [[0], "Clicks from Nov 1 to Sun Nov 1, 2026. Latest 0. Highest 0."],
  [[-4, -9], "Clicks from Nov 1 to Mon Nov 2, 2026. Latest −9. Highest −4."],
  [[123_456_789], "Clicks from Nov 1 to Sun Nov 1, 2026. Latest 123,456,789. Highest 123,456,789."],
  [[null, null], "Clicks from Nov 1 to Mon Nov 2, 2026. No data."],
])("clicks %j", (values, words) => {
  expect(summary(chartOf(clickHistory(values)))).toBe(words);
});

test("the comparison is named last", () => {
  const history = rankHistory([5, 4]);
  const lines = [lineOf("boots", history), lineOf("socks", history)];
  expect(summary(chartOf(history, { lines }))).toMatch(/ Best 4\. Compared with boots, socks\.$/);
});
