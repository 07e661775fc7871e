import type { Json } from "../../../domain/json";
import { isObject, own } from "../json/json-object";

/** A dot goes one level down, a star matches any characters, the last match wins. `list`: path of the rows, or "$". */
export type FieldMap = Partial<Record<FieldMapName, string>>;

type FieldMapName =
  | ("list" | "id" | "name" | "site" | "keywords" | "keyword" | "position" | "previous" | "best" | "volume" | "cpc")
  | ("page" | "tags" | "engine" | "country" | "language" | "location" | "device" | "measured" | "history")
  | ("date" | "value");

/** Our fields whose name in the map differs. */
const NAMES_IN_MAP: Record<string, FieldMapName> = {
  phrase: "keyword",
  searchVolume: "volume",
  rankingUrl: "page",
  measuredOn: "measured",
  recent: "history",
  domain: "site",
  keywordCount: "keywords",
};

/** The configured path of one of our fields. */
export const pathFor = (map: Record<string, string | undefined>, field: string): string | undefined =>
  map[NAMES_IN_MAP[field] ?? field];

function lastLike(names: readonly string[], pattern: string): string | undefined {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const fits = new RegExp(`^${parts.join(".*")}$`);
  return names
    .filter((name) => name.length <= NAME_LENGTH_MAX && fits.test(name))
    .sort()
    .at(-1);
}

const NAME_LENGTH_MAX = 200;

/** The value at a raw name or dotted path; undefined when missing. List indexes start at 0. */
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
