import type { Json } from "../../../domain/json";
import type { RecentPoint } from "../../../domain/keyword/keyword";
import type { Position } from "../../../domain/keyword/position";
import { firstRead } from "../json/json-object";
import { isOwnHost, siteHost } from "./site-of";

/** `qualifier`: "mobile", "bing"; null: the plain position. `isBare`: named after a device only, so maybe a flag. */
export type PositionSource = {
  qualifier: string | null;
  name: string;
  order: number;
  position: Position;
  raw: Json;
  isBare: boolean;
  previous: Position | null;
  url: string | null;
  on: string | null;
  points: RecentPoint[] | null;
};

/** `qualifier`: device or engine; null: the plain position. `names`: later ones fill rows without earlier ones. */
export type PositionChoice = PositionNames & { others: (PositionNames & { qualifier: string })[] };

type PositionNames = { qualifier: string | null; names: string[] };

type Column = { source: PositionSource; name: string; order: number; knownCount: number; values: Set<Json> };

function columnsOf(rows: readonly (readonly PositionSource[])[]): Column[] {
  const columns = new Map<string, Column>();
  for (const sources of rows) {
    for (const source of sources) {
      const { qualifier, name, order } = source;
      const key = JSON.stringify([qualifier, name]);
      const column = columns.get(key) ?? { source, name, order, knownCount: 0, values: new Set<Json>() };
      column.knownCount += Number(source.position.kind !== "empty");
      if (column.values.size < 50) column.values.add(source.raw);
      columns.set(key, column);
    }
  }
  return [...columns.values()];
}

const YES_OR_NO = new Set<Json>([0, 1, "0", "1", true, false, null, "", "true", "false", "yes", "no"]);
const saysYesOrNo = ({ values }: Column): boolean => [...values].every((value) => YES_OR_NO.has(value));

const isBoolean = ({ values }: Column): boolean =>
  [...values].every((value) => value === false || value === null) && values.has(false);

function withoutFlags(columns: readonly Column[]): Column[] {
  const namedColumns = columns.filter((column) => !column.source.isBare && !isBoolean(column));
  if (namedColumns.length > 0) {
    const variedColumns = namedColumns.filter((column) => !saysYesOrNo(column));
    return variedColumns.length === 0
      ? namedColumns
      : namedColumns.filter((column) => variedColumns.includes(column) || column.knownCount <= 2);
  }
  const bare = columns.filter(({ values }) => !values.has(false));
  return bare.every(saysYesOrNo) ? [] : bare;
}

/** The columns that are filled in most rows first. */
export function namesOf(columns: readonly { name: string; order: number; knownCount: number }[]): string[] {
  const most = Math.max(0, ...columns.map(({ knownCount }) => knownCount));
  const isSparse = ({ knownCount }: { knownCount: number }) => Number(knownCount * 2 < most);
  return columns.toSorted((a, b) => isSparse(a) - isSparse(b) || a.order - b.order).map(({ name }) => name);
}

/** For all rows: the plain position if any row has it, otherwise the own site's or the device or engine in most rows. */
export function choosePosition(rows: readonly PositionSource[][], site: string | null): PositionChoice | null {
  const columns = withoutFlags(columnsOf(rows));
  if (columns.length === 0) return null;
  const plain = columns.filter(({ source }) => source.qualifier === null);
  const qualifiers = [...new Set(columns.flatMap(({ source }) => source.qualifier ?? []))];
  const columnsWith = (qualifier: string) => columns.filter(({ source }) => source.qualifier === qualifier);
  const choiceOf = (qualifier: string) => ({ qualifier, names: namesOf(columnsWith(qualifier)) });
  const mostKnown = (qualifier: string) => Math.max(...columnsWith(qualifier).map((column) => column.knownCount));
  const isOwn = (qualifier: string) => site !== null && isOwnHost(siteHost(qualifier) ?? "", [site]);
  const best = qualifiers.find(isOwn) ?? [...qualifiers].sort((a, b) => mostKnown(b) - mostKnown(a))[0];
  if (best === undefined || plain.some((column) => column.knownCount > 0))
    return { qualifier: null, names: namesOf(plain), others: qualifiers.map(choiceOf) };
  const others = qualifiers.filter((other) => other !== best).map(choiceOf);
  return { ...choiceOf(best), others };
}

export function chosenOf(sources: readonly PositionSource[], choice: PositionNames): PositionSource | undefined {
  const fitting = sources.filter(({ qualifier }) => qualifier === choice.qualifier);
  return firstRead(choice.names, (name) => fitting.find((source) => source.name === name) ?? null) ?? undefined;
}
