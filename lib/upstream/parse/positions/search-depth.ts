import type { Json } from "../../../domain/json";
import type { PositionSeries } from "../../../domain/keyword/keyword";
import type { Position } from "../../../domain/keyword/position";
import { toCount } from "../fields/numbers";
import { isElsewhere, type RowField } from "../fields/row-fields";
import { fieldsInside, firstRead } from "../json/json-object";
import { byName, nameWords, plainName, wordSet } from "../json/name-words";
import type { PositionSource } from "./choose-position";

const DEPTH_WORDS = wordSet("depth tiefe profondeur profundidad profondita profundidade diepte");
const BESIDE_DEPTH = wordSet(`max maximum search searched serp check checked rank ranking rankings tracking tracked
  position result results lookup limit of keyword keywords google`);
const OTHER_NAMES = wordSet(`resultschecked checkedresults resultslimit resultlimit maxposition maxrank maxresults
  positionlimit ranklimit topn checktop tracktop serpsize resultssearched searchedresults`);
const LEVELS_MAX = 2;
export const ASSUMED = 100;

export const namesDepth = byName((name): boolean => {
  const words = nameWords(name);
  if (OTHER_NAMES.has(plainName(name))) return true;
  return (
    words.some((word) => DEPTH_WORDS.has(word)) &&
    words.every((word) => DEPTH_WORDS.has(word) || BESIDE_DEPTH.has(word))
  );
});

/** A number of results, also as "top 20". Smaller numbers are other depths, such as a page's depth in its site. */
export function toDepth(value: Json, least = 10): number | null {
  const text =
    typeof value === "string"
      ? value.replace(/^\s*(?:top|first)?[\s_-]*(\d+)(?:\s*(?:results?|positions?))?\s*$/i, "$1")
      : value;
  const depth = toCount(text);
  return depth !== null && depth >= least && depth <= 1_000 ? depth : null;
}

export const depthOf = (fields: readonly RowField[]): number | null =>
  firstRead(fields, ({ leaf, within, value, isOpened }) =>
    isOpened || !namesDepth(leaf) || isElsewhere(within) ? null : toDepth(value),
  );

/** Names may be paths: `settings.search_depth`. */
export const depthBeside = (value: Json | undefined): number | null =>
  firstRead(fieldsInside(value, LEVELS_MAX), ([name, one]) =>
    namesDepth(name.slice(name.lastIndexOf(".") + 1)) ? toDepth(one) : null,
  );

/** A text such as ">100" states the depth itself. */
export const statesDepth = (raw: Json | undefined): boolean => typeof raw === "string" && raw.includes(String(ASSUMED));

/** `depth` null: not stated. */
export function positionAt<Any extends Position | null>(position: Any, depth: number | null): Any | Position {
  if (depth === null) return position;
  if (position?.kind === "at") return position.place === depth + 1 ? { kind: "beyond", depth } : position;
  return position?.kind === "beyond" && position.depth === ASSUMED ? { kind: "beyond", depth } : position;
}

const pointsAt = <Point extends { position: Position }>(points: readonly Point[], depth: number | null): Point[] =>
  points.map((point) => ({ ...point, position: positionAt(point.position, depth) }));

export const sourcesAt = (sources: readonly PositionSource[], depth: number | null): readonly PositionSource[] =>
  sources.map((source) => {
    if (depth === null || statesDepth(source.raw)) return source;
    const { position, previous, points } = source;
    return {
      ...source,
      position: positionAt(position, depth),
      previous: positionAt(previous, depth),
      points: points && pointsAt(points, depth),
    };
  });

export const seriesAt = (series: readonly PositionSeries[], depth: number | null): PositionSeries[] =>
  series.map((one) => ({ ...one, points: pointsAt(one.points, depth) }));
