import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeRows, comparableOf } from "../../../lib/domain/history/changes";
import type { ChangeGroup, Moves } from "../../../lib/domain/history/history";
import type { Position } from "../../../lib/domain/keyword/position";
import { DAY_MS, HOUR_MS } from "../../../lib/domain/time/units";
import { openStore, type Store } from "../../../lib/store/open-store";
import { at } from "../../support/positions";
import { scaledCount } from "../../support/scaled";
import { temporaryFolder } from "../../support/temporary-folder";
import { checkRandomLists, FROM, movesOf, type Row, saveRows, TO } from "../random-lists";

const LISTS = scaledCount(1_000, 60);

const folder = temporaryFolder(afterAll);
let store: Store;
beforeAll(async () => {
  store = await openStore(join(folder, "changes.sqlite"));
});
afterAll(() => store.destroy());

test("V1: the moves between random lists equal a plain count (V2)", async () => {
  for (let at = 0; at < LISTS; at += 1) await checkRandomLists(store, at);
}, 600_000);

const row = (id: number, position: Position, volume: number | null = null): Row => ({
  id,
  position,
  page: null,
  volume,
  country: "US",
});
const idsOf = (moves: Moves, group: ChangeGroup = "all", offset = 0, most = 100) =>
  changeRows(moves.moves, { group, offset, most }).rows.map(({ id }) => id);

test("changes are sorted by volume times the change in 1 ÷ position, then without volume by positions", async () => {
  const before = [row(0, at(40), 9_000), row(1, at(2), 1_000), row(2, at(9)), row(3, at(50)), row(4, at(8), 0)];
  const now = [row(0, at(30), 9_000), row(1, at(1), 1_000), row(2, at(7)), row(3, at(20)), row(4, at(2), 0)];
  const lostRows = [row(5, { kind: "beyond", depth: 100 }), row(5, at(90))] as const;
  await saveRows(store, "order", FROM, { rows: [...before, lostRows[0]], complete: true });
  await saveRows(store, "order", TO, { rows: [...now, lostRows[1]], complete: true });
  const moves = await movesOf(store, "order");
  // 1,000 × (1/1 − 1/2) = 500, 9,000 × (1/30 − 1/40) = 75, a volume of 0, entered the top 100, 30 positions, 2
  // positions.
  expect(idsOf(moves)).toEqual(["k1", "k0", "k4", "k5", "k3", "k2"]);
  expect(idsOf(moves, "all", 2, 2)).toEqual(["k4", "k5"]);
  expect(comparableOf(moves)).toBe(6);
  expect(moves.shrunk).toBeNull();
  expect(moves.readAt).toBe(new Date(TO * DAY_MS + HOUR_MS).toISOString());
});

test("a much shorter list loses no keyword and reports how many it lacks", async () => {
  const rows = Array.from({ length: 40 }, (_, id) => row(id, at(1 + id)));
  for (const [projectId, left, shrunk, endedCount] of [
    ["shrunk", 20, 20, 0],
    ["trimmed", 35, null, 5],
  ] as const) {
    await saveRows(store, projectId, FROM, { rows, complete: true });
    await saveRows(store, projectId, TO, { rows: rows.slice(0, left), complete: true });
    const moves = await movesOf(store, projectId);
    expect([moves.shrunk, moves.groups.lost, moves.notCompared.ended]).toEqual([shrunk, 0, endedCount]);
    // The same short list on a later day is accepted as complete.
    await saveRows(store, projectId, TO + 1, { rows: rows.slice(0, left), complete: true });
    expect((await movesOf(store, projectId, TO + 1)).notCompared.ended).toBe(40 - left);
  }
});

test("another spelling of a URL is the same page, whether its keyword moved or not", async () => {
  const site = "https://shop.example";
  const pages: [before: string, now: string][] = [
    [`${site}/boots`, `${site}/boots/?utm_source=mail`],
    [`${site}/tents/`, "https://SHOP.example/tents#top"],
    [`${site}/tents`, `${site}/tents/winter`],
    [`${site}/socks?srsltid=1`, `${site}/socks?srsltid=2`],
  ];
  const sideRows = (side: 0 | 1, places: number[]) =>
    pages.map((page, id) => ({ ...row(id, at(places[id] ?? 0)), page: page[side] }));
  await saveRows(store, "spelled", FROM, { rows: sideRows(0, [5, 6, 7, 8]), complete: true });
  await saveRows(store, "spelled", TO, { rows: sideRows(1, [5, 4, 7, 8]), complete: true });
  const moves = await movesOf(store, "spelled");
  expect(moves.groups).toMatchObject({ page: 1, all: 1, better: 1 });
  expect(idsOf(moves, "page")).toEqual(["k2"]);
  expect(moves.moves.map(({ id }) => id).toSorted()).toEqual(["k1", "k2"]);
});
