import type { Json, JsonObject } from "../../domain/json";
import { KEYWORD_ALIASES } from "./fields/aliases";
import { saysNothing } from "./fields/blank";
import { isDated } from "./fields/dates";
import type { FieldMap } from "./fields/field-map";
import { isPlaceName, searchWords } from "./fields/field-names";
import { guessKeywordField } from "./fields/guess-field";
import { toId } from "./fields/ids";
import { toLabel, toText } from "./fields/names";
import { toNestedNumber, toNumber } from "./fields/numbers";
import { type FieldPicker, fieldPicker, type Locked, type Picked } from "./fields/pick-fields";
import { readVolume } from "./fields/volume";
import { nestedPosition } from "./positions/positions";
import { canBePage } from "./positions/ranking-page";
import { isPrice } from "./price";

export type KeywordField = keyof typeof KEYWORD_ALIASES;

/** Where positions are if no field is called position: in lists and under URL masks. */
const ALIASES = {
  ...KEYWORD_ALIASES,
  position: [...KEYWORD_ALIASES.position, ...["Fi", "positions", "ranks", "rankings"]],
};
const isLabel = (value: Json): boolean =>
  saysNothing(value) || (!Array.isArray(value) && typeof value !== "boolean" && toLabel(value) !== null);
const isPosition = (value: Json): boolean => nestedPosition(value) !== null;
/** “Place” can mean a location or a position, and a number is no location. */
const isPlaceInResults = (value: Json, name: string): boolean => isPlaceName(name) && toNumber(value) !== null;
const isAmount = (value: Json): boolean =>
  saysNothing(value) || toNestedNumber(value) !== null || readVolume(value) !== null;
const isContainer = (value: Json): boolean => typeof value === "object" && value !== null;

export type RowNamer = (row: JsonObject) => Picked<KeywordField>["values"];

export function rowNamer(map: FieldMap): RowNamer {
  const pick = keywordPicker(map);
  const known = new Map<JsonObject, Picked<KeywordField>["values"]>();
  return (row) => {
    const held = known.get(row);
    if (held !== undefined) return held;
    const { values } = pick(row, {});
    known.set(row, values);
    return values;
  };
}

export const keywordPicker = (map: FieldMap): FieldPicker<KeywordField> =>
  fieldPicker<KeywordField>({
    aliases: ALIASES,
    accepts: {
      id: (value) => toId(value) !== null,
      phrase: (value) => toText(value) !== null,
      engine: isLabel,
      country: isLabel,
      language: isLabel,
      device: isLabel,
      location: (value, name) => isLabel(value) && !isPlaceInResults(value, name),
      position: isPosition,
      previous: isPosition,
      best: isPosition,
      searchVolume: isAmount,
      cpc: (value) => saysNothing(value) || isPrice(value),
      rankingUrl: canBePage,
      tags: (value) => value === null || typeof value === "string" || isContainer(value),
      measuredOn: (value) => value === null || isDated(value),
      recent: isContainer,
    },
    guess: guessKeywordField,
    mapped: {
      id: map.id,
      phrase: map.keyword,
      position: map.position,
      previous: map.previous,
      best: map.best,
      searchVolume: map.volume,
      cpc: map.cpc,
      rankingUrl: map.page,
      tags: map.tags,
      measuredOn: map.measured,
      recent: map.history,
      engine: map.engine,
      country: map.country,
      language: map.language,
      location: map.location,
      device: map.device,
    },
    ownOnly: ["id", "phrase"],
    shared: ["position", "recent"],
    amounts: ["searchVolume", "cpc"],
  });

/** These must have the same source in every row, so that their columns are comparable. */
const COMPARED = ["previous", "best", "searchVolume", "cpc"] as const satisfies readonly KeywordField[];

const qualifierIn = (path: string): string | null => searchWords(path).join(" ") || null;

/** Chosen by most rows. A previous or best position must belong to the shown device or engine. */
export function lockedFields(
  picks: readonly Picked<KeywordField>[],
  qualifier: string | null,
  hasOthers: boolean,
): Locked<KeywordField> {
  const shown = new Set(picks.map(({ raw }) => raw.position));
  const mayBe = (field: KeywordField, path: string): boolean => {
    if (field !== "previous" && field !== "best") return true;
    // “last_rank” is the current position if there is no other, and the previous one beside it.
    if (field === "previous" && shown.has(path)) return false;
    const of = qualifierIn(path);
    return of === qualifier || (of === null && !hasOthers);
  };
  const locked: Locked<KeywordField> = {};
  for (const field of COMPARED) {
    const names = new Map<string, { order: number; filled: number }>();
    for (const { fits } of picks)
      for (const fit of fits) {
        if (fit.field !== field) continue;
        const name = names.get(fit.path) ?? { order: fit.order, filled: 0 };
        names.set(fit.path, { ...name, filled: name.filled + Number(!fit.isBlank) });
      }
    const allowed = [...names].filter(([path]) => mayBe(field, path));
    const most = Math.max(0, ...allowed.map(([, { filled }]) => filled));
    const [best] = allowed.filter(([, { filled }]) => filled * 2 >= most).sort(([, a], [, b]) => a.order - b.order);
    if (names.size > 0) locked[field] = best?.[0] ?? null;
  }
  return locked;
}
