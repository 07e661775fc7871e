import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Chart } from "@/components/charts/chart";
import { ChartDrawing } from "@/components/charts/history-chart";
import { plotOf } from "@/components/charts/plot";
import { HOSTILE_TEXTS } from "../../output/hostile-markup";
import { formats } from "../../support/formats";
import { chartOf, FIRST_DAY, lineOf, rankHistory } from "../../support/made-up-history";

const WIDE = { width: 900, height: 352 };

const markupOf = (chart: Chart): string =>
  renderToStaticMarkup(h(ChartDrawing, { chart, plot: plotOf(WIDE, chart, formats) }));

const ranks = rankHistory([9, "beyond", "beyond", 30, undefined, undefined, 4, "empty", 7], 1, "day", {
  from: "2026-10-20",
  to: "2026-11-12",
});
/** React escapes every text the same way, so a few kinds are enough. */
const HOSTILE = HOSTILE_TEXTS.slice(0, 24);

test("texts from the service and the user are drawn as text, never as elements", () => {
  for (const text of HOSTILE) {
    const chart = chartOf(ranks, {
      name: text,
      lines: [lineOf(text, ranks)],
      marks: [{ day: FIRST_DAY, on: "2026-11-01", kind: "event", text }],
    });
    const tags = new Set([...markupOf(chart).matchAll(/<\/?([a-z]+)/gi)].map(([, tag]) => tag ?? ""));
    const expected = ["g", "line", "text", "tspan", "rect", "path", "circle", "pattern"];
    expect([...tags].filter((tag) => !expected.includes(tag))).toEqual([]);
  }
});
