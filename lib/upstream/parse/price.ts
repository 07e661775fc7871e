import type { Json, JsonObject } from "../../domain/json";
import type { Price } from "../../domain/keyword/keyword";
import { toAmount } from "./fields/numbers";
import { byName } from "./json/by-name";
import { firstOf, isObject, nameWords, own, plainName } from "./json/json-object";

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/us\$|usd|dollar/i, "USD"],
  [/€|eur/i, "EUR"],
  [/£|gbp/i, "GBP"],
  [/¥|jpy/i, "JPY"],
  [/₹|inr/i, "INR"],
  [/\$/, "USD"],
];
const CURRENCY_FIELDS = ["cpc_currency", "currency", "currency_code", "currencyCode", "unit", "waehrung", "devise"];
const NAME_LENGTH_MAX = 10;

const signIn = (text: string): string | null => SIGNS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

const signInName = byName(signIn);

/** A currency field's own words: a known sign or name as its code, anything else short as it is. */
function currencyIn(object: Json | undefined, name?: string): string | null {
  const said = isObject(object) ? (currencyOf(object, name) ?? firstOf(object, CURRENCY_FIELDS)) : undefined;
  if (typeof said !== "string" || said.trim() === "" || said.length > NAME_LENGTH_MAX) return null;
  return signIn(said) ?? said.trim();
}

/** `CostPerClickCurrency` says it of the price in `CostPerClick`. */
function currencyOf(object: JsonObject, name: string | undefined): Json | undefined {
  if (name === undefined) return undefined;
  const wanted = `${plainName(name.slice(name.lastIndexOf(".") + 1))}currency`;
  const found = Object.keys(object).find((one) => plainName(one).replace(/code$/, "") === wanted);
  return found === undefined ? undefined : object[found];
}

/** The object that a dotted name leads to: a currency may stand beside the price in it. */
function besideOf(row: JsonObject, name: string): Json | undefined {
  let object: Json | undefined = row;
  for (const step of name.split(".").slice(0, -1)) object = isObject(object) ? own(object, step) : undefined;
  return object;
}

/**
 * A price and its currency, where the service says which: in the price itself, beside it, or in the field's name.
 * @param name raw name of the field, with dots where it is in an object
 */
export function readPrice(row: JsonObject, raw: Json | undefined, name: string | undefined): Price | null {
  const said = toAmount(raw);
  if (said === null) return null;
  const isMicros = nameWords(name ?? "").includes("micros");
  const amount = isMicros ? said / 1_000_000 : said;
  const inText = typeof raw === "string" ? signIn(raw.slice(0, 40)) : null;
  const beside = name === undefined ? null : (currencyIn(besideOf(row, name), name) ?? currencyIn(row));
  return { amount, currency: inText ?? currencyIn(raw) ?? beside ?? signInName(name ?? "") };
}
