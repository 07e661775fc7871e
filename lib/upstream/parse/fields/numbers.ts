import type { Json, JsonObject } from "../../../domain/json";
import { firstOf, isObject } from "../json/json-object";
import { wordList } from "../json/name-words";

/** Longer texts are not numbers. The limit also bounds the time of every pattern below. */
const NUMBER_LENGTH_MAX = 40;
/** Powers of ten by suffix. Shifting the exponent loses no digit: 2.01K is 2010. */
const SCALES = new Map<string, number>([
  ...wordList("k tsd tsd. mil mille thousand тыс тыс. 千").map((word): [string, number] => [word, 3]),
  ...wordList("万 萬 만").map((word): [string, number] => [word, 4]),
  ...wordList("lakh lac").map((word): [string, number] => [word, 5]),
  ...wordList("m mn mm mio mio. mln million millions millionen млн").map((word): [string, number] => [word, 6]),
  ...wordList("crore cr").map((word): [string, number] => [word, 7]),
  ...wordList("億 亿 억").map((word): [string, number] => [word, 8]),
  ...wordList("b bn mrd mrd. mld billion milliard млрд").map((word): [string, number] => [word, 9]),
]);

/** The power of ten of a suffix such as "M" or " Mio."; 0 for other texts. */
export const powerOf = (suffix: string): number => SCALES.get(suffix.trim().toLowerCase()) ?? 0;

const GROUP_GAP = /(\d)[\s'’_](?=\d{3}(?!\d))/g;
const CURRENCY = /^([+-]?)(?:us\$|[$€£¥₹]|usd|eur|gbp)|(?:[$€£¥₹]|usd|eur|gbp)$/gi;
const NUMBER = /^([+-]?)([\d.,]+)(?:e([+-]?\d{1,4}))?([\p{L}]{1,9}\.?)?%?$/iu;

function plainDigits(text: string): string | null {
  const dots = text.split(".").length - 1;
  const commas = text.split(",").length - 1;
  if (dots > 0 && commas > 0) {
    const decimal = text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
    if ((decimal === "." ? dots : commas) > 1) return null;
    return text.replaceAll(decimal === "." ? "," : ".", "").replace(",", ".");
  }
  if (commas > 0) {
    if (/^[1-9]\d{0,2}(,\d{2,3})*,\d{3}$/.test(text)) return text.replaceAll(",", "");
    return commas === 1 ? text.replace(",", ".") : null;
  }
  if (dots > 1) return /^[1-9]\d{0,2}(\.\d{3})+$/.test(text) ? text.replaceAll(".", "") : null;
  return text;
}

function parseNumber(raw: string): number | null {
  if (raw.length > NUMBER_LENGTH_MAX) return null;
  const text = asciiDigits(raw).trim().replace(/[−–]/g, "-").replace(GROUP_GAP, "$1");
  if (/\d\s+\d/.test(text)) return null; // "3 4" is two numbers
  const match = NUMBER.exec(text.replace(/\s/g, "").replace(CURRENCY, "$1"));
  if (match === null) return null;
  const [, sign = "", body = "", exponent, scale] = match;
  const power = scale === undefined ? 0 : SCALES.get(scale.toLowerCase());
  const digits = plainDigits(body);
  if (power === undefined || digits === null || !/\d/.test(digits)) return null;
  const value = Number(`${sign}${digits}e${Number(exponent ?? 0) + power}`);
  return Number.isFinite(value) ? value : null;
}

/** A number as written: 1.23, "1.300,5", "12K", "3,4 %" (3.4), "$0.40"; null for "<10", ranges and "N/A". */
export function toNumber(raw: Json | undefined): number | null {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : null;
  return typeof raw === "string" ? parseNumber(raw) : null;
}

const AMOUNTS =
  wordList(`value amount avg average used tracked total count search_volume volume cpc monthly avg_monthly average_monthly month
  exact local google global latest current`);

/** The amount in an object that may have other figures: 1200 in `{value: 1200, month: 11}`. */
export const amountIn = (object: JsonObject): Json | undefined => firstOf(object, AMOUNTS);

/** A number that may be one level down, as in `{value: 1200, month: 11}` or `{amount: "0.40", currency: "USD"}`. */
export const toNestedNumber = (raw: Json | undefined): number | null => toNumber(isObject(raw) ? amountIn(raw) : raw);

/** A number whose negative values mean "unknown" (volumes, counts, prices): -1 becomes null, 0 stays 0. */
export function toAmount(raw: Json | undefined): number | null {
  const value = toNestedNumber(raw);
  return value === null || value < 0 ? null : value;
}

/** Three digits after the only dot: "2.110" is 2,110 for counted things. */
const DOTTED = /^\s*[1-9]\d{0,2}\.\d{3}\s*$/;

export function toQuantity(raw: Json | undefined): number | null {
  if (typeof raw === "string" && DOTTED.test(raw)) return Number(raw.replace(".", ""));
  return toAmount(raw);
}

export function toCount(raw: Json | undefined): number | null {
  const value = toQuantity(raw);
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Each script's ten digits are consecutive code points. */
function digitValue(digit: string): string {
  let first = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) {
    first -= 1;
    value += 1;
  }
  return String(value);
}

const NOT_ASCII = /[\u0080-\uffff]/;

/** Converts digits of every script to 0–9, full-width signs to ASCII, and Arabic decimal and group separators. */
export const asciiDigits = (text: string): string =>
  NOT_ASCII.test(text)
    ? text.normalize("NFKC").replace(OTHER_DIGIT, digitValue).replaceAll("٫", ".").replaceAll("٬", ",")
    : text;
