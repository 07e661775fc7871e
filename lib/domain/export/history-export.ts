import type { Move } from "../history/history";
import type { KeywordData } from "../keyword/keyword";
import { changeOf, changeValue, rankingPlace } from "../keyword/position";
import { type ExportTable, type ExportValue, positionCell, positionState } from "./export-table";

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

const COLUMNS = {
  keyword: ({ phrase }) => phrase,
  country: ({ market }) => market.country,
  device: ({ market }) => market.device,
  position_before: ({ from }) => positionCell(from),
  position: ({ to }) => positionCell(to),
  change: ({ from, to }) => changeValue(changeOf(from, to)) ?? "unknown",
  search_volume: ({ volume }) => volume,
  page_before: ({ fromPage }) => fromPage,
  page: ({ toPage }) => toPage,
  keyword_id: ({ id }) => id,
} as const satisfies Record<string, (move: Move) => ExportValue>;

export function changesExport(moves: readonly Move[], days: { from: string; to: string }): ExportTable {
  const cells = Object.values(COLUMNS);
  return {
    columns: [...Object.keys(COLUMNS), "date_before", "date"],
    rows: moves.length,
    cellsAt: (row) => {
      const move = moves[row];
      return move === undefined ? [] : [...cells.map((cell) => cell(move)), days.from, days.to];
    },
  };
}
