import { expect, test } from "vitest";
import { pageTurns, type RankedDay, stayInTop10 } from "@/lib/domain/history/page-swaps";
import { pageKey } from "@/lib/domain/series/page-key";
import { dayText } from "@/lib/domain/time/days";

const A = "https://example.com/boots";
const B = "https://example.com/boots/winter";

const days = (...said: (readonly [page: string, place: number] | null)[]): RankedDay[] =>
  said.flatMap((each, at) =>
    each === null
      ? []
      : [{ on: dayText(20_000 + at), page: each[0], position: { kind: "at", place: each[1] } as const }],
  );

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

test("V3: three changes between two pages are swaps, in any order and with any days between", () => {
  for (const [first, second] of [
    [A, B],
    [B, A],
  ] as const) {
    const turns = pageTurns(days([first, 5], [second, 9], null, [first, 4], null, [first, 4], [second, 4]));
    expect(turns).toMatchObject({
      turns: 3,
      falls: 1,
      pages: [
        { url: first, days: 3, best: 4 },
        { url: second, days: 2 },
      ],
    });
    expect(turns?.strip.map(({ page }) => page)).toEqual([0, 1, 0, 0, 1]);
  }
  const three = pageTurns(days([A, 5], [B, 5], ["https://example.com/c", 5], [A, 5]));
  expect(three).toMatchObject({ turns: 3, falls: 0 });
});

test("V3: a permanent change, a single visit or another spelling is not a swap", () => {
  expect(pageTurns(days([A, 5], [A, 5], [B, 4], [B, 4], [B, 3]))).toBeNull();
  expect(pageTurns(days([A, 5], [B, 5], [A, 5]))).toBeNull();
  expect(pageTurns(days([A, 5], [`${A}/`, 5], [A, 5], [`${A}#x`, 5], [A, 5]))).toBeNull();
  expect(pageTurns([])).toBeNull();
});

test("a page is named by its most frequent spelling", () => {
  const turns = pageTurns(days([`${A}/`, 5], [B, 5], [A, 5], [B, 5], [A, 5]));
  expect(turns?.pages.map(({ url }) => url)).toEqual([A, B]);
});

test("pages that stay in the top 10 are marked", () => {
  const within = pageTurns(days([A, 5], [B, 10], [A, 1], [B, 9]));
  const without = pageTurns(days([A, 5], [B, 10.5], [A, 1], [B, 9]));
  expect([within, without].map((turns) => turns !== null && stayInTop10(turns))).toEqual([true, false]);
});
