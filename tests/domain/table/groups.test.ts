import { expect, test } from "vitest";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { NO_LABELS } from "@/lib/domain/keyword/labels";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { atOnce } from "@/lib/domain/steps";
import { filtersText, parseFilters } from "@/lib/domain/table/filter";
import { groupFilter, groupSteps, parseGrouping, SPLIT_FILTER } from "@/lib/domain/table/groups";
import { createKeywordStore } from "@/lib/domain/table/sort-and-filter";
import { at } from "../../support/positions";

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

test("a page's figures are sums over the keywords that have them", () => {
  const none = { known: 0, top10: 0, comparable: 0, top10Change: 0, ranking: 0, average: null, volume: null, split: 0 };
  const x = { known: 3, top10: 1, comparable: 3, top10Change: -1, ranking: 2, average: 12, volume: 150 };
  expect(groups("page")).toEqual([
    { ...none, name: "/x", key: "/x", keywords: 3, ...x },
    { ...none, name: "/y", key: "/y", keywords: 1 },
    { ...none, name: null, key: null, keywords: 1, known: 1, top10: 1, ranking: 1, average: 7 },
  ]);
});

test("a keyword is in the group of each tag, including the user's own", () => {
  expect(groups("tag").map(({ name, keywords }) => [name, keywords])).toEqual([
    ["red", 2],
    ["blue", 2],
    ["mine", 1],
    [null, 1],
  ]);
});

test("each group's filter shows exactly its keywords", () => {
  const store = createKeywordStore(ROWS, { parts: [], locale: "en" }, own);
  for (const by of ["page", "tag"] as const)
    for (const { name, keywords } of groups(by))
      expect(store.view({ query: "", filters: [groupFilter(by, name)], sorts: [] }), `${by} ${name}`).toHaveLength(
        keywords,
      );
});

test("a page with several spellings is one group, and its filter shows all its keywords", () => {
  const rows = [
    row("a", { rankingUrl: "https://Shop.example/chairs/", position: at(4) }),
    row("b", { rankingUrl: "https://shop.example/chairs?utm_source=mail", position: at(8) }),
    row("c", { rankingUrl: "https://shop.example/chairs?size=2", position: at(9) }),
  ];
  const [chairs, ...others] = atOnce(groupSteps(rows, "page", () => NO_LABELS));
  expect(chairs).toMatchObject({ name: "https://Shop.example/chairs/", key: "shop.example/chairs", keywords: 2 });
  expect(others.map(({ keywords }) => keywords)).toEqual([1]);
  const store = createKeywordStore(rows, { parts: [], locale: "en" }, () => NO_LABELS);
  const filters = [groupFilter("page", chairs?.name ?? null)];
  expect(store.view({ query: "", filters, sorts: [] })).toHaveLength(2);
});

test("only known groupings are accepted in the address", () => {
  expect(["page", "tag", "device", "pages", "", null].map(parseGrouping)).toEqual([
    ...["page", "tag", "device"],
    ...[null, null, null],
  ]);
});

test("a page is split by device where another page ranks for the same phrase on another device of the same market", () => {
  const on = (id: string, phrase: string, device: string | null, rankingUrl: string, country = "us") =>
    row(id, { phrase, rankingUrl, market: { engine: null, country, language: null, location: null, device } });
  const rows = [
    on("split d", "tent", "desktop", "https://a.example/tents"),
    on("split m", "Tent", "mobile", "https://a.example/m/tents"),
    on("alike d", "boots", "desktop", "https://a.example/tents"),
    on("alike m", "boots", "mobile", "https://A.example/tents/?utm_source=x"),
    on("elsewhere", "tent", "mobile", "https://a.example/zelte", "de"),
    on("same device", "boots", "desktop", "https://a.example/boots"),
    on("no device", "boots", null, "https://a.example/other"),
  ];
  const split = (name: string) => atOnce(groupSteps(rows, "page", own)).find((group) => group.name === name)?.split;
  expect(split("https://a.example/tents")).toBe(1);
  expect(split("https://a.example/m/tents")).toBe(1);
  expect(split("https://a.example/zelte")).toBe(0);
  const store = createKeywordStore(rows, { parts: [], locale: "en" }, own);
  const filters = [groupFilter("page", "https://a.example/tents"), SPLIT_FILTER];
  expect(parseFilters(filtersText(filters)).filters).toEqual(filters);
  const ids = [...store.view({ query: "", filters, sorts: [] })].map((at) => rows[at]?.id);
  expect(ids).toEqual(["split d"]);
});
