import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";

const rows = (...fields: Record<string, Json>[]) =>
  fields.map((one, at) => ({ id: at, keyword: `lamp ${at}`, ...one }));
const read = (value: Json) => parseKeywords(value)?.keywords ?? [];
const positions = (value: Json) => read(value).map(({ position }) => position);
const at = (place: number) => ({ kind: "at", place });
const beyond = (depth: number) => ({ kind: "beyond", depth });

test("the checked depth is read from beside the list", () => {
  const list = rows({ rank: 0 }, { rank: "-" }, { rank: 50 }, { rank: 51 }, { rank: 7 });
  const all = [beyond(50), beyond(50), at(50), beyond(50), at(7)];
  expect(positions({ depth: 50, items: list })).toEqual(all);
  expect(positions({ meta: { settings: { serp_depth: "50" } }, items: list })).toEqual(all);
});

test("a row's own depth overrides its list's, and applies to the previous day too", () => {
  const list = rows({ rank: 0, previous_rank: 0, max_depth: 30 }, { rank: 4, previous_rank: 0 });
  const read2 = read({ search_depth: 50, items: list });
  expect(read2.map(({ position, previous }) => [position, previous])).toEqual([
    [beyond(30), beyond(30)],
    [at(4), beyond(50)],
  ]);
});

test("an empty measured position is beyond the checked depth", () => {
  const day = { checked_at: "2026-03-01", depth_checked: 20 };
  expect(positions({ items: rows({ rank: null, ...day }, { rank: 3, ...day }) })).toEqual([beyond(20), at(3)]);
});

test("devices beside the one shown have the same depth", () => {
  const list = rows({ desktop_rank: 3, mobile_rank: 0 }, { desktop_rank: 5, mobile_rank: 9 });
  expect(read({ rank_depth: 20, items: list })[0]?.other).toEqual({ "Position (mobile)": ">20" });
});

test("a position keeps its own depth, and other depth fields are ignored", () => {
  expect(positions({ depth: 30, items: rows({ rank: ">100" }, { rank: 3 }) })).toEqual([beyond(100), at(3)]);
  expect(positions({ items: rows({ rank: 0, crawl_depth: 40 }, { rank: 2, depth: 3 }) })).toEqual([beyond(100), at(2)]);
});

test("an empty position beside “not found” is not ranking", () => {
  const found = (rank: number | null, isRanked: boolean) => ({ rank, is_ranked: isRanked });
  const lists = [rows(found(null, false), found(3, true)), rows({ rank: null, unranked: true }, found(3, true))];
  for (const list of lists) {
    expect(positions({ items: list })).toEqual([beyond(100), at(3)]);
    expect(parseKeywords({ items: list })?.notes).toEqual([]);
  }
});

test("a number under “place” is a position, and a word is a location", () => {
  const list = rows({ place: 4 }, { place: "17" });
  expect(read({ items: list }).map(({ position, market }) => [position, market.location])).toEqual([
    [at(4), null],
    [at(17), null],
  ]);
  const town = read({ items: rows({ rank: 4, place: "Oslo" }, { rank: 5, place: "Bergen" }) });
  expect(town.map(({ market }) => market.location)).toEqual(["Oslo", "Bergen"]);
});

test("the organic place of each device is its position", () => {
  const on = (organic: number, url: string) => ({ organic, url });
  const list = rows({
    ranking: { desktop: on(4, "https://l.example/a"), mobile: on(6, "https://l.example/b"), date: "2026-03-01" },
  });
  const parsed = parseKeywords({ items: list });
  expect(parsed?.positionOf).toBe("desktop");
  expect(parsed?.keywords[0]).toMatchObject({
    position: at(4),
    rankingUrl: "https://l.example/a",
    other: { "Position (mobile)": 6 },
  });
});
