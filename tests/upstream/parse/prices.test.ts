import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";

const priceOf = (fields: Record<string, Json>) => {
  const cpc = parseKeywords([{ id: 1, keyword: "lamp", position: 4, ...fields }])?.keywords[0]?.cpc;
  return cpc === null || cpc === undefined ? null : `${cpc.amount} ${cpc.currency ?? "without a currency"}`;
};

test.each<[Record<string, Json>, string | null]>([
  [{ cpc: "R$ 3,20" }, "3.2 BRL"],
  [{ cpc: "A$1.20" }, "1.2 AUD"],
  [{ cpc: "2.05 CA$" }, "2.05 CAD"],
  [{ cpc: "CHF 1.10" }, "1.1 CHF"],
  [{ cpc: "3,10 zł" }, "3.1 PLN"],
  [{ cpc: "5,50 kr" }, "5.5 kr"],
  [{ cpc: "5,50 kr", currency: "NOK" }, "5.5 NOK"],
  [{ cpc: "$1.20" }, "1.2 USD"],
  [{ cpc: "$1.20", currency: "AUD" }, "1.2 AUD"],
  [{ cpc: 1.2, currency: "CA$" }, "1.2 CAD"],
  [{ cpc: "€1,20", currency: "USD" }, "1.2 EUR"],
  [{ cpc_eur: 1.2 }, "1.2 EUR"],
  [{ avg_cpc_cents: 87, currency: "usd" }, "0.87 USD"],
  [{ cpc: { amountMicros: "870000", currencyCode: "GBP" } }, "0.87 GBP"],
  [{ cpc: 0.4, currency: "points" }, "0.4 points"],
  [{ cpc: "top 3" }, null],
  [{ cpc: "0.40–1.20" }, null],
  [{ cpc_low: 0.4, cpc_high: 1.2 }, null],
])("%j is %s", (fields, price) => expect(priceOf(fields)).toBe(price));

test("a currency beside the list applies to its prices, unless a price names another", () => {
  const rows = [
    { id: 1, keyword: "lamp", position: 4, cpc: "$1.20" },
    { id: 2, keyword: "chair", position: 5, cpc: 0.8 },
    { id: 3, keyword: "table", position: 6, cpc: "€2" },
  ];
  const pricesOf = (answer: Json) => parseKeywords(answer)?.keywords.map(({ cpc }) => [cpc?.amount, cpc?.currency]);
  const ofList = [
    [1.2, "AUD"],
    [0.8, "AUD"],
    [2, "EUR"],
  ];
  expect(pricesOf({ currency: "AUD", rows })).toEqual(ofList);
  expect(pricesOf({ meta: { currency_code: "aud" }, rows })).toEqual(ofList);
  const alone = [
    [1.2, "USD"],
    [0.8, null],
    [2, "EUR"],
  ];
  expect(pricesOf({ rows })).toEqual(alone);
  expect(pricesOf({ billing: { currency: "AUD" }, rows })).toEqual(alone);
  expect(pricesOf({ currency: "credits", rows })).toEqual(alone);
});
