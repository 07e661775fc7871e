import type { Json, JsonObject } from "../../../domain/json";
import type { Price } from "../../../domain/keyword/keyword";
import { firstOf, firstRead, isObject, valuesNamed } from "../json/json-object";
import { byName, nameWords, plainName, wordList, wordSet } from "../json/name-words";
import { valueAt } from "./field-map";
import { toAmount, toNestedNumber } from "./numbers";

/** Codes that are also words in price names: cpc_top, cpc_all. */
const WORDS = ["TOP", "ALL"];
const CODES = new Set(Intl.supportedValuesOf("currency").filter((code) => !WORDS.includes(code)));
const SIGNS = new Map(
  wordList(`us$=USD au$=AUD a$=AUD ca$=CAD c$=CAD nz$=NZD hk$=HKD sg$=SGD s$=SGD r$=BRL mx$=MXN €=EUR euro=EUR
    euros=EUR £=GBP ₹=INR ₽=RUB ₺=TRY ₩=KRW ₪=ILS ₴=UAH zł=PLN kč=CZK`).map((pair) => {
    const [sign = "", code = ""] = pair.split("=");
    return [sign, code] as const;
  }),
);
const SHARED = new Map<string, string | null>(
  Object.entries({ $: "USD", dollar: "USD", dollars: "USD", "¥": "JPY", kr: null, "kr.": null }),
);

/** @property isSure no other currency uses this sign or word */
type Currency = { code: string; isSure: boolean };

function currencyOf(text: string): Currency | null {
  const word = text.trim().toLowerCase();
  const code = SIGNS.get(word) ?? (CODES.has(word.toUpperCase()) ? word.toUpperCase() : undefined);
  if (code !== undefined) return { code, isSure: true };
  const sharedCode = SHARED.get(word);
  return sharedCode === undefined ? null : { code: sharedCode ?? text.trim(), isSure: false };
}

const isCurrency = (text: string): boolean => currencyOf(text)?.isSure === true;

function currencyCode(text: string): string {
  const words = [text, ...text.split(/[^\p{L}$€£¥₹]+/u)];
  return words.flatMap((word) => currencyOf(word) ?? [])[0]?.code ?? text.trim();
}

export const currencyInName = byName(
  (name): string | null =>
    nameWords(name).flatMap((word) => (word.length > 2 ? (currencyOf(word)?.code ?? []) : []))[0] ?? null,
);

/** Splits a price: “R$ 3,20” is “3,20” in BRL. Without a currency the text stays unchanged. */
function splitPrice(text: string): { amount: string; currency: Currency | null } {
  const whole = { amount: text, currency: null };
  const first = text.search(/[\d.,+-]/);
  const last = text.search(/\D*$/);
  if (text.length > 40 || first < 0) return whole;
  for (const [sign, amount] of [
    [text.slice(0, first), text.slice(first)],
    [text.slice(last), text.slice(0, last)],
  ] as const) {
    const currency = currencyOf(sign);
    if (currency !== null) return { amount, currency };
  }
  return whole;
}

const CURRENCY_FIELDS = ["cpc_currency", "currency", "currency_code", "currencyCode", "unit", "waehrung", "devise"];
const NAME_LENGTH_MAX = 10;

function currencyIn(object: Json | undefined, name?: string): string | null {
  const text = isObject(object) ? (currencyNamedFor(object, name) ?? firstOf(object, CURRENCY_FIELDS)) : undefined;
  if (typeof text !== "string" || text.trim() === "" || text.length > NAME_LENGTH_MAX) return null;
  return currencyCode(text);
}

/** `CostPerClickCurrency` is the currency of `CostPerClick`. */
function currencyNamedFor(object: JsonObject, name = ""): Json | undefined {
  const fieldName = `${plainName(name.slice(name.lastIndexOf(".") + 1))}currency`;
  return Object.entries(object).find(([one]) => plainName(one).replace(/code$/, "") === fieldName)?.[1];
}

const LIST_FIELDS = CURRENCY_FIELDS.filter((name) => name !== "unit");
/** Without account and billing objects: what users pay the service is in another currency. */
const OF_LIST = wordSet("meta metadata info settings project data params query request market summary context list");

export function currencyBeside(value: Json): string | null {
  if (!isObject(value)) return null;
  return firstRead([value, ...valuesNamed(value, OF_LIST)], (object) => {
    const text = isObject(object) ? firstOf(object, LIST_FIELDS) : undefined;
    return typeof text === "string" && isCurrency(text) ? currencyCode(text) : null;
  });
}

const UNITS = new Map([
  ["micros", 1_000_000],
  ["cents", 100],
  ["cent", 100],
]);

export const isPrice = (raw: Json): boolean =>
  toNestedNumber(raw) !== null || (typeof raw === "string" && toAmount(splitPrice(raw).amount) !== null);

/** A sign of several currencies yields to all others. `name`: the dotted raw name. `ofList`: the list's currency. */
export function readPrice(
  row: JsonObject,
  raw: Json | undefined,
  { name = "", ofList }: { name: string | undefined; ofList?: string | undefined },
): Price | null {
  const inText = typeof raw === "string" ? splitPrice(raw) : null;
  const amount = toAmount(raw) ?? toAmount(inText?.amount);
  if (amount === null) return null;
  const [unit = 1] = nameWords(name).flatMap((word) => UNITS.get(word) ?? []);
  const sign = inText?.currency;
  const beside = valueAt(row, name.split(".").slice(0, -1).join("."));
  const currency =
    (sign?.isSure ? sign.code : null) ??
    currencyIn(raw) ??
    currencyIn(beside, name) ??
    currencyIn(row) ??
    currencyInName(name) ??
    ofList ??
    sign?.code ??
    null;
  return { amount: amount / unit, currency };
}
