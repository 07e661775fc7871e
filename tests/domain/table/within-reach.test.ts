import { expect, test } from "vitest";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { filtersText, parseFilters } from "@/lib/domain/table/filter";
import { createKeywordStore } from "@/lib/domain/table/sort-and-filter";
import { reachFilters, withinReach } from "@/lib/domain/table/within-reach";

const keyword = (id: string, place: number, parts: Partial<Keyword> = {}): Keyword => ({
  ...unknownKeyword(id, id),
  position: { kind: "at", place },
  ...parts,
});
const shownBy = (keywords: readonly Keyword[]): string[] => {
  const presetFilters = reachFilters(withinReach(keywords));
  const { filters, dropped } = parseFilters(filtersText(presetFilters));
  expect(dropped).toBe(0);
  const store = createKeywordStore(keywords, { parts: [], locale: "en" });
  return [...store.view({ query: "", filters, sorts: [] })].map((row) => keywords[row]?.id ?? "?");
};

test("striking distance: position 4 to 20, volume at least the median", () => {
  const before = (place: number) => ({ previous: { kind: "at", place } as const });
  const keywords = [
    keyword("first", 3, { searchVolume: 900, ...before(5) }),
    keyword("better", 4, { searchVolume: 500, ...before(9) }),
    keyword("same", 20, { searchVolume: 300, ...before(20) }),
    keyword("worse", 12, { searchVolume: 900, ...before(5) }),
    keyword("new", 11, { searchVolume: 400, previous: { kind: "beyond", depth: 100 } }),
    keyword("unknown then", 11, { searchVolume: 400 }),
    keyword("small", 8, { searchVolume: 20, ...before(9) }),
    keyword("deep", 21, { searchVolume: 30, ...before(40) }),
    keyword("no volume", 8, before(9)),
    keyword("tiny", 60, { searchVolume: 10, ...before(60) }),
  ];
  expect(withinReach(keywords)).toEqual({ column: "volume", median: 400, matches: 4 });
  expect(shownBy(keywords)).toEqual(["better", "worse", "new", "unknown then"]);
});

test("with clicks and impressions it filters by impressions", () => {
  const keywordWith = (id: string, place: number, [clicks, impressions]: readonly [number, number]) =>
    keyword(id, place, { metrics: { clicks, impressions } });
  const usual = Array.from({ length: 21 }, (_, index) => keywordWith(`usual ${index}`, 30, [10, 100]));
  const keywords = [
    ...usual,
    ...Array.from({ length: 21 }, (_, index) => keywordWith(`near ${index}`, 9, [20 + index, 200])),
    keywordWith("few", 9, [1, 20]),
  ];
  const reach = withinReach(keywords);
  expect(reach).toMatchObject({ column: "m.impressions", median: 100, matches: 21 });
  expect(shownBy(keywords)).toEqual(Array.from({ length: 21 }, (_, index) => `near ${index}`));
});

test("a list without volumes uses positions alone, and a list without matches offers no filter", () => {
  expect(withinReach([keyword("a", 5), keyword("b", 50)])).toMatchObject({ column: null, matches: 1 });
  expect(withinReach([keyword("b", 50)]).matches).toBe(0);
});
