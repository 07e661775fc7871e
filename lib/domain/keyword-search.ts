import type { Keyword } from "./keyword";
import { marketText, type ShownMarket } from "./market";

const NO_MARKET: ShownMarket = { parts: [], locale: "en-GB" };

/** Most texts have nothing to fold but their case. */
const NOT_ASCII = /[\u0080-\uffff]/;

/** Text as search compares it: case and accents folded. */
export const foldText = (text: string): string =>
  (NOT_ASCII.test(text) ? text.normalize("NFKD").replace(/\p{M}+/gu, "") : text).toLocaleLowerCase("en");

/** Everything of a keyword that search looks at: phrase, ranking page, tags, and the market as far as it is shown. */
export const searchText = (
  keyword: Pick<Keyword, "phrase" | "rankingUrl" | "tags" | "market">,
  shown: ShownMarket = NO_MARKET,
): string =>
  foldText([keyword.phrase, keyword.rankingUrl ?? "", ...keyword.tags, marketText(keyword.market, shown)].join("\n"));

/** Keywords whose phrase, page, tags or shown market contain the text; all of them for an empty one. */
export function searchKeywords(
  keywords: readonly Keyword[],
  query: string,
  shown: ShownMarket = NO_MARKET,
): readonly Keyword[] {
  const wanted = foldText(query.trim());
  if (wanted === "") return keywords;
  return keywords.filter((keyword) => searchText(keyword, shown).includes(wanted));
}
