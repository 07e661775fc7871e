import { countedPosition, rankingPlace } from "../keyword/change";
import type { Market } from "../keyword/keyword";
import type { Position } from "../keyword/position";
import { csvRows } from "./to-csv";

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

const BOM = "\ufeff";
const MARKET = ["engine", "country", "language", "location", "device"] as const satisfies readonly (keyof Market)[];

export const observationsHeader = (metrics: readonly string[]): string =>
  BOM +
  csvRows([
    [
      "keyword",
      "keyword_id",
      ...MARKET,
      "date",
      "position",
      "state",
      "page",
      "search_volume",
      ...metrics,
      "source",
      "read_at",
    ],
  ]);

export const observationsText = (lines: readonly ObservationLine[], metrics: readonly string[]): string =>
  csvRows(
    lines.map((line) => [
      line.phrase,
      line.id,
      ...MARKET.map((part) => line.market[part] ?? ""),
      line.on,
      rankingPlace(line.position)?.toString() ?? "",
      stateOf(line.position),
      line.page ?? "",
      numberText(line.searchVolume),
      ...metrics.map((name) => numberText(Object.hasOwn(line.metrics, name) ? line.metrics[name] : null)),
      line.source,
      line.readAt,
    ]),
  );

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

function stateOf(position: Position | null): string {
  if (position === null) return "not loaded";
  const counted = countedPosition(position);
  if (counted.kind === "at") return "ranking";
  return counted.kind === "beyond" ? `not in top ${counted.depth}` : "empty";
}
