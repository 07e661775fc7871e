import type { Json } from "../../domain/json";
import { isNothingWord } from "./fields/blank";
import { toLabel } from "./fields/names";

export function marketLabel(raw: Json | undefined): string | null {
  const label = Array.isArray(raw) ? null : toLabel(raw);
  if (label === null || isNothingWord(label)) return null;
  return /^\d+$/.test(label.trim()) ? `code ${label.trim()}` : label;
}

/** Separate because NA is Namibia, not "not available". */
export const countryLabel = (raw: Json | undefined): string | null => {
  const label = Array.isArray(raw) ? null : toLabel(raw);
  return label !== null && /^na$/i.test(label.trim()) ? label : marketLabel(raw);
};
