import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownEstimate } from "../../../lib/domain/figures/click-estimate";
import { changeOrder } from "../../../lib/domain/history/change-order";
import { changeRows, comparableOf, shrunkBy } from "../../../lib/domain/history/changes";
import type { ChangeGroup, Moves } from "../../../lib/domain/history/memory";
import type { Position } from "../../../lib/domain/keyword/position";
import { DAY_MS, HOUR_MS } from "../../../lib/domain/time/units";
import { openStore, type Store } from "../../../lib/store/open-store";
import { checkRandomLists, FROM, movesOf, type Row, saveRows, TO } from "../random-lists";

const LISTS = 60;

const folder = mkdtempSync(join(tmpdir(), "keyword-desk-changes-"));
let store: Store;
beforeAll(async () => {
  store = await openStore(join(folder, "changes.sqlite"));
});
afterAll(async () => {
  await store.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test("V1, V2: random lists bring the very moves of a plain count, and invent none", async () => {
  for (let at = 0; at < LISTS; at += 1) await checkRandomLists(store, at);
}, 60_000);

const at = (place: number): Position => ({ kind: "at", place });
const row = (id: number, position: Position, volume: number | null = null): Row => ({
  id,
  position,
  page: null,
  volume,
  country: "US",
});
const idsOf = (moves: Moves, group: ChangeGroup = "all", offset = 0, most = 100) =>
  changeRows(moves.moves, { group, offset, most }).rows.map(({ id }) => id);

test("changes stand by volume times the change in 1 ÷ position, those without a volume after them by positions", async () => {
  const before = [row(0, at(40), 9_000), row(1, at(2), 1_000), row(2, at(9)), row(3, at(50)), row(4, at(8), 0)];
  const now = [row(0, at(30), 9_000), row(1, at(1), 1_000), row(2, at(7)), row(3, at(20)), row(4, at(2), 0)];
  const gone = [row(5, { kind: "beyond", depth: 100 }), row(5, at(90))] as const;
  await saveRows(store, "order", FROM, { rows: [...before, gone[0]], complete: true });
  await saveRows(store, "order", TO, { rows: [...now, gone[1]], complete: true });
  const moves = await movesOf(store, "order");
  // 1,000 × (1/1 − 1/2) = 500, 9,000 × (1/30 − 1/40) = 75, a volume of 0, entered the top 100, 30 positions, 2 positions.
  expect(idsOf(moves)).toEqual(["k1", "k0", "k4", "k5", "k3", "k2"]);
  expect(idsOf(moves, "all", 2, 2)).toEqual(["k4", "k5"]);
  expect(comparableOf(moves)).toBe(6);
  expect(shrunkBy(moves)).toBeNull();
  expect(moves.read.to).toEqual({ at: new Date(TO * DAY_MS + HOUR_MS).toISOString(), undated: 0 });
});

/** Rates of a project whose people click more at 8 than at 6, as small numbers bring it about. */
const RATES = [
  { from: 1, to: 1, rate: 0.3 },
  { from: 2, to: 5, rate: 0.1 },
  { from: 6, to: 7, rate: 0.02 },
  { from: 8, to: 100, rate: 0.04 },
];
const outside: Position = { kind: "beyond", depth: 100 };

test("where a project's own click rates are known, changes stand by the clicks that they may bring or cost", async () => {
  const moved: [before: Position, now: Position, volume: number | null][] = [
    [at(2), at(1), 1_000], // 1,000 × 20% = 200
    [at(9), at(7), 20_000], // 20,000 × 2% = 400, though the rate falls
    [at(5), at(2), 90_000], // one rate for both: 90,000 × (1/2 − 1/5) = 27,000, after all that clicks tell of
    [outside, at(50), 100], // 100 × 4% = 4
    [at(3), at(1), null], // no volume: by its 2 positions
    [at(4), outside, 9], // 9 × 10% is less than a click: 9 × 1/4
  ];
  const listed = (side: 0 | 1) => moved.map((move, id) => row(id, move[side], move[2]));
  await saveRows(store, "clicks", FROM, { rows: listed(0), complete: true });
  await saveRows(store, "clicks", TO, { rows: listed(1), complete: true });
  const clicks = { by: "volume" as const, rates: RATES };
  const moves = await movesOf(store, "clicks", clicks);
  expect(idsOf(moves)).toEqual(["k1", "k0", "k3", "k2", "k5", "k4"]);
  const first = moves.moves[0];
  expect(first && changeOrder(first, clicks)).toEqual({ kind: "clicks", of: 20_000, rate: expect.closeTo(0.02, 12) });
  expect(moves.moves.every(({ impressions }) => impressions === null)).toBe(true);
});

test("without any volume, clicks are estimated from the impressions of the later day", async () => {
  const listed = (places: number[], impressions: number[]) =>
    places.map((place, id) => ({ ...row(id, at(place)), impressions: impressions[id] ?? 0 }));
  await saveRows(store, "shown", FROM, { rows: listed([2, 2, 8], [9_000, 9_000, 9_000]), complete: true });
  await saveRows(store, "shown", TO, { rows: listed([1, 1, 1], [500, 800, 700]), complete: true });
  const moves = await movesOf(store, "shown", { by: "impressions", rates: RATES });
  expect(moves.moves.map(({ id, impressions }) => [id, impressions])).toEqual([
    ["k2", 700],
    ["k1", 800],
    ["k0", 500],
  ]);
});

test("a project's own estimate takes volumes where there is any, and nothing where nobody has clicked", () => {
  const keyword = (clicks: number, searchVolume: number | null) => ({
    position: at(1),
    searchVolume,
    metrics: { clicks, impressions: 200 },
  });
  const list = (clicks: number, volumes: number) =>
    Array.from({ length: 20 }, (_, id) => keyword(clicks, id < volumes ? 10 : null));
  expect(ownEstimate(list(50, 0))).toEqual({ by: "impressions", rates: [{ from: 1, to: 100, rate: 0.25 }] });
  expect(ownEstimate(list(50, 1))?.by).toBe("volume");
  expect(ownEstimate(list(0, 0))).toBeNull();
  expect(ownEstimate(list(50, 0).slice(1))).toBeNull();
});

test("a list that is much shorter says by how much; a little shorter is the same list", async () => {
  const rows = Array.from({ length: 40 }, (_, id) => row(id, at(1 + id)));
  for (const [projectId, left, expected] of [
    ["shrunk", 20, 20],
    ["trimmed", 35, null],
  ] as const) {
    await saveRows(store, projectId, FROM, { rows, complete: true });
    await saveRows(store, projectId, TO, { rows: rows.slice(0, left), complete: true });
    const moves = await movesOf(store, projectId);
    expect([shrunkBy(moves), moves.groups.lost, moves.notCompared.ended]).toEqual([expected, 0, 40 - left]);
  }
});

test("a page that is only written differently is no other page, whether its keyword moved or not", async () => {
  const site = "https://shop.example";
  const pages: [before: string, now: string][] = [
    [`${site}/boots`, `${site}/boots/?utm_source=mail`],
    [`${site}/tents/`, "https://SHOP.example/tents#top"],
    [`${site}/tents`, `${site}/tents/winter`],
    [`${site}/socks?srsltid=1`, `${site}/socks?srsltid=2`],
  ];
  const listed = (side: 0 | 1, places: number[]) =>
    pages.map((page, id) => ({ ...row(id, at(places[id] ?? 0)), page: page[side] }));
  await saveRows(store, "spelled", FROM, { rows: listed(0, [5, 6, 7, 8]), complete: true });
  await saveRows(store, "spelled", TO, { rows: listed(1, [5, 4, 7, 8]), complete: true });
  const moves = await movesOf(store, "spelled");
  expect(moves.groups).toMatchObject({ page: 1, all: 1, better: 1 });
  expect(idsOf(moves, "page")).toEqual(["k2"]);
  expect(moves.moves.map(({ id }) => id).toSorted()).toEqual(["k1", "k2"]);
});
