import type { Keyword } from "./keyword";

/** Text as search compares it: case and accents folded. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLocaleLowerCase("en");

/** Everything of a keyword that search looks at: phrase, ranking page and tags. */
export const searchText = (keyword: Keyword): string =>
  foldText([keyword.phrase, keyword.rankingUrl ?? "", ...keyword.tags].join("\n"));

/** Keywords whose phrase, page or tags contain the text; all of them for an empty one. */
export function searchKeywords(keywords: readonly Keyword[], query: string): readonly Keyword[] {
  const wanted = foldText(query.trim());
  return wanted === "" ? keywords : keywords.filter((keyword) => searchText(keyword).includes(wanted));
}
