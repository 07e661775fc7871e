import type { JsonObject } from "../../../domain/json";
import { wordSet } from "../fields/word-list";
import { plainName } from "../json/json-object";

/** Fields that say whether the site was found at all. */
const FOUND = wordSet(
  "isranking ranked isranked found isfound inserp isinserp rankfound positionfound hasrank hasranking hasposition",
);
const NOT_FOUND = wordSet("notranking notranked unranked isunranked notfound notinserp outofrange");

/** Does a field of the row say in a word that the site was not found? Then an empty position is no open question. */
export function saysUnranked(row: JsonObject): boolean {
  for (const [name, value] of Object.entries(row)) {
    if (value === false && FOUND.has(plainName(name))) return true;
    if (value === true && NOT_FOUND.has(plainName(name))) return true;
  }
  return false;
}
