import { expect, test } from "vitest";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { NO_LABELS } from "@/lib/domain/keyword/labels";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { groupFilter, groupSteps, parseGrouping } from "@/lib/domain/table/groups";
import { createKeywordStore } from "@/lib/domain/table/sort-and-filter";
import { atOnce } from "@/lib/turns";

const at = (place: number): Position => ({ kind: "at", place });
const row = (id: string, fields: Partial<Keyword>): Keyword => ({ ...unknownKeyword(id, id), ...fields });
const ROWS = [
  row("a", { rankingUrl: "/x", tags: ["red", "blue"], position: at(4), previous: at(12), searchVolume: 100 }),
  row("b", { rankingUrl: "/x", tags: ["red"], position: at(20), previous: at(8) }),
  row("c", { rankingUrl: "/x", position: { kind: "beyond", depth: 100 }, previous: at(3), searchVolume: 50 }),
  row("d", { rankingUrl: "/y", tags: ["blue"], position: { kind: "empty" } }),
  row("e", { rankingUrl: null, position: at(7) }),
];
const own = (id: string) => (id === "e" ? { ...NO_LABELS, tags: ["mine"] } : NO_LABELS);
const groups = (by: "page" | "tag" | "device") => atOnce(groupSteps(ROWS, by, own));

test("keywords of one page are added up, each figure over those that have it", () => {
  expect(groups("page")).toEqual([
    {
      ...{ name: "/x", keywords: 3, known: 3, top10: 1, comparable: 3, top10Change: -1 },
      ...{ ranking: 2, average: 12, volume: 150 },
    },
    {
      ...{ name: "/y", keywords: 1, known: 0, top10: 0, comparable: 0, top10Change: 0 },
      ...{ ranking: 0, average: null, volume: null },
    },
    {
      ...{ name: null, keywords: 1, known: 1, top10: 1, comparable: 0, top10Change: 0 },
      ...{ ranking: 1, average: 7, volume: null },
    },
  ]);
});

test("a keyword with several tags is in each of their groups, a person's own ones too", () => {
  expect(groups("tag").map(({ name, keywords }) => [name, keywords])).toEqual([
    ["red", 2],
    ["blue", 2],
    ["mine", 1],
    [null, 1],
  ]);
});

test("the filter of each group leaves its very keywords", () => {
  const store = createKeywordStore(ROWS, { parts: [], locale: "en" }, own);
  for (const by of ["page", "tag"] as const)
    for (const { name, keywords } of groups(by))
      expect(store.view({ query: "", filters: [groupFilter(by, name)], sorts: [] }), `${by} ${name}`).toHaveLength(
        keywords,
      );
});

test("an address names a grouping or none", () => {
  expect(["page", "tag", "device", "pages", "", null].map(parseGrouping)).toEqual([
    ...["page", "tag", "device"],
    ...[null, null, null],
  ]);
});
