import { expect, test } from "vitest";
import { pageSwaps } from "@/lib/domain/history/page-swaps";
import { pageKey } from "@/lib/domain/series/page-key";
import { atOnce } from "@/lib/domain/steps";

const A = "https://example.com/boots";
const B = "https://example.com/boots/winter";

const swapsOf = (...pages: string[]) => atOnce(pageSwaps([{ id: "1", phrase: "boots", pages }])).keywords[0] ?? null;

const SAME: [one: string, other: string][] = [
  [A, "https://EXAMPLE.com/boots"],
  [A, `${A}/`],
  [A, `${A}#sizes`],
  [A, `${A}?utm_source=mail&utm_medium=x`],
  [A, `${A}?gclid=1`],
  [A, `${A}?srsltid=AfmBO#top`],
  [A, `${A.replace("https:", "")}?gclid=2`],
  [A, `${A.replace("https://", "")}?srsltid=AfmBO`],
  [A, "http://example.com/boots"],
  ["https://example.com/", "https://example.com"],
  [`${A}?color=red`, `${A}/?color=red&fbclid=2`],
  ["no address", "no address"],
];

const DIFFERENT: [one: string, other: string][] = [
  [A, B],
  [A, `${A}s`],
  [A, "https://example.com/boot"],
  [A, "https://shop.example.com/boots"],
  [A, "https://example.com.evil.example/boots"],
  [A, `${A}?color=red`],
  [`${A}?color=red`, `${A}?color=blue`],
  [A, "https://example.com/Boots"],
  [A, "https://example.com/en/boots"],
  [A, "https://example.com/"],
];

test("V3: different spellings of a URL are one page, and a prefix of a URL is another page", () => {
  for (const [one, other] of SAME) expect(pageKey(other), other).toBe(pageKey(one));
  for (const [one, other] of DIFFERENT) expect(pageKey(other), other).not.toBe(pageKey(one));
});

test("V3: three changes between two pages are swaps, in any order", () => {
  for (const [first, second] of [
    [A, B],
    [B, A],
  ] as const)
    expect(swapsOf(first, second, first, first, second)).toMatchObject({ swaps: 3, pages: [first, second] });
  expect(swapsOf(A, B, "https://example.com/c", A)).toMatchObject({ swaps: 3 });
});

test("V3: a permanent change, a single visit or another spelling is not a swap", () => {
  expect(swapsOf(A, A, B, B, B)).toBeNull();
  expect(swapsOf(A, B, A)).toBeNull();
  expect(swapsOf(A, `${A}/`, A, `${A}#x`, A)).toBeNull();
  expect(swapsOf()).toBeNull();
});

test("a page is named by its most frequent spelling", () => {
  expect(swapsOf(`${A}/`, B, A, B, A)?.pages).toEqual([A, B]);
});

test("keywords with a change are listed, and those with most swaps come first", () => {
  const pagesById = { once: [A, B], twice: [A, A], most: [A, B, A, B, A], three: [B, A, B, A], one: [A] };
  const keywords = Object.entries(pagesById).map(([id, pages]) => ({ id, phrase: id, pages }));
  const swaps = atOnce(pageSwaps(keywords));
  expect([swaps.checked, swaps.changed]).toEqual([4, ["once", "most", "three"]]);
  expect(swaps.keywords.map(({ id, swaps: count }) => [id, count])).toEqual([
    ["most", 4],
    ["three", 3],
  ]);
});

test.each<[string, string[][], number, number]>([
  ["no keyword", [], 0, 0],
  ["keywords without any page", [[], [], []], 0, 0],
  ["a page on one day only", [[A], [B], []], 0, 0],
  ["one keyword of four", [[A, B], [A], [], [B]], 1, 1],
  ["pages that stay", [[A, A], [B, B, B], [A]], 2, 0],
  ["other spellings of a page", [[A, `${A}/`], [`${A}?gclid=1`, A], []], 2, 0],
])("A11: with %s, swaps are known for the keywords with pages on two days", (_, pages, checkedCount, changedCount) => {
  const swaps = atOnce(pageSwaps(pages.map((own, at) => ({ id: String(at), phrase: "boots", pages: own }))));
  expect([swaps.checked, swaps.changed.length]).toEqual([checkedCount, changedCount]);
});
