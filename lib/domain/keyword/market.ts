import { capitalize } from "../capitalize";
import { memoize } from "../memoize";
import type { Keyword, Market } from "./keyword";

export type MarketPart = keyof Market;

export type ShownMarket = { parts: readonly MarketPart[]; locale: string };

export const MARKET_PARTS = ["engine", "country", "language", "location", "device"] as const satisfies MarketPart[];

/** Search reads the market of every row. */
const nameOfCode = memoize(2_000, (key: string): string => {
  const [type, locale, code = ""] = key.split(" ");
  return new Intl.DisplayNames(locale, { type: type as "region" | "language", fallback: "code" }).of(code) ?? code;
});

function displayName(code: string | null, type: "region" | "language", locale: string): string | null {
  const isCode = type === "region" ? /^[A-Z]{2}$/ : /^[a-z]{2}(-[A-Z]{2})?$/;
  return code === null || !isCode.test(code) ? code : nameOfCode(`${type} ${locale} ${code}`);
}

export function marketNames({ engine, country, language, location, device }: Market, locale: string): string[] {
  const parts = [
    engine !== null && /^[a-z]+$/.test(engine) ? capitalize(engine) : engine,
    location ?? displayName(country, "region", locale),
    displayName(language, "language", locale),
    device === null ? null : capitalize(device),
  ];
  return [...new Set(parts.filter((part): part is string => part !== null && part !== ""))];
}

type Tracked = Pick<Keyword, "phrase" | "market">;

export class DifferingParts {
  private readonly firstOf = new Map<string, Market>();
  private readonly differing = new Set<MarketPart>();

  add({ phrase, market }: Tracked): void {
    const first = this.firstOf.get(phrase);
    if (first === undefined) this.firstOf.set(phrase, market);
    else for (const part of MARKET_PARTS) if (market[part] !== first[part]) this.differing.add(part);
  }

  parts(): MarketPart[] {
    return MARKET_PARTS.filter((part) => this.differing.has(part));
  }
}

/** Market parts that differ between rows with the same phrase. A part that only one of two rows states differs. */
export function differingParts(keywords: readonly Tracked[]): MarketPart[] {
  const parts = new DifferingParts();
  for (const keyword of keywords) parts.add(keyword);
  return parts.parts();
}

export function marketText(market: Market, { parts, locale }: ShownMarket): string {
  if (parts.length === 0) return "";
  const visibleMarket: Market = { engine: null, country: null, language: null, location: null, device: null };
  for (const part of parts) visibleMarket[part] = market[part];
  return marketNames(visibleMarket, locale).join(" · ");
}

const NAME_PARTS = ["device", "location", "language", "country", "engine"] as const;

/** By id: the phrase, plus the differing market parts (“hiking boots · Mobile”) or the id for repeated phrases. */
export function namesAmong(keywords: readonly Keyword[]): Map<string, string> {
  const names = keywords.map((keyword): [id: string, name: string] => {
    const { id, phrase, market } = keyword;
    const twins = keywords.filter((other) => isTwin(other, keyword));
    const differing = NAME_PARTS.filter((part) => twins.some((twin) => twin.market[part] !== market[part]));
    const parts = differing.flatMap((part) => market[part] ?? []).map(capitalize);
    return [id, [phrase || id, ...parts].join(" · ")];
  });
  const isShared = (name: string) => names.filter(([, other]) => other === name).length > 1;
  return new Map(names.map(([id, name]) => [id, isShared(name) ? `${name} · ${id}` : name]));
}

const isTwin = (keyword: Keyword, main: Keyword): boolean =>
  keyword.id !== main.id && keyword.phrase !== "" && keyword.phrase === main.phrase;
