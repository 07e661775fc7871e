import { changeOf, type Position, rankingPlace } from "../keyword/position";
import type { ComparedDays, DaysAsked } from "./compared-days";
import { CHANGE_GROUPS, type ChangeGroup, type Move, type MoveKind, type Moves, type NotCompared } from "./history";

const TOPS = [3, 10, 20] as const;

export const parseChangeGroup = (text: string | null): ChangeGroup | null =>
  CHANGE_GROUPS.find((group) => group === text) ?? null;

export const parsePage = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;

export const FAR_POSITIONS = 5;

/** With fewer comparable keywords, changes are not representative of a project. */
export const COMPARABLE_MIN = 10;

export const isOtherPage = ({ fromPage, toPage }: Pick<Move, "fromPage" | "toPage">): boolean =>
  fromPage !== null && toPage !== null && fromPage !== toPage;

export function groupsOf(move: Move): ChangeGroup[] {
  const groups: ChangeGroup[] = isOtherPage(move) ? ["page"] : [];
  if (move.kind === "unchanged") return groups;
  groups.push("all", move.kind);
  const from = rankingPlace(move.from) ?? Number.POSITIVE_INFINITY;
  const to = rankingPlace(move.to) ?? Number.POSITIVE_INFINITY;
  for (const top of TOPS) {
    if (from > top && to <= top) groups.push(`into-${top}`);
    if (to > top && from <= top) groups.push(`out-of-${top}`);
  }
  return groups;
}

export const isInGroup = (move: Move, group: ChangeGroup): boolean => groupsOf(move).includes(group);

export type ChangeHead = Omit<Moves, "moves">;

/** Keywords known on both days, in the same market and checked to the same depth. */
export const comparableOf = ({ counts }: Pick<Moves, "counts">): number =>
  counts.better + counts.worse + counts.new + counts.lost + counts.unchanged;

export type ChangeRows = { group: ChangeGroup; offset: number; total: number; rows: Move[] };

export function changeRows(
  moves: readonly Move[],
  { group, offset, most }: { group: ChangeGroup; offset: number; most: number },
): ChangeRows {
  const rows = moves.filter((move) => isInGroup(move, group));
  return { group, offset, total: rows.length, rows: rows.slice(offset, offset + most) };
}

export type ChangesAsked = DaysAsked & {
  group: ChangeGroup;
  offset: number;
  most: number;
  only?: (move: Move) => boolean;
};

export type ChangeFacts = {
  days: ComparedDays | null;
  head: ChangeHead | null;
};

export type Changes = ChangeFacts & { rows: ChangeRows };

export type Compared =
  | { kind: MoveKind; places: number | null }
  | { kind: "unchanged" }
  | { kind: "notCompared"; why: NotCompared };

const notCompared = (why: NotCompared): Compared => ({ kind: "notCompared", why });

/** A shallow check reveals nothing about deeper positions, so such pairs are not compared. null: no data */
export function comparePositions(before: Position | null, now: Position | null): Compared {
  if (before === null || now === null) return notCompared("not-checked");
  if (before.kind === "empty" || now.kind === "empty") return notCompared("nothing-said");
  if (!lookedAlike(before, now) || !lookedAlike(now, before)) return notCompared("depth");
  const change = changeOf(before, now);
  if (change.kind === "up") return { kind: "better", places: change.places };
  if (change.kind === "down") return { kind: "worse", places: change.places };
  if (change.kind === "new" || change.kind === "lost") return { kind: change.kind, places: null };
  return change.kind === "unknown" ? notCompared("not-checked") : { kind: "unchanged" };
}

function lookedAlike(one: Position, other: Position): boolean {
  if (one.kind !== "beyond") return true;
  if (other.kind === "beyond") return one.depth === other.depth;
  return other.kind !== "at" || other.place <= one.depth;
}

/** Keywords without a volume come last. Those that entered or left the top 100 come first among them. */
const EDGE_WEIGHT = -1_000;
const POSITIONS_WEIGHT = -2_000;

const reachOf = (place: number | null) => (place === null ? 0 : 1 / place);

/** Search volume times the change in 1 ÷ position, for sorting the heaviest change first. */
export function changeWeight({ from, to, places, volume }: Move): number {
  const [before, now] = [reachOf(rankingPlace(from)), reachOf(rankingPlace(to))];
  if (volume !== null) return volume * Math.abs(now - before);
  return places === null ? EDGE_WEIGHT + before + now : POSITIONS_WEIGHT + places;
}
