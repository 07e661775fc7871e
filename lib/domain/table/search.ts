import { foldText } from "../keyword/fold-text";
import type { Keyword } from "../keyword/keyword";
import { marketText, type ShownMarket } from "../keyword/market";

/** Phrase, ranking page, tags, and the shown parts of the market. */
export const searchText = (
  keyword: Pick<Keyword, "phrase" | "rankingUrl" | "tags" | "market">,
  shown: ShownMarket,
): string =>
  foldText([keyword.phrase, keyword.rankingUrl ?? "", ...keyword.tags, marketText(keyword.market, shown)].join("\n"));
