import type { ListNote } from "../../../domain/response/reading";
import type { FieldMap } from "../fields/field-map";
import { keywordPicker } from "../keyword-fields";
import type { KeywordRow } from "../keyword-row";
import { marketLabel } from "../market-label";

const NAMES_MAX = 6;

type Rows = { rows: readonly KeywordRow[]; notes: ListNote[] };

/** A keyword sent once for each country has several positions, of which a list shows one. Market "": not stated. */
export type OneMarket = {
  marketOf(row: KeywordRow): string;
  apart(held: KeywordRow, row: KeywordRow, join: (held: KeywordRow, row: KeywordRow) => KeywordRow): KeywordRow | null;
  shown(rows: readonly KeywordRow[]): Rows;
};

export function oneMarket(map: FieldMap): OneMarket {
  const pick = keywordPicker(map);
  const marketOf = ({ row }: KeywordRow) => {
    const { country, language, location } = pick(row).values;
    return [country, language, location].flatMap((part) => marketLabel(part) ?? []).join(" · ");
  };
  const markets = new WeakMap<KeywordRow, ReadonlyMap<string, KeywordRow>>();

  const marketsIn = (rows: readonly KeywordRow[]) => {
    const counts = new Map<string, number>();
    for (const row of rows)
      for (const market of markets.get(row)?.keys() ?? [marketOf(row)])
        counts.set(market, (counts.get(market) ?? 0) + 1);
    return [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([market]) => market);
  };

  return {
    marketOf,
    apart(held, row, join) {
      const said = marketOf(row);
      const all = markets.get(held);
      const own = marketOf(held);
      if (all === undefined && (said === own || said === "" || own === "")) return null;
      const next = new Map(all ?? [[own, held]]);
      const market = said === "" ? own : said;
      const before = next.get(market);
      next.set(market, before === undefined ? row : join(before, row));
      const standing = { ...held };
      markets.set(standing, next);
      return standing;
    },
    shown(rows) {
      if (!rows.some((row) => markets.has(row))) return { rows, notes: [] };
      const names = marketsIn(rows);
      const shown = rows.map((row) => {
        const all = markets.get(row);
        return all?.get(names[0] ?? "") ?? all?.values().next().value ?? row;
      });
      const count = rows.filter((row) => markets.has(row)).length;
      return { rows: shown, notes: [{ kind: "other-markets", count, names: names.slice(0, NAMES_MAX) }] };
    },
  };
}
