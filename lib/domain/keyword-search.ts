import type { Keyword } from "./keyword";
import { marketText, type ShownMarket } from "./market";

const NO_MARKET: ShownMarket = { parts: [], locale: "en-GB" };

/** Text as search compares it: case and accents folded. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLocaleLowerCase("en");

/** Everything of a keyword that search looks at: phrase, ranking page, tags, and the market as far as it is shown. */
export const searchText = (keyword: Keyword, shown: ShownMarket = NO_MARKET): string =>
  foldText([keyword.phrase, keyword.rankingUrl ?? "", ...keyword.tags, marketText(keyword.market, shown)].join("\n"));

/**
 * Keywords whose phrase, page, tags or shown market contain the text; all of them for an empty one.
 * @param ownText what a person has written on a keyword, which is looked at too
 */
export function searchKeywords(
  keywords: readonly Keyword[],
  query: string,
  shown: ShownMarket = NO_MARKET,
  ownText: (keywordId: string) => string = () => "",
): readonly Keyword[] {
  const wanted = foldText(query.trim());
  if (wanted === "") return keywords;
  return keywords.filter(
    (keyword) => searchText(keyword, shown).includes(wanted) || foldText(ownText(keyword.id)).includes(wanted),
  );
}
