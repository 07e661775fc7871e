import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HistoryTable } from "@/components/charts/history-table";
import { rankHistory } from "../../support/made-up-history";

const markersIn = (fromLists: readonly boolean[]): number => {
  const history = rankHistory(fromLists.map((_, index) => index + 1));
  if (history.kind !== "position") throw new Error("These are positions.");
  const points = history.points.map((point, index) => ({
    ...point,
    ...(fromLists[index] && { fromList: true as const }),
  }));
  const html = renderToStaticMarkup(createElement(HistoryTable, { caption: "", history: { ...history, points } }));
  return html.split("From a list you refreshed").length - 1;
};

test("days from lists are marked only beside days of the keyword's own history", () => {
  expect(markersIn([true, true, true])).toBe(0);
  expect(markersIn([false, true, true])).toBe(2);
  expect(markersIn([false, false])).toBe(0);
});
