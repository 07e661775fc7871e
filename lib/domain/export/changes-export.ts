import type { Move } from "../history/history";
import { changeOf, changeValue } from "../keyword/change";
import { type ExportTable, type ExportValue, positionCell } from "./export-table";

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
