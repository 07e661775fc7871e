import type { Json } from "../../../domain/json";
import type { SearchVolume } from "../../../domain/keyword/volume";
import { firstOf, isObject } from "../json/json-object";
import { isDated } from "./dates";
import { asciiDigits, toQuantity } from "./numbers";

const BELOW =
  /^(?:[<≤]=?|under|below|(?:less|fewer) than|up to|unter|weniger als|bis(?: zu)?|moins de|menos de|meno di|hasta|minder dan|mniej niż|до|менее)\s*|\s*(?:未満|以下|미만|이하)$/i;
const ABOVE =
  /^(?:[>≥]=?|over|above|more than|at least|über|mehr als|plus de|más de|mais de|più di|meer dan|ponad|более|от)\s*|\s*(?:\+|以上|이상)$/i;
/** Signs and words around a volume: "~1,000", "between 10 and 100", "[10, 100]", "10–100 / month". */
const AROUND =
  /^(?:[~≈[(]|ca\.?|about|around|approx\.?|between|zwischen|entre)\s*|\s*(?:[\])]|(?:\/|per |pro |par |al )\s?(?:mo|month|monat|mois|mes)\.?)$/gi;
const BETWEEN = /\s*(?:[-–—~～〜…|]|\.{2,3}|,\s|\s(?:to|and|bis|und|à|et|a|y|al|até|e|tot|до)\s)\s*(?=\d)/iu;
const SCALES = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;
const TEXT_LENGTH_MAX = 40;

function shortNumber(value: number): string {
  const [scale, sign] = SCALES.find(([one]) => value >= one && Number.isInteger((value / one) * 10)) ?? [1, ""];
  return `${value / scale}${sign}`;
}

function rangeOf(low: number | null, high: number | null): SearchVolume | null {
  if (low === high) return low;
  if (high === null) return `> ${shortNumber(low ?? 0)}`;
  if (low === null) return `< ${shortNumber(high)}`;
  return low < high ? `${shortNumber(low)}–${shortNumber(high)}` : null;
}

function rangeIn(text: string): SearchVolume | null {
  const plain = asciiDigits(text).trim().replace(AROUND, "").trim();
  if (BELOW.test(plain)) return rangeOf(null, toQuantity(plain.replace(BELOW, "")));
  if (ABOVE.test(plain)) return rangeOf(toQuantity(plain.replace(ABOVE, "")), null);
  const [low, high = low, ...more] = plain.split(BETWEEN).map(toQuantity);
  return low == null || high == null || more.length > 0 ? null : rangeOf(low, high);
}

/** A search volume, which may be a range: "< 10", "10K – 100K", `{min: 10, max: 100}`, `[10, 100]`. */
export function readVolume(raw: Json | undefined): SearchVolume | null {
  const exact = toQuantity(raw);
  if (exact !== null) return exact;
  if (typeof raw === "string") return raw.length > TEXT_LENGTH_MAX ? null : rangeIn(raw);
  if (Array.isArray(raw))
    return raw.length === 2 && !raw.some(isObject) ? rangeOf(toQuantity(raw[0]), toQuantity(raw[1])) : null;
  if (!isObject(raw)) return null;
  const [one, other, ...more] = Object.keys(raw).some(isDated) ? [] : Object.values(raw).map(toQuantity);
  if (one != null && other != null && more.length === 0) return rangeOf(Math.min(one, other), Math.max(one, other));
  return rangeOf(toQuantity(firstOf(raw, ["min", "low", "from"])), toQuantity(firstOf(raw, ["max", "high", "to"])));
}
