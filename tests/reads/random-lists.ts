import { expect } from "vitest";
import { changeRows } from "../../lib/domain/history/changes";
import { CHANGE_GROUPS, type Moves } from "../../lib/domain/history/history";
import { listResponse } from "../../lib/domain/history/history-response";
import type { Position } from "../../lib/domain/keyword/position";
import { unknownKeyword } from "../../lib/domain/keyword/unknown-keyword";
import type { KeywordList } from "../../lib/domain/response/reading";
import { atOnce } from "../../lib/domain/steps";
import { dayText } from "../../lib/domain/time/days";
import { DAY_MS, HOUR_MS } from "../../lib/domain/time/units";
import { movesBetween } from "../../lib/reads/history/moves";
import type { Store } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { type Dice, dice } from "../support/dice";

const KEYWORDS = 30;
export const [FROM, TO] = [20_500, 20_507];

export type Row = {
  id: number;
  position: Position | null;
  page: string | null;
  volume: number | null;
  country: string;
};

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

function someList(roll: Dice): { rows: Row[]; complete: boolean } {
  const rows = Array.from({ length: KEYWORDS }, (_, id) => someRow(id, roll));
  const share = [0, 0, 4, 12][roll(4)] ?? 0;
  return { rows: rows.filter(() => roll(KEYWORDS) >= share), complete: roll(3) > 0 };
}

export async function saveRows(
  store: Store,
  projectId: string,
  day: number,
  { rows, complete }: { rows: Row[]; complete: boolean },
) {
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
  await copiesOf(store).copyHistory.save(projectId, listResponse(list, day * DAY_MS + HOUR_MS));
}

const copiesOf = (store: Store) => new SavedCopies(store, "random", "https://service.example");

export async function movesOf(store: Store, projectId: string, to = TO): Promise<Moves> {
  const { history } = copiesOf(store);
  const days = await history.days(projectId, [FROM, to]);
  return atOnce(movesBetween(days, { from: FROM, to }, await history.missingOn(projectId, to)));
}

const placeOf = (position: Position): number | null =>
  position.kind === "at" && position.place <= 100 ? position.place : null;

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

const pageOf = (row: Row | undefined): string | null => (row?.position?.kind === "at" ? row.page : null);

function plainGroups(move: NonNullable<ReturnType<typeof plainMove>>, [one, other]: (string | null)[]): string[] {
  const groups = one !== null && other !== null && one !== other ? ["page"] : [];
  if (move.kind === "unchanged") return groups;
  for (const top of [3, 10, 20]) {
    if (within(move.to, top) && !within(move.from, top)) groups.push(`into-${top}`);
    if (within(move.from, top) && !within(move.to, top)) groups.push(`out-of-${top}`);
  }
  return [...groups, "all", move.kind];
}

export async function checkRandomLists(store: Store, at: number): Promise<number> {
  const roll = dice(at + 1);
  const projectId = `p${at}`;
  const [before, now] = [{ ...someList(roll), complete: true }, someList(roll)];
  await saveRows(store, projectId, FROM, before);
  await saveRows(store, projectId, TO, now);
  const moves = await movesOf(store, projectId);

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
  // A keyword missing from the later list is never lost, whether that list is whole or partial.
  const read = new Set(now.rows.map(({ id }) => `k${id}`));
  expect(moves.moves.filter(({ id }) => !read.has(id))).toEqual([]);
  const missing = before.rows.filter(({ id }) => !read.has(`k${id}`)).length;
  const isShrunk = now.rows.length < 0.7 * before.rows.length;
  expect(moves.notCompared.ended, projectId).toBe(now.complete && !isShrunk ? missing : 0);
  expect(moves.shrunk, projectId).toBe(now.complete && isShrunk ? missing : null);
  return expected.size;
}
