import { keywordId } from "../../domain/ids";
import type { Json, JsonObject } from "../../domain/json";
import type { Keyword } from "../../domain/keyword/keyword";
import type { Position } from "../../domain/keyword/position";
import { positionHead } from "../../domain/table/columns";
import { type DayOrder, toDay } from "./fields/dates";
import type { FieldMap } from "./fields/field-map";
import { isMetricName } from "./fields/field-names";
import { countryLabel, marketLabel, toTags } from "./fields/names";
import { toNumber } from "./fields/numbers";
import { keepRaw, type Picked } from "./fields/pick-fields";
import { readPrice } from "./fields/price";
import type { RowField } from "./fields/row-fields";
import { readVolume } from "./fields/volume";
import { isFilled, saysNothing, setOwn } from "./json/json-object";
import type { KeywordField } from "./keyword-fields";
import { chosenOf, type PositionChoice, type PositionSource } from "./positions/choose-position";
import { rawOf, sourcesIn } from "./positions/position-sources";
import { nestedPosition } from "./positions/positions";
import { positionAt, sourcesAt } from "./positions/search-depth";

/** `depth`: results that the list's checks look through. `currency`: of the list's prices. */
export type KeywordRow = { id: string; phrase: string; row: JsonObject; depth?: number; currency?: string };

type RowReading = {
  picked: Picked<KeywordField>;
  cells: readonly RowField[];
  sources: readonly PositionSource[];
  chosen: PositionSource | undefined;
  choice: PositionChoice | null;
};

/** Sources with the days of a row's history. An opened object is no source itself. */
function historiesIn(
  { picked: { values, raw }, sources }: RowReading,
  map: FieldMap,
  depth: number | null,
): readonly PositionSource[] {
  if (raw.recent === undefined) return [];
  const same = sources.filter(({ name }) => name === raw.recent);
  const histories = same.length > 0 ? same : sourcesAt(sourcesIn(raw.recent, values.recent, map), depth);
  return histories.filter(({ points }) => points !== null);
}

const NO_REST = { metrics: Object.freeze({}), other: Object.freeze({}) };

function restOf(rest: ReadonlyMap<string, Json>): Pick<Keyword, "metrics" | "other"> {
  if (rest.size === 0) return NO_REST;
  const metrics: Record<string, number | null> = {};
  const other: Record<string, Json> = {};
  for (const [name, value] of rest) {
    const leaf = name.slice(name.lastIndexOf(".") + 1);
    const number = toNumber(value);
    if (isMetricName(leaf) && (number !== null || value === null))
      setOwn(metrics, Object.hasOwn(metrics, leaf) || rest.has(leaf) ? name : leaf, number);
    else setOwn(other, name, value);
  }
  return { metrics, other };
}

/** If the object with the position is null in this row, the position is empty, not missing. */
const leavesOut = (cells: readonly RowField[], { names }: PositionChoice): boolean =>
  names.some((name) => cells.some(({ path, value }) => value === null && path === name.split(".", 1)[0]));

const earlierIn = (value: Json | undefined, depth: number | null): Position | null =>
  value === undefined ? null : positionAt(nestedPosition(value), depth);

/** `choice`: the position that the whole list shows; null: none. `order`: of the list's ambiguous dates. */
export function toKeyword(
  { id, phrase, row, currency }: KeywordRow,
  reading: RowReading,
  { map, order, depth }: { map: FieldMap; order: DayOrder; depth: number | null },
): Keyword {
  const { picked, cells, sources, chosen, choice } = reading;
  const { values, raw } = picked;
  const qualifier = choice?.qualifier ?? null;
  const histories = historiesIn(reading, map, depth);
  const isShown = (one: PositionSource) => one.qualifier?.toLowerCase() === qualifier?.toLowerCase();
  const history =
    histories.find(isShown) ??
    (histories.length === 1 ? histories[0] : undefined) ??
    sources.find(({ points, qualifier: of }) => points !== null && of === qualifier);
  const points = history?.points ?? null;
  const latest = points?.at(-1);
  const mapped = map.position === undefined ? undefined : earlierIn(values.position, null);
  const position = mapped ?? chosen?.position ?? (sources.length > 0 ? null : latest?.position) ?? null;
  const isUnread =
    picked.refusedFields.includes("position") || (choice !== null && (sources.length > 0 || leavesOut(cells, choice)));
  const page = values.rankingUrl;
  const measuredOn = toDay(values.measuredOn, order);
  const tags = toTags(values.tags);
  const rest = picked.rest();
  if (mapped === undefined && typeof values.position !== "object") keepRaw("position", picked, rest);
  if (chosen !== undefined) rest.delete(chosen.name);
  if (histories.length === 1) rest.delete(raw.recent ?? "");
  else if (!sources.some(({ name }) => name === raw.recent || name.startsWith(`${raw.recent}.`)))
    keepRaw("recent", picked, rest);
  for (const other of choice?.others ?? []) {
    const source = chosenOf(sources, other);
    if (source === undefined) continue;
    rest.delete(source.name);
    rest.set(positionHead(other.qualifier), rawOf(source.position));
  }
  if (history !== undefined && !histories.includes(history)) rest.delete(history.name);
  if (tags.length === 0 && isFilled(values.tags)) keepRaw("tags", picked, rest);
  if (measuredOn === null && !saysNothing(values.measuredOn)) keepRaw("measuredOn", picked, rest);
  const { metrics, other } = restOf(rest);
  return {
    id: keywordId(id),
    phrase,
    market: {
      engine: marketLabel(values.engine),
      country: countryLabel(values.country),
      language: marketLabel(values.language),
      location: marketLabel(values.location),
      device: marketLabel(values.device),
    },
    position: position ?? (isUnread ? { kind: "empty" } : null),
    previous:
      earlierIn(values.previous, depth) ??
      chosen?.previous ??
      (chosen?.points || chosen === undefined ? (points?.at(-2)?.position ?? null) : null),
    best: earlierIn(values.best, depth),
    searchVolume: readVolume(values.searchVolume),
    cpc: readPrice(row, values.cpc, { name: raw.cpc, ofList: currency }),
    rankingUrl: chosen?.url ?? (typeof page === "string" && !saysNothing(page) ? page : null),
    tags,
    measuredOn: chosen?.on ?? measuredOn ?? latest?.on ?? null,
    recent: points,
    metrics,
    other,
  };
}
