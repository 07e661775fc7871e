import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ColumnChart } from "@/components/usage/column-chart";
import type { UsageColumn } from "@/components/usage/usage-columns";

const column = (used: number): UsageColumn => ({
  key: String(used),
  at: null,
  used,
  total: null,
  reached: false,
  recorded: true,
  isNow: false,
  label: "",
  name: "",
  title: "",
});

test("a column with few requests of a high limit is visible, one without requests is not", () => {
  const columns = [0, 4, 500].map(column);
  const chart = h(ColumnChart, { columns, limit: 1_000, summary: "", selected: null, onChoose: () => undefined });
  const bars = [...renderToStaticMarkup(chart).matchAll(/style="height:([\d.]+)%" class="([^"]*)"/g)];
  expect(bars.map(([, height, look]) => [Number(height), /min-h-0\.5/.test(look ?? "")])).toEqual([
    [0, false],
    [0.4, true],
    [50, true],
  ]);
});
