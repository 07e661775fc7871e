import type { JsonObject } from "../store/objects";

export type Market = Record<"engine" | "country" | "language" | "location" | "device", string | null>;

/**
 * One keyword on one day.
 * @property project null: the user's project @property date null: listed without a measured day
 * @property about volume, price, tags and undated columns @property values measured values, by the service's names
 */
export type Observation = {
  project: string | null;
  keyword: string;
  market: Market;
  date: string | null;
  about: JsonObject;
  values: JsonObject;
};

export const NO_MARKET: Market = { engine: null, country: null, language: null, location: null, device: null };

/** Maps English and German country names to ISO codes, and upper-cases codes. Other text stays as written. */
export function countryOf(text: string): string | null {
  const name = text.trim();
  if (name === "" || name === "-") return null;
  if (/^[a-z]{2,3}$/i.test(name)) return name.toUpperCase();
  return countryCodes().get(name.toLowerCase()) ?? name;
}

let codes: Map<string, string> | null = null;

function countryCodes(): Map<string, string> {
  if (codes !== null) return codes;
  codes = new Map();
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const locale of ["en", "de"]) {
    const names = new Intl.DisplayNames([locale], { type: "region", fallback: "none" });
    for (const first of letters)
      for (const second of letters) {
        const name = names.of(first + second)?.toLowerCase();
        if (name !== undefined && !codes.has(name)) codes.set(name, first + second);
      }
  }
  return codes;
}

/** Parses `google/de/de/desktop`: engine, country, language, device. Parts may be empty. */
export function readMarket(text: string): Partial<Market> {
  const [engine, country, language, device] = text.split("/").map((part) => part.trim().toLowerCase());
  return {
    ...(engine && { engine }),
    ...(country && { country: countryOf(country) }),
    ...(language && { language }),
    ...(device && { device }),
  };
}
