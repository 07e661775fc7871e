import type { Json } from "../../../domain/json";
import { isBlank } from "../json/json-object";

const NOTHING =
  /^(?:-{1,3}|[–—−]|n\/?a|n\.a\.?|none|null|nil|undefined|nan|unknown|not (?:set|available|applicable)|keine?|aucune?|ning[uú]n[oa]?|nessun[oa]?|nenhum[a]?)$/i;

/** What all of those begin with: a look at one letter spares most values the pattern. */
const BEGINNINGS = new Set("-–—−nukaNUKA");

/** Words that services write where they have nothing to say: such a text is no page, no tag and no name of anything. */
export function isNothingWord(text: string): boolean {
  if (text.length > 20) return false;
  const word = text.trim();
  return BEGINNINGS.has(word.charAt(0)) && NOTHING.test(word);
}

/** True for values that say nothing, in whatever words. */
export const saysNothing = (value: Json | undefined): boolean =>
  isBlank(value) || (typeof value === "string" && (value.trim() === "" || isNothingWord(value)));
