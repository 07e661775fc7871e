export type Market = Record<"engine" | "country" | "language" | "location" | "device", string | null>;

export const NO_MARKET: Market = { engine: null, country: null, language: null, location: null, device: null };

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const CODES = new Map(
  ["de", "en"].flatMap((locale) => {
    const names = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
    const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
    // Former codes, such as DD, have the names of their successors.
    const current = pairs.filter((code) => new Intl.Locale(`und-${code}`).region === code);
    return current.map((code): [string, string] => [names.of(code)?.toLowerCase() ?? "", code]);
  }),
);

/** Other text than English or German names and codes stays as written. */
export const countryOf = (name: string): string =>
  /^[a-z]{2,3}$/i.test(name) ? name.toUpperCase() : (CODES.get(name.toLowerCase()) ?? name);

/** Parses `google/de/de/desktop`: engine, country, language, device. Parts may be empty. */
export function readMarket(text: string): Partial<Market> {
  const [engine, country, language, device] = text.split("/").map((part) => part.trim().toLowerCase());
  const market = { engine, country: country && countryOf(country), language, device };
  return Object.fromEntries(Object.entries(market).filter(([, value]) => value));
}
