import type { Keyword, Market } from "./keyword";

/** One part of where a phrase is tracked. */
export type MarketPart = keyof Market;

/** Which parts tell rows with the same phrase apart, and the language in which countries are named. */
export type ShownMarket = { parts: readonly MarketPart[]; locale: string };

const PARTS: readonly MarketPart[] = ["engine", "country", "language", "location", "device"];

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// Made once for each language: a search looks at the market of every row.
const displayNames = new Map<string, Intl.DisplayNames>();
function namesOf(type: "region" | "language", locale: string): Intl.DisplayNames {
  const key = `${type} ${locale}`;
  const names = displayNames.get(key) ?? new Intl.DisplayNames(locale, { type, fallback: "code" });
  displayNames.set(key, names);
  return names;
}

/** The name of a country or language code; anything that is no code stays as the service wrote it. */
function named(code: string | null, type: "region" | "language", locale: string): string | null {
  const isCode = type === "region" ? /^[A-Z]{2}$/ : /^[a-z]{2}(-[A-Z]{2})?$/;
  if (code === null || !isCode.test(code)) return code;
  return namesOf(type, locale).of(code) ?? code;
}

/** Where a phrase is tracked, part by part; what the service does not say is left out, and nothing is said twice. */
export function marketNames({ engine, country, language, location, device }: Market, locale: string): string[] {
  const parts = [
    engine,
    location ?? named(country, "region", locale),
    named(language, "language", locale),
    device === null ? null : sentence(device),
  ];
  return [...new Set(parts.filter((part): part is string => part !== null && part !== ""))];
}

/** What a phrase is tracked as. */
type Tracked = Pick<Keyword, "phrase" | "market">;

/** Finds the parts of the market in which rows with the same phrase differ, one row after the other. */
export class DifferingParts {
  private readonly firstOf = new Map<string, Market>();
  private readonly differing = new Set<MarketPart>();

  add({ phrase, market }: Tracked): void {
    const first = this.firstOf.get(phrase);
    if (first === undefined) this.firstOf.set(phrase, market);
    else for (const part of PARTS) if (market[part] !== first[part]) this.differing.add(part);
  }

  parts(): MarketPart[] {
    return PARTS.filter((part) => this.differing.has(part));
  }
}

/**
 * The parts of the market in which rows with the same phrase differ anywhere in a list: what has to stand beside a
 * phrase so that no two rows look alike. A part that only one of two such rows states is one of them.
 */
export function differingParts(keywords: readonly Tracked[]): MarketPart[] {
  const found = new DifferingParts();
  for (const keyword of keywords) found.add(keyword);
  return found.parts();
}

/** What tells this row's market apart in its list: “Japan · Mobile”; empty when nothing does. */
export function marketText(market: Market, { parts, locale }: ShownMarket): string {
  if (parts.length === 0) return "";
  const shown: Market = { engine: null, country: null, language: null, location: null, device: null };
  for (const part of parts) shown[part] = market[part];
  return marketNames(shown, locale).join(" · ");
}
