import { rankingPlace } from "../keyword/change";
import type { KeywordData } from "../keyword/keyword";
import { type ExportTable, type ExportValue, positionState } from "./export-table";

/** One row per day, series and measure. Missing positions are empty cells, and `state` gives the reason. */
export function historyExport(data: KeywordData, asOf: string): ExportTable {
  const rows: ExportValue[][] = [];
  for (const { label, points } of data.positions)
    for (const { on, position, rankingUrl } of points)
      rows.push([on, label, "position", rankingPlace(position), positionState(position), rankingUrl, asOf]);
  for (const { metric, label, points } of data.metrics)
    for (const { on, value } of points)
      rows.push([on, label, metric, value, value === null ? "empty" : "value", null, asOf]);
  return {
    columns: ["date", "series", "measure", "value", "state", "page", "as_of"],
    rows: rows.length,
    cellsAt: (row) => rows[row] ?? [],
  };
}
