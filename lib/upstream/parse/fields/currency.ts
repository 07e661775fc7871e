import { byName } from "../json/by-name";
import { nameWords } from "../json/json-object";
import { wordList } from "./word-list";

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
export type Currency = { code: string; isSure: boolean };

function currencyOf(text: string): Currency | null {
  const word = text.trim().toLowerCase();
  const code = SIGNS.get(word) ?? (CODES.has(word.toUpperCase()) ? word.toUpperCase() : undefined);
  if (code !== undefined) return { code, isSure: true };
  const shared = SHARED.get(word);
  return shared === undefined ? null : { code: shared ?? text.trim(), isSure: false };
}

export const isCurrency = (text: string): boolean => currencyOf(text)?.isSure === true;

export function currencyCode(text: string): string {
  const words = [text, ...text.split(/[^\p{L}$€£¥₹]+/u)];
  return words.flatMap((word) => currencyOf(word) ?? [])[0]?.code ?? text.trim();
}

export const currencyInName = byName(
  (name): string | null =>
    nameWords(name).flatMap((word) => (word.length > 2 ? (currencyOf(word)?.code ?? []) : []))[0] ?? null,
);

/** Splits a price: “R$ 3,20” is “3,20” in BRL. Without a currency the text stays unchanged. */
export function splitPrice(text: string): { amount: string; currency: Currency | null } {
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
