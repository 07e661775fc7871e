export type Market = Record<"engine" | "country" | "language" | "location" | "device", string | null>;

export const NO_MARKET: Market = { engine: null, country: null, language: null, location: null, device: null };

const PAIRS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].flatMap((first, _, all) => all.map((second) => first + second));
/** Without former codes such as DD, which have the names of their successors. */
const CODES = PAIRS.filter((code) => new Intl.Locale(`und-${code}`).region === code);
const NAMES = ["de", "en"].map((locale) => new Intl.DisplayNames([locale], { type: "region", fallback: "none" }));
const BY_NAME = new Map(NAMES.flatMap((names) => CODES.map((code) => [names.of(code)?.toLowerCase(), code] as const)));

/** Other text than English or German names and codes stays as written. */
export const countryOf = (name: string): string =>
  /^[a-z]{2,3}$/i.test(name) ? name.toUpperCase() : (BY_NAME.get(name.toLowerCase()) ?? name);

/** Parses `google/de/de/desktop`: engine, country, language, device. Parts may be empty. */
export function readMarket(text: string): Partial<Market> {
  const [engine, country, language, device] = text.split("/").map((part) => part.trim().toLowerCase());
  const market = { engine, country: country && countryOf(country), language, device };
  return Object.fromEntries(Object.entries(market).filter(([, value]) => value));
}
