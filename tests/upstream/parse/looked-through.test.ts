import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { listWords, placesIn, rowsOf } from "./words";

test.each<[string, (items: Json[]) => Json]>([
  ["beside the list", (items) => ({ depth: 50, items })],
  ["in settings", (items) => ({ meta: { settings: { serp_depth: "50" } }, items })],
])("the checked depth is read from %s", (_, list) => {
  const rows = rowsOf({ rank: 0 }, { rank: "-" }, { rank: 50 }, { rank: 51 }, { rank: 7 });
  expect(placesIn(list(rows))).toEqual([">50", ">50", "50", ">50", "7"]);
});

const day = { checked_at: "2026-03-01", depth_checked: 20 };
const rankedDay = { rank: 3, is_ranked: true };

test.each<[string, Record<string, Json>, Record<string, Json>[], string[]]>([
  [
    "an empty measured position is beyond it",
    {},
    [
      { rank: null, ...day },
      { rank: 3, ...day },
    ],
    [">20", "3"],
  ],
  [
    "the last day of a history is beyond it",
    { depth: 50 },
    [
      {
        history: [
          { date: "2026-03-01", rank: 4 },
          { date: "2026-03-02", rank: -1 },
        ],
      },
    ],
    [">50"],
  ],
  ["a position keeps its own", { depth: 30 }, [{ rank: ">100" }, { rank: 3 }], [">100", "3"]],
  [
    "other depths are ignored",
    {},
    [
      { rank: 0, crawl_depth: 40 },
      { rank: 2, depth: 3 },
    ],
    [">100", "2"],
  ],
  ["“not found” beside an empty position", {}, [{ rank: null, is_ranked: false }, rankedDay], [">100", "3"]],
  ["a flag for “unranked”", {}, [{ rank: null, unranked: true }, rankedDay], [">100", "3"]],
])("the checked depth: %s", (_, list, rows, places) => {
  const read = parseKeywords({ ...list, items: rowsOf(...rows) });
  expect(placesIn({ ...list, items: rowsOf(...rows) })).toEqual(places);
  expect(read?.notes).toEqual([]);
});

test.each<[string, Json, string[]]>([
  [
    "a row's own depth overrides its list's, and applies to the previous day too",
    { search_depth: 50, items: rowsOf({ rank: 0, previous_rank: 0, max_depth: 30 }, { rank: 4, previous_rank: 0 }) },
    ["tea 0: >30, before >30, max_depth 30", "tea 1: 4, before >50"],
  ],
  [
    "devices beside the one shown have the same depth",
    { rank_depth: 20, items: rowsOf({ desktop_rank: 3, mobile_rank: 0 }, { desktop_rank: 5, mobile_rank: 9 }) },
    ["tea 0: 3 on desktop, Position (mobile) >20", "tea 1: 5 on desktop, Position (mobile) 9"],
  ],
  ["a number under “place” is a position", { items: rowsOf({ place: 4 }, { place: "17" }) }, ["tea 0: 4", "tea 1: 17"]],
  ["a word under “place” is a location", { items: rowsOf({ rank: 4, place: "Oslo" }) }, ["tea 0: 4, Oslo"]],
  [
    "the organic place of each device is its position",
    {
      items: rowsOf({
        ranking: { desktop: { organic: 4, url: "https://l.example/a" }, mobile: { organic: 6 }, date: "2026-03-01" },
      }),
    },
    [
      "tea 0: 4 on desktop, on 2026-03-01, https://l.example/a, ranking.desktop.url https://l.example/a, Position (mobile) 6",
    ],
  ],
])("%s", (_, list, words) => expect(listWords(list)).toEqual(words));
