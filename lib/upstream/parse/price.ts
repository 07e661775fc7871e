import type { Json, JsonObject } from "../../domain/json";
import type { Price } from "../../domain/keyword/keyword";
import { currencyCode, currencyInName, isCurrency, splitPrice } from "./fields/currency";
import { valueAt } from "./fields/field-map";
import { toAmount, toNestedNumber } from "./fields/numbers";
import { wordSet } from "./fields/word-list";
import { firstOf, isObject, nameWords, plainName } from "./json/json-object";

const CURRENCY_FIELDS = ["cpc_currency", "currency", "currency_code", "currencyCode", "unit", "waehrung", "devise"];
const NAME_LENGTH_MAX = 10;

function currencyIn(object: Json | undefined, name?: string): string | null {
  const said = isObject(object) ? (currencyOf(object, name) ?? firstOf(object, CURRENCY_FIELDS)) : undefined;
  if (typeof said !== "string" || said.trim() === "" || said.length > NAME_LENGTH_MAX) return null;
  return currencyCode(said);
}

/** `CostPerClickCurrency` is the currency of `CostPerClick`. */
function currencyOf(object: JsonObject, name = ""): Json | undefined {
  const wanted = `${plainName(name.slice(name.lastIndexOf(".") + 1))}currency`;
  const found = Object.keys(object).find((one) => plainName(one).replace(/code$/, "") === wanted);
  return found === undefined ? undefined : object[found];
}

const besideOf = (row: JsonObject, name: string): Json | undefined =>
  valueAt(row, name.split(".").slice(0, -1).join("."));

const LIST_FIELDS = CURRENCY_FIELDS.filter((name) => name !== "unit");
/** Without account and billing objects: what users pay the service is in another currency. */
const OF_LIST = wordSet("meta metadata info settings project data params query request market summary context list");

export function currencyBeside(value: Json): string | null {
  if (!isObject(value)) return null;
  const said = [value, ...Object.entries(value).flatMap(([name, one]) => (OF_LIST.has(plainName(name)) ? [one] : []))];
  for (const object of said) {
    const text = isObject(object) ? firstOf(object, LIST_FIELDS) : undefined;
    if (typeof text === "string" && isCurrency(text)) return currencyCode(text);
  }
  return null;
}

const UNITS: readonly (readonly [string, number])[] = [
  ["micros", 1_000_000],
  ["cents", 100],
  ["cent", 100],
];

export const isPrice = (raw: Json): boolean =>
  toNestedNumber(raw) !== null || (typeof raw === "string" && toAmount(splitPrice(raw).amount) !== null);

/** A sign of several currencies yields to all others. `where`: the field's dotted raw name, the list's currency. */
export function readPrice(
  row: JsonObject,
  raw: Json | undefined,
  { name = "", ofList }: { name: string | undefined; ofList?: string | undefined },
): Price | null {
  const inText = typeof raw === "string" ? splitPrice(raw) : null;
  const said = toAmount(raw) ?? toAmount(inText?.amount);
  if (said === null) return null;
  const words = nameWords(name);
  const unit = UNITS.find(([word]) => words.includes(word))?.[1] ?? 1;
  const sign = inText?.currency ?? null;
  const beside = currencyIn(besideOf(row, name), name) ?? currencyIn(row);
  const certain = sign?.isSure === true ? sign.code : null;
  const stated = certain ?? currencyIn(raw) ?? beside ?? currencyInName(name) ?? ofList;
  const currency = stated ?? sign?.code ?? null;
  return { amount: said / unit, currency };
}
