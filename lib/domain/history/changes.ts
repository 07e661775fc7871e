import { rankingPlace } from "../keyword/change";
import type { ComparedDays, DaysAsked } from "./change-days";
import { CHANGE_GROUPS, type ChangeGroup, type Move, type Moves } from "./history";

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
