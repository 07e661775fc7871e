import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MatrixView } from "@/components/history/matrix-view";

test("F8: the rank history of a project without positions says so, and leads back to its keywords", () => {
  const page = { project: null, matrix: { interval: "day" as const, days: [], sums: [], rows: [] }, total: 0 };
  const view = createElement(MatrixView, { projectId: "p1", days: 28, version: "", page });
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, view));
  expect(html).toContain("This project has no positions.");
  expect(html).toMatch(/<a [^>]*href="\/projects\/p1"[^>]*>Back to keywords/);
  expect(html).not.toContain("<table");
});
