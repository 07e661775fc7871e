import type { Json } from "../../../domain/json";
import { isObject, own } from "../json/json-object";

/**
 * What an administrator can say about a service's responses when they are not recognized. All are raw names as the
 * service writes them; a dot goes one level down ("attributes.title"). What is not set is detected from the responses.
 * A star stands for any characters of one name ("position:*:7"); of several such fields the last by name counts.
 * `list` is where the rows are, e.g. "payload.items"; "$" is the response itself. `name` is a project's, `keyword` a
 * keyword's text; `date` and `value` are those of one point of a series.
 */
export type FieldMap = Partial<Record<FieldMapName, string>>;

type FieldMapName =
  | ("list" | "id" | "name" | "site" | "keywords" | "keyword" | "position" | "previous" | "best" | "volume" | "cpc")
  | ("page" | "tags" | "engine" | "country" | "language" | "location" | "device" | "measured" | "history")
  | ("date" | "value");

/** The last in order of the names that a pattern fits: of `position:*:7` that of the latest day. */
function lastLike(names: readonly string[], pattern: string): string | undefined {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const fits = new RegExp(`^${parts.join(".*")}$`);
  return names
    .filter((name) => name.length <= NAME_LENGTH_MAX && fits.test(name))
    .sort()
    .at(-1);
}

const NAME_LENGTH_MAX = 200;

/** The value at a raw name or dotted path; undefined when it is not there. List places count from 0. */
export function valueAt(value: Json, path: string): Json | undefined {
  if (path === "" || path === "$") return value;
  if (isObject(value) && Object.hasOwn(value, path)) return value[path];
  if (isObject(value) && path.includes("*")) {
    const name = lastLike(Object.keys(value), path);
    return name === undefined ? undefined : value[name];
  }
  let current: Json | undefined = value;
  for (const step of path.replace(/^\$\.?/, "").split(".")) {
    if (isObject(current)) current = own(current, step);
    else if (Array.isArray(current) && /^\d{1,6}$/.test(step)) current = current[Number(step)];
    else return undefined;
  }
  return current;
}
