import { foldText } from "../keyword/fold-text";
import type { Keyword } from "../keyword/keyword";
import { marketText, type ShownMarket } from "../keyword/market";

const NO_MARKET: ShownMarket = { parts: [], locale: "en-GB" };

/** Searchable text: phrase, ranking page, tags, and the shown parts of the market. */
export const searchText = (
  keyword: Pick<Keyword, "phrase" | "rankingUrl" | "tags" | "market">,
  shown: ShownMarket = NO_MARKET,
): string =>
  foldText([keyword.phrase, keyword.rankingUrl ?? "", ...keyword.tags, marketText(keyword.market, shown)].join("\n"));

/** Cached, because folding is most of a search's work. */
const searched = new WeakMap<Keyword, string>();

function unmarkedText(keyword: Keyword): string {
  const known = searched.get(keyword);
  if (known !== undefined) return known;
  const text = searchText(keyword);
  searched.set(keyword, text);
  return text;
}

export function searchKeywords(
  keywords: readonly Keyword[],
  query: string,
  shown: ShownMarket = NO_MARKET,
): readonly Keyword[] {
  const wanted = foldText(query.trim());
  if (wanted === "") return keywords;
  const textOf = shown.parts.length === 0 ? unmarkedText : (keyword: Keyword) => searchText(keyword, shown);
  return keywords.filter((keyword) => textOf(keyword).includes(wanted));
}
