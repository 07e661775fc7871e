import type { Market } from "../keyword/keyword";
import { MARKET_PARTS } from "../keyword/market";
import { type Position, rankingPlace } from "../keyword/position";
import { cellText, positionState } from "./export-table";
import { csvRows, toCsv } from "./to-csv";

/** One keyword on one day. `source`: `history`, `list`, or `undated` (day of the load). */
export type ObservationLine = {
  id: string;
  phrase: string;
  market: Market;
  on: string;
  position: Position | null;
  page: string | null;
  searchVolume: number | null;
  metrics: Readonly<Record<string, number | null>>;
  source: string;
  readAt: string;
};

export const observationsHeader = (metrics: readonly string[]): string =>
  toCsv(
    [
      ...["keyword", "keyword_id", ...MARKET_PARTS],
      ...["date", "position", "state", "page", "search_volume"],
      ...[...metrics, "source", "read_at"],
    ],
    [],
  );

export const observationsText = (lines: readonly ObservationLine[], metrics: readonly string[]): string =>
  csvRows(
    lines.map((line) => {
      const { phrase, id, market, on, position, page, searchVolume, source, readAt } = line;
      const leadingCells = [phrase, id, ...MARKET_PARTS.map((part) => market[part]), on, rankingPlace(position)];
      const measures = metrics.map((name) => (Object.hasOwn(line.metrics, name) ? line.metrics[name] : null) ?? null);
      return [...leadingCells, positionState(position), page, searchVolume, ...measures, source, readAt].map(cellText);
    }),
  );
