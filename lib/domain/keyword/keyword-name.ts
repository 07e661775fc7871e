import { capitalized } from "../capitalized";
import type { Keyword } from "./keyword";

const MARKET_PARTS = ["device", "location", "language", "country", "engine"] as const;

/** By id: the phrase, plus the differing market parts (“hiking boots · Mobile”) or the id for repeated phrases. */
export function namesAmong(keywords: readonly Keyword[]): Map<string, string> {
  const names = keywords.map((keyword): [id: string, name: string] => {
    const { id, phrase, market } = keyword;
    const twins = keywords.filter((other) => isTwin(other, keyword));
    const differing = MARKET_PARTS.filter((part) => twins.some((twin) => twin.market[part] !== market[part]));
    const parts = differing.flatMap((part) => market[part] ?? []).map(capitalized);
    return [id, [phrase || id, ...parts].join(" · ")];
  });
  const isShared = (name: string) => names.filter(([, other]) => other === name).length > 1;
  return new Map(names.map(([id, name]) => [id, isShared(name) ? `${name} · ${id}` : name]));
}

const isTwin = (keyword: Keyword, main: Keyword): boolean =>
  keyword.id !== main.id && keyword.phrase !== "" && keyword.phrase === main.phrase;
