import type { Json } from "../../../domain/json";
import { isBlank } from "../json/json-object";

const NOTHING =
  /^(?:-{1,3}|[–—−]|n\/?a|n\.a\.?|none|null|nil|undefined|nan|unknown|not (?:set|available|applicable)|keine?|aucune?|ning[uú]n[oa]?|nessun[oa]?|nenhum[a]?)$/i;

/** First letters of all empty words: one comparison avoids the pattern for most values. */
const BEGINNINGS = new Set("-–—−nukaNUKA");

export function isNothingWord(text: string): boolean {
  if (text.length > 20) return false;
  const word = text.trim();
  return BEGINNINGS.has(word.charAt(0)) && NOTHING.test(word);
}

/** Whether a value, or anything inside it, says something. */
export const isFilled = (value: Json | undefined): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(isFilled) : !saysNothing(value);

export const saysNothing = (value: Json | undefined): boolean =>
  isBlank(value) || (typeof value === "string" && (value.trim() === "" || isNothingWord(value)));
