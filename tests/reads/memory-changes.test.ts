import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeywordList } from "../../lib/domain/answer/reading";
import type { Position } from "../../lib/domain/keyword/position";
import { unknownKeyword } from "../../lib/domain/keyword/unknown-keyword";
import { changeRows, comparableOf, shrunkBy } from "../../lib/domain/memory/changes";
import { CHANGE_GROUPS, type ChangeGroup, type Moves } from "../../lib/domain/memory/memory";
import { saidByList } from "../../lib/domain/memory/said";
import { dayText } from "../../lib/domain/time/days";
import { DAY_MS } from "../../lib/domain/time/units";
import { movesBetween } from "../../lib/reads/memory-moves";
import { MemoryReader } from "../../lib/store/memory/memory-reader";
import { MemoryWriter } from "../../lib/store/memory/memory-writer";
import { openStore, type Store } from "../../lib/store/open-store";
import { atOnce } from "../../lib/turns";

const LISTS = 60;
const KEYWORDS = 30;
const [FROM, TO] = [20_500, 20_507];

const folder = mkdtempSync(join(tmpdir(), "keyword-desk-changes-"));
let store: Store;
beforeAll(async () => {
  store = await openStore(join(folder, "changes.sqlite"));
});
afterAll(async () => {
  await store.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** The same numbers for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Dice = ReturnType<typeof dice>;

/** One keyword of a made-up list. */
type Row = { id: number; position: Position | null; page: string | null; volume: number | null; country: string };

function someRow(id: number, roll: Dice): Row {
  const kind = roll(10);
  const position: Position | null =
    kind === 0
      ? { kind: "empty" }
      : kind === 1
        ? { kind: "beyond", depth: 100 }
        : kind === 2
          ? { kind: "beyond", depth: 50 }
          : kind === 3
            ? null
            : { kind: "at", place: kind === 4 ? 1 + roll(1_200) / 10 : 1 + roll(40) };
  const page = roll(4) === 0 ? null : `https://example.com/${roll(3)}`;
  return { id, position, page, volume: roll(3) === 0 ? null : roll(9_000), country: roll(15) === 0 ? "DE" : "US" };
}

/** A list as the service gives it on a day; now and then in part, now and then much shorter than before. */
function someList(roll: Dice): { rows: Row[]; complete: boolean } {
  const rows = Array.from({ length: KEYWORDS }, (_, id) => someRow(id, roll));
  const share = [0, 0, 4, 12][roll(4)] ?? 0;
  return { rows: rows.filter(() => roll(KEYWORDS) >= share), complete: roll(3) > 0 };
}

async function save(projectId: string, day: number, { rows, complete }: { rows: Row[]; complete: boolean }) {
  const list: KeywordList = {
    keywords: rows.map(({ id, position, page, volume, country }) => {
      const plain = unknownKeyword(`k${id}`, `phrase ${id}`);
      const market = { ...plain.market, country };
      return { ...plain, market, position, rankingUrl: page, searchVolume: volume, measuredOn: dayText(day) };
    }),
    total: null,
    unreadable: 0,
    complete,
    pages: 1,
    pageSize: null,
  };
  const said = saidByList(list, day * DAY_MS + 3_600_000);
  const remembering = await new MemoryWriter(store, "a").prepare(projectId, "copy", said);
  await store.transaction().execute((transaction) => remembering.write(transaction));
}

async function movesOf(projectId: string): Promise<Moves> {
  const held = await new MemoryReader(store, "a").days(projectId, [FROM, TO]);
  return atOnce(movesBetween(held, { from: FROM, to: TO }));
}

const placeOf = (position: Position): number | null =>
  position.kind === "at" && position.place <= 100 ? position.place : null;

/** What a person would say of two rows of a keyword, told as plainly as it can be; null: nothing. */
function plainMove(before: Row | undefined, now: Row | undefined) {
  const [from, to] = [before?.position ?? null, now?.position ?? null];
  if (before?.country !== now?.country || from === null || to === null) return null;
  if (from.kind === "empty" || to.kind === "empty") return null;
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    if (one.kind !== "beyond") continue;
    if (other.kind === "beyond" && other.depth !== one.depth) return null;
    if (other.kind === "at" && other.place > one.depth) return null;
  }
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a === null && b === null) return { kind: "unchanged", places: 0, from: a, to: b };
  if (a === null || b === null) return { kind: a === null ? "new" : "lost", places: null, from: a, to: b };
  const places = Math.round((a - b) * 10) / 10;
  return {
    kind: places === 0 ? "unchanged" : places > 0 ? "better" : "worse",
    places: Math.abs(places),
    from: a,
    to: b,
  };
}

const within = (place: number | null, top: number): boolean => place !== null && place <= top;

/** The page that a row says ranks; one that was not found has none. */
const pageOf = (row: Row | undefined): string | null => (row?.position?.kind === "at" ? row.page : null);

/** The groups of a keyword, from two bare positions and two pages. */
function plainGroups(move: NonNullable<ReturnType<typeof plainMove>>, [one, other]: (string | null)[]): string[] {
  const groups = one !== null && other !== null && one !== other ? ["page"] : [];
  if (move.kind === "unchanged") return groups;
  for (const top of [3, 10, 20]) {
    if (within(move.to, top) && !within(move.from, top)) groups.push(`into-${top}`);
    if (within(move.from, top) && !within(move.to, top)) groups.push(`out-of-${top}`);
  }
  return [...groups, "all", move.kind];
}

test("V1, V2: random lists bring the very moves of a plain count, and invent none", async () => {
  for (let at = 0; at < LISTS; at += 1) {
    const roll = dice(at + 1);
    const projectId = `p${at}`;
    const [before, now] = [{ ...someList(roll), complete: true }, someList(roll)];
    await save(projectId, FROM, before);
    await save(projectId, TO, now);
    const moves = await movesOf(projectId);

    const expected = new Map<string, { kind: string; places: number | null; groups: string[] }>();
    const counts = { better: 0, worse: 0, new: 0, lost: 0, unchanged: 0, notCompared: 0 };
    let far = 0;
    for (let id = 0; id < KEYWORDS; id += 1) {
      const [one, other] = [before.rows.find((row) => row.id === id), now.rows.find((row) => row.id === id)];
      if (one === undefined && other === undefined) continue;
      const move = plainMove(one, other);
      counts[(move?.kind ?? "notCompared") as keyof typeof counts] += 1;
      if (move === null) continue;
      if ((move.places ?? 0) >= 5) far += 1;
      const groups = plainGroups(move, [pageOf(one), pageOf(other)]);
      if (groups.length > 0) expected.set(`k${id}`, { kind: move.kind, places: move.places, groups });
    }
    expect(moves.counts, projectId).toEqual(counts);
    expect(moves.far, projectId).toBe(far);
    expect(new Map(moves.moves.map(({ id, kind, places }) => [id, { kind, places }])), projectId).toEqual(
      new Map([...expected].map(([id, { kind, places }]) => [id, { kind, places }])),
    );
    for (const group of CHANGE_GROUPS) {
      const rows = changeRows(moves.moves, { group, offset: 0, most: KEYWORDS });
      const ids = [...expected].filter(([, { groups }]) => groups.includes(group)).map(([id]) => id);
      expect(rows.rows.map(({ id }) => id).toSorted(), `${projectId}, ${group}`).toEqual(ids.toSorted());
      expect([rows.total, moves.groups[group]], `${projectId}, ${group}`).toEqual([ids.length, ids.length]);
    }
    // Nothing that the later list does not have is called lost, whether the list came whole or in part.
    const read = new Set(now.rows.map(({ id }) => `k${id}`));
    expect(moves.moves.filter(({ id }) => !read.has(id))).toEqual([]);
    const missing = before.rows.filter(({ id }) => !read.has(`k${id}`)).length;
    expect(moves.notCompared.ended, projectId).toBe(now.complete ? missing : 0);
  }
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
  await save("order", FROM, { rows: [...before, gone[0]], complete: true });
  await save("order", TO, { rows: [...now, gone[1]], complete: true });
  const moves = await movesOf("order");
  // 1,000 × (1/1 − 1/2) = 500, 9,000 × (1/30 − 1/40) = 75, a volume of 0, entered the top 100, 30 positions, 2 positions.
  expect(idsOf(moves)).toEqual(["k1", "k0", "k4", "k5", "k3", "k2"]);
  expect(idsOf(moves, "all", 2, 2)).toEqual(["k4", "k5"]);
  expect(comparableOf(moves)).toBe(6);
  expect(shrunkBy(moves)).toBeNull();
  expect(moves.read.to).toEqual({ at: new Date(TO * DAY_MS + 3_600_000).toISOString(), undated: 0 });
});

test("a list that is much shorter says by how much; a little shorter is the same list", async () => {
  const rows = Array.from({ length: 40 }, (_, id) => row(id, at(1 + id)));
  for (const [projectId, left, expected] of [
    ["shrunk", 20, 20],
    ["trimmed", 35, null],
  ] as const) {
    await save(projectId, FROM, { rows, complete: true });
    await save(projectId, TO, { rows: rows.slice(0, left), complete: true });
    const moves = await movesOf(projectId);
    expect([shrunkBy(moves), moves.groups.lost, moves.notCompared.ended]).toEqual([expected, 0, 40 - left]);
  }
});
