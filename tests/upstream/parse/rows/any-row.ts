import type { Json, JsonObject } from "../../../../lib/domain/json";
import { toId } from "../../../../lib/upstream/parse/fields/names";
import { type FindOptions, findList } from "../../../../lib/upstream/parse/rows/find-list";

const hasOneOf = (row: JsonObject, names: readonly string[]): boolean => names.some((name) => Object.hasOwn(row, name));

/** Finds any rows with an ID or a name, without a field map. */
export const findAnyList = (value: Json, options: Partial<FindOptions> = {}) =>
  findList(value, {
    names: ["projects", "keywords"],
    idOf: ({ id }) => toId(id),
    hasName: (row) => hasOneOf(row, ["name", "title", "keyword"]),
    fits: (row) => hasOneOf(row, ["id", "name", "title", "keyword"]),
    ...options,
  });
