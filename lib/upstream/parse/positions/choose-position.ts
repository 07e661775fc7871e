import { groupBy } from "../../../domain/group-by";
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

type Column = PositionSource & { knownCount: number; values: readonly Json[] };

const columnsOf = (rows: readonly (readonly PositionSource[])[]): Column[] =>
  [...groupBy(rows.flat(), ({ qualifier, name }) => JSON.stringify([qualifier, name])).values()].flatMap((sources) => {
    const knownCount = sources.filter(({ position }) => position.kind !== "empty").length;
    const values = sources.map(({ raw }) => raw);
    return sources.slice(0, 1).map((first) => ({ ...first, knownCount, values }));
  });

const YES_OR_NO = new Set<Json>([0, 1, "0", "1", true, false, null, "", "true", "false", "yes", "no"]);
const saysYesOrNo = ({ values }: Column): boolean => values.every((value) => YES_OR_NO.has(value));

const isBoolean = ({ values }: Column): boolean =>
  values.every((value) => value === false || value === null) && values.includes(false);

function withoutFlags(columns: readonly Column[]): Column[] {
  const named = columns.filter((column) => !column.isBare && !isBoolean(column));
  const varied = named.filter((column) => !saysYesOrNo(column));
  if (varied.length > 0) return named.filter((column) => varied.includes(column) || column.knownCount <= 2);
  if (named.length > 0) return named;
  const bare = columns.filter(({ values }) => !values.includes(false));
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
  const plain = columns.filter(({ qualifier }) => qualifier === null);
  const qualifiers = [...new Set(columns.flatMap(({ qualifier }) => qualifier ?? []))];
  const columnsWith = (qualifier: string) => columns.filter((column) => column.qualifier === qualifier);
  const choiceOf = (qualifier: string) => ({ qualifier, names: namesOf(columnsWith(qualifier)) });
  const mostKnown = (qualifier: string) => Math.max(...columnsWith(qualifier).map(({ knownCount }) => knownCount));
  const isOwn = (qualifier: string) => site !== null && isOwnHost(siteHost(qualifier) ?? "", [site]);
  const best = qualifiers.find(isOwn) ?? qualifiers.toSorted((a, b) => mostKnown(b) - mostKnown(a))[0];
  if (best === undefined || plain.some(({ knownCount }) => knownCount > 0))
    return { qualifier: null, names: namesOf(plain), others: qualifiers.map(choiceOf) };
  return { ...choiceOf(best), others: qualifiers.filter((other) => other !== best).map(choiceOf) };
}

export function chosenOf(sources: readonly PositionSource[], choice: PositionNames): PositionSource | undefined {
  const fitting = sources.filter(({ qualifier }) => qualifier === choice.qualifier);
  return firstRead(choice.names, (name) => fitting.find((source) => source.name === name) ?? null) ?? undefined;
}
