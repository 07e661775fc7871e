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
import type { Picked } from "./fields/pick-fields";
import { readPrice } from "./fields/price";
import { readVolume } from "./fields/volume";
import { isFilled, own, saysNothing, setOwn } from "./json/json-object";
import type { KeywordField } from "./keyword-fields";
import { chosenOf, type PositionChoice, type PositionSource } from "./positions/choose-position";
import { rawOf, sourcesIn } from "./positions/position-sources";
import { nestedPosition } from "./positions/positions";
import { positionAt, sourcesAt } from "./positions/search-depth";

/** `depth`: results that the list's checks look through. `currency`: of the list's prices. */
export type KeywordRow = { id: string; phrase: string; row: JsonObject; depth?: number; currency?: string };

type RowReading = { fields: Picked<KeywordField>; sources: readonly PositionSource[] };

/** Sources with the days of a row's history. An opened object is no source itself. */
function historiesIn(
  { fields: { values, raw }, sources }: RowReading,
  map: FieldMap,
  depth: number | null,
): readonly PositionSource[] {
  const path = raw.recent;
  if (path === undefined) return [];
  const same = sources.filter(({ name }) => name === path);
  const histories = same.length > 0 ? same : sourcesAt(sourcesIn(path, values.recent, map), depth);
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
const leavesOut = (row: JsonObject, { names }: PositionChoice): boolean =>
  names.some((name) => own(row, name.split(".", 1)[0] ?? "") === null);

const earlierIn = (value: Json | undefined, depth: number | null): Position | null =>
  value === undefined ? null : positionAt(nestedPosition(value), depth);

/** `choice`: the position that the whole list shows; null: none. `order`: of the list's ambiguous dates. */
export function toKeyword(
  { id, phrase, row, currency }: KeywordRow,
  { fields, sources }: RowReading,
  choice: PositionChoice | null,
  { map, order, depth }: { map: FieldMap; order: DayOrder; depth: number | null },
): Keyword {
  const { values, raw } = fields;
  const rest = fields.rest();
  const chosenSource = choice === null ? undefined : chosenOf(sources, choice);
  const qualifier = choice?.qualifier ?? null;
  const histories = historiesIn({ fields, sources }, map, depth);
  const isShown = (one: PositionSource) => one.qualifier?.toLowerCase() === qualifier?.toLowerCase();
  const history = histories.find(isShown) ?? (histories.length === 1 ? histories[0] : undefined);
  const mapped = map.position === undefined ? undefined : earlierIn(values.position, null);
  if (raw.position !== undefined && mapped === undefined && typeof values.position !== "object")
    rest.set(raw.position, values.position ?? null);
  if (chosenSource !== undefined) rest.delete(chosenSource.name);
  const recent = raw.recent;
  if (recent !== undefined && values.recent !== undefined) {
    if (histories.length === 1) rest.delete(recent);
    else if (!sources.some(({ name }) => name === recent || name.startsWith(`${recent}.`)))
      rest.set(recent, values.recent);
  }
  for (const other of choice?.others ?? []) {
    const source = chosenOf(sources, other);
    if (source === undefined) continue;
    rest.delete(source.name);
    rest.set(positionHead(other.qualifier), rawOf(source.position));
  }
  const historySource = sources.find(({ points, qualifier: of }) => points !== null && of === qualifier);
  if (history === undefined && historySource !== undefined) rest.delete(historySource.name);
  const points = history?.points ?? historySource?.points ?? null;
  const latest = points?.at(-1);
  const position = mapped ?? chosenSource?.position ?? (sources.length > 0 ? null : latest?.position) ?? null;
  const isUnread =
    fields.refusedFields.has("position") || (choice !== null && (sources.length > 0 || leavesOut(row, choice)));
  const cpc = readPrice(row, values.cpc, { name: raw.cpc, ofList: currency });
  const page = values.rankingUrl;
  const measuredOn = toDay(values.measuredOn, order);
  const tags = toTags(values.tags);
  if (tags.length === 0 && raw.tags !== undefined && isFilled(values.tags)) rest.set(raw.tags, values.tags ?? null);
  if (measuredOn === null && raw.measuredOn !== undefined && !saysNothing(values.measuredOn ?? null))
    rest.set(raw.measuredOn, values.measuredOn ?? null);
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
      chosenSource?.previous ??
      (chosenSource?.points || chosenSource === undefined ? (points?.at(-2)?.position ?? null) : null),
    best: earlierIn(values.best, depth),
    searchVolume: readVolume(values.searchVolume),
    cpc,
    rankingUrl: chosenSource?.url ?? (typeof page === "string" && !saysNothing(page) ? page : null),
    tags,
    measuredOn: chosenSource?.on ?? measuredOn ?? latest?.on ?? null,
    recent: points,
    metrics,
    other,
  };
}
