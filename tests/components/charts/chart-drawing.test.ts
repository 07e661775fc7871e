import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Chart } from "@/components/charts/chart";
import { chartMarkup } from "@/components/charts/chart-drawing";
import { ChartMarks } from "@/components/charts/chart-marks";
import { MetricPlot } from "@/components/charts/metric-plot";
import { plotOf } from "@/components/charts/plot";
import { RankPlot } from "@/components/charts/rank-plot";
import { formatsOf } from "@/lib/domain/display/format";
import { HOSTILE_TEXTS } from "../../output/hostile-markup";
import { chartOf, clickHistory, FIRST_DAY, lineOf, rankHistory } from "../../support/made-up-history";
import { asMarkup } from "../../support/react-markup";

const FORMATS = formatsOf({ locale: "en-US", timeZone: "UTC", year: 2026 });
const WIDE = { width: 900, height: 352 };

const drawn = (chart: Chart) => ({ chart, plot: plotOf(WIDE, chart, 30), formats: FORMATS });

/** The same drawing as React writes it. */
function byReact(chart: Chart): string {
  const props = drawn(chart);
  const plot = props.chart.history.kind === "position" ? RankPlot : MetricPlot;
  return asMarkup(
    renderToStaticMarkup(h("g", null, h(plot, props), h(ChartMarks, { marks: chart.marks, plot: props.plot }))),
  );
}

const ranks = rankHistory(
  [9, 12, "beyond", "beyond", "beyond", 30, undefined, undefined, undefined, 4, "empty", 7],
  1,
  "day",
  {
    from: "2026-10-20",
    to: "2026-11-12",
  },
);
const MARKS: Chart["marks"] = [
  { day: FIRST_DAY + 1, on: "2026-11-02", kind: "page", text: "/tents" },
  { day: FIRST_DAY + 3, on: "2026-11-04", kind: "note", text: "new title" },
  { day: FIRST_DAY + 5, on: "2026-11-06", kind: "event", text: "core update", until: FIRST_DAY + 9 },
];

test.each([
  ["positions with gaps, a lane and marks", chartOf(ranks, { marks: MARKS })],
  [
    "positions beside another keyword’s",
    chartOf(ranks, { name: "tents", lines: [lineOf("boots", rankHistory([3, 5, "beyond", 8]))] }),
  ],
  ["a single day", chartOf(rankHistory([11]))],
  ["a measure", chartOf(clickHistory([3, 5, null, undefined, 900, 12]), { marks: MARKS })],
])("%s: the text is what React would write", (_what, chart) => {
  expect(`<g>${chartMarkup(drawn(chart))}</g>`).toBe(byReact(chart));
});

test("no name gets out of its place", () => {
  for (const text of HOSTILE_TEXTS) {
    const chart = chartOf(ranks, {
      name: text,
      lines: [lineOf(text, ranks)],
      marks: [{ day: FIRST_DAY, on: "2026-11-01", kind: "event", text }],
    });
    const written = chartMarkup(drawn(chart));
    expect(`<g>${written}</g>`).toBe(byReact(chart));
    const tags = new Set([...written.matchAll(/<\/?([a-z]+)/gi)].map(([, tag]) => tag));
    expect(
      [...tags].filter(
        (tag) => !["g", "line", "text", "tspan", "rect", "path", "circle", "pattern"].includes(tag ?? ""),
      ),
    ).toEqual([]);
  }
});
