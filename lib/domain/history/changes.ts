import { rankingPlace } from "../keyword/change";
import type { ComparedDays, DaysAsked } from "./change-days";
import { CHANGE_GROUPS, type ChangeGroup, type Move, type Moves } from "./history";

const TOPS = [3, 10, 20] as const;

const CROSSINGS: Partial<Record<ChangeGroup, { top: number; isInto: boolean }>> = Object.fromEntries(
  TOPS.flatMap((top) => [
    [`into-${top}`, { top, isInto: true }],
    [`out-of-${top}`, { top, isInto: false }],
  ]),
);

export const parseChangeGroup = (text: string | null): ChangeGroup | null =>
  CHANGE_GROUPS.find((group) => group === text) ?? null;

export const parsePage = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;

export const FAR_POSITIONS = 5;

/** With fewer comparable keywords, changes are not representative of a project. */
export const COMPARABLE_MIN = 10;

const isWithin = (position: Move["from"], top: number): boolean => {
  const place = rankingPlace(position);
  return place !== null && place <= top;
};

const crossed = (outside: Move["from"], inside: Move["from"], top: number): boolean =>
  isWithin(inside, top) && !isWithin(outside, top);

export const isOtherPage = ({ fromPage, toPage }: Pick<Move, "fromPage" | "toPage">): boolean =>
  fromPage !== null && toPage !== null && fromPage !== toPage;

export function isInGroup(move: Move, group: ChangeGroup): boolean {
  if (group === "page") return isOtherPage(move);
  if (move.kind === "unchanged") return false;
  if (group === "all" || group === move.kind) return true;
  const crossing = CROSSINGS[group];
  if (crossing === undefined) return false;
  const { top, isInto } = crossing;
  return isInto ? crossed(move.from, move.to, top) : crossed(move.to, move.from, top);
}

export class GroupCounts {
  readonly counts = Object.fromEntries(CHANGE_GROUPS.map((group) => [group, 0])) as Record<ChangeGroup, number>;

  /** Same as `isInGroup` for every group, but fast enough for 100,000 changes. */
  add(move: Move): void {
    if (isOtherPage(move)) this.counts.page += 1;
    if (move.kind === "unchanged") return;
    this.counts.all += 1;
    this.counts[move.kind] += 1;
    const from = rankingPlace(move.from) ?? Number.POSITIVE_INFINITY;
    const to = rankingPlace(move.to) ?? Number.POSITIVE_INFINITY;
    for (const top of TOPS) {
      if (from > top && to <= top) this.counts[`into-${top}`] += 1;
      if (to > top && from <= top) this.counts[`out-of-${top}`] += 1;
    }
  }
}

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
