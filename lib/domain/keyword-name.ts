import type { Keyword } from "./keyword";

/** What a keyword is called beside another: its phrase, or what of its market differs when the phrase is the same. */
export function nameBeside(keyword: Keyword, main: Keyword): string {
  if (keyword.phrase !== main.phrase) return keyword.phrase || keyword.id;
  const parts = ["device", "location", "language", "country", "engine"] as const;
  const differing = parts.flatMap((part) => {
    const value = keyword.market[part];
    return value !== null && value !== main.market[part] ? [value] : [];
  });
  const [first] = differing;
  return first === undefined ? keyword.id : first.charAt(0).toUpperCase() + first.slice(1);
}

/** Is it the same phrase, tracked elsewhere (on another device, most often)? */
export const isTwin = (keyword: Keyword, main: Keyword): boolean =>
  keyword.id !== main.id && keyword.phrase !== "" && keyword.phrase === main.phrase;
