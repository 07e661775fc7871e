import type { Json, JsonObject } from "../../../domain/json";
import { toId } from "../fields/ids";
import { wordSet } from "../fields/word-list";
import { firstRead, isObject, own, setOwn, valuesNamed } from "../json/json-object";
import { type PointNames, pointsOf } from "./points";
import { holdsNoHistory, holdsSeries } from "./series";

const ID_NAMES = wordSet("keywordid kwid trackedkeywordid kw");
const DEPTH_MAX = 4;

/** `{keyword_id: 7}`, `{keyword: {id: 7}}` */
function namedId(row: JsonObject): string | null {
  const keyword = own(row, "keyword");
  const ids = [...valuesNamed(row, ID_NAMES), isObject(keyword) ? own(keyword, "id") : undefined];
  return firstRead(ids, toId);
}

export const namesKeyword = (row: JsonObject, asked: string): boolean => namedId(row) === asked;

function mixedDays(list: readonly Json[], names: PointNames): JsonObject[] | null {
  if (list.length < 2) return null;
  const ids = new Set<string>();
  for (const row of list) {
    const id = isObject(row) ? namedId(row) : null;
    if (id === null) return null;
    ids.add(id);
  }
  const days = ids.size > 1 ? pointsOf([...list], names) : null;
  if (days === null || days.points.length === 0 || holdsSeries(days.points, names)) return null;
  return list.filter(isObject);
}

/** Reduces a list with days of several keywords to one's. `isWithout`: no row of such a list is about it. */
export function ownDays(value: Json, asked: string, names: PointNames): { value: Json; isWithout: boolean } {
  const seen = { mixed: 0, own: 0 };
  const walk = (inner: Json, depth: number): Json => {
    if (typeof inner !== "object" || inner === null || depth > DEPTH_MAX) return inner;
    if (!Array.isArray(inner)) return walkObject(inner, depth);
    const rows = mixedDays(inner, names);
    if (rows === null) {
      const items = inner.map((item) => walk(item, depth + 1));
      return items.some((item, at) => item !== inner[at]) ? items : inner;
    }
    const mine = rows.filter((row) => namesKeyword(row, asked));
    seen.mixed += rows.length;
    seen.own += mine.length;
    return mine;
  };
  const walkObject = (object: JsonObject, depth: number): JsonObject => {
    const left: JsonObject = {};
    let isChanged = false;
    for (const [name, inner] of Object.entries(object)) {
      const kept = holdsNoHistory(name) ? inner : walk(inner, depth + 1);
      isChanged ||= kept !== inner;
      setOwn(left, name, kept);
    }
    return isChanged ? left : object;
  };
  const kept = walk(value, 0);
  return { value: kept, isWithout: seen.mixed > 0 && seen.own === 0 };
}
