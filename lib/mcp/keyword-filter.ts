import { z } from "zod";
import type { Keyword } from "../domain/keyword/keyword";
import { type Labels, labelsOf, type ProjectLabels, tagKey } from "../domain/keyword/labels";
import { searchKeywords } from "../domain/table/search";
import { parseSort, sortKeywords } from "../domain/table/sort";
import { argumentsOf, oneOf, SearchArgument } from "./arguments";
import { standsWithin } from "./keyword-row";

const PlaceArgument = z.int().min(1).max(1_000);
export const VolumeArgument = z.int().min(0).max(1e12);
export const TagArgument = z.string().max(200).describe("Of the service or of people");

/** Which keywords of a list are meant, and in which order. */
export const FILTER_ARGUMENTS = {
  search: SearchArgument.optional(),
  position_min: PlaceArgument.optional(),
  position_max: PlaceArgument.optional().describe("Up to 100: only in the first 100"),
  volume_min: VolumeArgument.optional(),
  volume_max: VolumeArgument.optional(),
  tag: TagArgument.optional(),
  starred: z.boolean().optional().describe("By people"),
  noted: z.boolean().optional().describe("Has a note of people"),
  sort: oneOf(["keyword", "position", "-position", "change", "-change", "volume", "-volume", "-updated"])
    .optional()
    .describe("-: descending; default: the service's order"),
};
export const KeywordFilter = argumentsOf(FILTER_ARGUMENTS);
export type KeywordFilter = z.infer<typeof KeywordFilter>;

/** The same as one argument of a tool that has it beside list_keywords, where each is listed. */
export const FilterArgument = KeywordFilter.default({}).meta({
  description: `As in list_keywords: ${Object.keys(FILTER_ARGUMENTS).join(", ")}`,
  asElsewhere: true,
});

/** The keywords that are meant, in the order asked for. */
export function filteredKeywords(
  keywords: readonly Keyword[],
  written: ProjectLabels,
  asked: KeywordFilter,
): readonly Keyword[] {
  const matching = searchKeywords(keywords, asked.search ?? "").filter(
    (keyword) =>
      standsWithin(keyword, asked.position_min, asked.position_max) &&
      isSearchedWithin(keyword, asked) &&
      isLabeled(keyword, labelsOf(written, keyword.id), asked),
  );
  return sortKeywords(matching, parseSort(asked.sort ?? ""));
}

/** Whether people search for a keyword so often; of one without a volume it is not known. */
function isSearchedWithin({ searchVolume }: Keyword, { volume_min: min, volume_max: max }: KeywordFilter): boolean {
  if (min === undefined && max === undefined) return true;
  return searchVolume !== null && searchVolume >= (min ?? 0) && searchVolume <= (max ?? Number.POSITIVE_INFINITY);
}

/** Whether a keyword has what is asked for: a tag as the service or a person wrote it, a star, a note. */
function isLabeled(keyword: Keyword, own: Labels, { tag, starred, noted }: KeywordFilter): boolean {
  if (tag !== undefined && !hasTag(keyword, own, tag)) return false;
  if (starred !== undefined && own.starred !== starred) return false;
  return noted === undefined || (own.note !== "") === noted;
}

export const hasTag = ({ tags }: Pick<Keyword, "tags">, own: Labels, tag: string): boolean =>
  [...tags, ...own.tags].some((one) => tagKey(one) === tagKey(tag));
