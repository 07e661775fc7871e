import type { Json } from "../json";
import { changeAgainst } from "../keyword/change-against";
import type { Keyword } from "../keyword/keyword";
import type { Labels } from "../keyword/labels";
import type { MarketPart } from "../keyword/market";
import { changeOf, changeValue, lastKnown, rankingPlace } from "../keyword/position";
import { changeBaseOf, type NamedColumn, PLAIN_VALUES, parseColumn } from "../table/columns";
import type { OtherDevice } from "../table/devices";
import { type ExportTable, type ExportValue, positionCell, positionState } from "./export-table";

type KeywordExport = {
  columns: readonly string[];
  rows: number;
  keywordAt: (row: number) => Keyword | undefined;
  labelsOf: (keywordId: string) => Labels;
  otherOf?: ((keywordId: string) => OtherDevice | undefined) | undefined;
  marketParts: readonly MarketPart[];
  /** Best positions come from the loaded days, not from the service. */
  bestIsLoaded: boolean;
  asOf: string;
  /** The earlier day that rows show; null: the latest. */
  onDay?: string | null;
  /** The one day that changes are against; null: each row's own. */
  comparedOn?: string | null;
};

type Column = { name: string; cellOf: (keyword: Keyword, labels: Labels) => ExportValue };

function lastKnownCell(keyword: Keyword): ExportValue {
  const last = lastKnown(keyword);
  return last === null ? null : positionCell(last.position);
}

const jsonCell = (value: Json | undefined): ExportValue => {
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : value;
};

const listCell = (texts: readonly string[]): ExportValue => (texts.length === 0 ? null : texts.join("; "));
const textCell = (text: string): ExportValue => (text === "" ? null : text);

const BEST_LOADED = "best_of_days_loaded";

const CELLS = {
  ...PLAIN_VALUES,
  position: ({ position }) => rankingPlace(position),
  change: ({ previous, position }) => changeValue(changeOf(previous, position)),
  previous: ({ previous }) => rankingPlace(previous),
  best: ({ best }) => rankingPlace(best),
  volume: ({ searchVolume }) => searchVolume,
  cpc: ({ cpc }) => cpc?.amount ?? null,
  tags: ({ tags }) => listCell(tags),
  starred: (_, { starred }) => (starred ? "yes" : null),
  "own-tags": (_, { tags }) => listCell(tags),
  note: (_, { note }) => textCell(note),
} satisfies Record<Exclude<NamedColumn, "other-device" | "recent">, Column["cellOf"]>;

const isCell = (id: string): id is keyof typeof CELLS => Object.hasOwn(CELLS, id);

const NAMES: Record<string, string> = { "own-tags": "own_tags", id: "keyword_id" };

/** Column by id: ours, a measure (`m.` and raw name), or a raw field of the service. */
function columnOf(id: string): Column {
  if (isCell(id)) return { name: NAMES[id] ?? id, cellOf: CELLS[id] };
  const changeColumn = parseColumn(id);
  const base = changeColumn === null ? null : changeBaseOf(changeColumn);
  if (base !== null)
    return { name: id.replace(".", "_"), cellOf: (keyword) => changeValue(changeAgainst(keyword, base)) };
  const raw = id.replace(/^[mo][.]/, "");
  const own = <T>(fields: Record<string, T>): T | undefined => (Object.hasOwn(fields, raw) ? fields[raw] : undefined);
  return { name: raw, cellOf: ({ metrics, other }) => own(metrics) ?? jsonCell(own(other)) };
}

/** Shown columns and order, plus market, the position's state, the last known position and the response's instant. */
export function keywordExport(view: KeywordExport): ExportTable {
  const { columns, rows, keywordAt, labelsOf, marketParts, bestIsLoaded, asOf } = view;
  const beside = marketParts.filter((part) => !columns.includes(part));
  // The trend column is a picture; its values are in the history file.
  const ids = columns.flatMap((id) => (id === "keyword" ? [id, ...beside] : id === "recent" ? [] : [id]));
  const otherDevice: Column = {
    name: "other_device",
    cellOf: ({ id }) => rankingPlace(view.otherOf?.(id)?.position ?? null),
  };
  const exportColumns = ids.map((id) => {
    if (id === "other-device") return otherDevice;
    return id === "best" && bestIsLoaded ? { ...columnOf(id), name: BEST_LOADED } : columnOf(id);
  });
  const constantColumn = (name: string, value: string | null | undefined): Column[] =>
    value === null || value === undefined ? [] : [{ name, cellOf: () => value }];
  const allColumns: Column[] = [
    ...exportColumns,
    {
      name: "state",
      cellOf: ({ position }) => (position === null && view.onDay ? "not seen that day" : positionState(position)),
    },
    { name: "last_known_position", cellOf: lastKnownCell },
    { name: "last_known_on", cellOf: (keyword) => lastKnown(keyword)?.on ?? null },
    ...constantColumn("as_of", asOf),
    ...constantColumn("on_day", view.onDay),
    ...constantColumn("compared_with", view.comparedOn),
  ];
  return {
    columns: allColumns.map(({ name }) => name),
    rows,
    cellsAt(row) {
      const keyword = keywordAt(row);
      if (keyword === undefined) return allColumns.map(() => null);
      const labels = labelsOf(keyword.id);
      return allColumns.map(({ cellOf }) => cellOf(keyword, labels));
    },
  };
}
