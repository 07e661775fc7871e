import { groupBy } from "../../domain/group-by";
import type { Json, JsonObject } from "../../domain/json";
import { KEYWORD_ALIASES } from "./fields/aliases";
import { isDated } from "./fields/dates";
import type { FieldMap } from "./fields/field-map";
import { isPlaceName, searchWords } from "./fields/field-names";
import { guessKeywordField } from "./fields/guess-field";
import { toId, toLabel, toText } from "./fields/names";
import { toNestedNumber, toNumber } from "./fields/numbers";
import { type FieldPicker, fieldPicker, type Locked, type Picked } from "./fields/pick-fields";
import { isPrice } from "./fields/price";
import { readVolume } from "./fields/volume";
import { saysNothing } from "./json/json-object";
import { byKey } from "./json/name-words";
import { namesOf, type PositionChoice } from "./positions/choose-position";
import { nestedPosition } from "./positions/positions";
import { canBePage, isNoPageField } from "./positions/site-of";

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
  return byKey(
    (row: JsonObject) => row,
    (row) => pick(row, {}).values,
  );
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
    map,
    ownOnly: ["id", "phrase"],
    shared: ["position", "recent"],
    amounts: ["searchVolume", "cpc"],
  });

/** These must have the same source in every row, so that their columns are comparable. */
const COMPARED = ["previous", "best", "searchVolume", "cpc", "rankingUrl"] as const satisfies readonly KeywordField[];

const qualifierIn = (path: string): string | null => searchWords(path).join(" ") || null;
const leafOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

type Cell = { id: string; value: Json };

/** Chosen by most rows. A previous or best position or a page must belong to the shown device or engine. */
export function lockedFields(
  rows: readonly { id: string; fields: Picked<KeywordField> }[],
  choice: PositionChoice | null,
): Locked<KeywordField> {
  const qualifier = choice?.qualifier ?? null;
  const hasOthers = choice !== null && choice.others.length > 0;
  const shownPaths = new Set(rows.map(({ fields }) => fields.raw.position));
  const mayBe = (field: KeywordField, path: string, cells: readonly Cell[]): boolean => {
    if (field === "searchVolume" || field === "cpc") return true;
    // “last_rank” is the current position if there is no other, and the previous one beside it.
    if (field === "previous" && shownPaths.has(path)) return false;
    const of = qualifierIn(path);
    if (field === "rankingUrl" && isNoPageField(leafOf(path), cells)) return false;
    if (of === null) return field === "rankingUrl" || qualifier === null || !hasOthers;
    return of === qualifier || (field === "rankingUrl" && qualifier === null && !hasOthers);
  };
  const cells = rows.flatMap(({ id, fields }) => fields.fits.map((fit) => ({ id, ...fit })));
  const fieldPaths: Locked<KeywordField> = {};
  for (const field of COMPARED) {
    const ofField = cells.filter((cell) => cell.field === field);
    const candidates = [...groupBy(ofField, ({ path }) => path)].flatMap(([name, column]) => {
      const filled = column.filter(({ isBlank }) => !isBlank);
      const order = column[0]?.order ?? 0;
      return mayBe(field, name, filled) ? [{ name, order, knownCount: filled.length }] : [];
    });
    if (ofField.length > 0) fieldPaths[field] = namesOf(candidates)[0] ?? null;
  }
  return fieldPaths;
}
