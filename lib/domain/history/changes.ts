import { rankingPlace } from "../keyword/change";
import type { ComparedWith, KnownDay } from "../time/day-view";
import type { Interval } from "../time/interval";
import { CHANGE_GROUPS, type ChangeGroup, type Move, type Moves } from "./history";
import { isEnough } from "./is-enough";
import { nearestKnownDay } from "./nearest-day";
import { usualVs } from "./page-period";
import { comparedWith, PERIODS, type Period, type PeriodName, rhythmOfDays } from "./period";

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

/** @property from null: the default period @property to the later day; null: the latest usable day */
export type DaysAsked = { from: Period | null; to: string | null };

export type ChangesAsked = DaysAsked & {
  group: ChangeGroup;
  offset: number;
  most: number;
  only?: (move: Move) => boolean;
};

export type ChangeDays = {
  to: string;
  isLatest: boolean;
  compared: ComparedWith;
  interval: Interval;
  choices: { period: PeriodName; day: string }[];
};

/**
 * @param known saved days, oldest first
 * @returns null: nothing is saved
 */
export function changeDays(known: readonly KnownDay[], asked: DaysAsked): ChangeDays | null {
  const interval = rhythmOfDays(known);
  const wanted =
    asked.to === null
      ? null
      : nearestKnownDay(
          known.map(({ on }) => on),
          asked.to,
        );
  const latest = (known.findLast((day) => isEnough(day, interval)) ?? known.at(-1))?.on;
  const to = wanted ?? latest;
  if (to === undefined) return null;
  const choices = new Map<string, PeriodName>();
  for (const period of PERIODS) {
    const { day, why } = comparedWith(known, to, period);
    if (day !== null && (why === null || !choices.has(day))) choices.set(day, period);
  }
  return {
    to,
    isLatest: to === latest,
    compared: comparedWith(known, to, asked.from ?? usualVs(interval)),
    interval,
    choices: [...choices].map(([day, period]) => ({ period, day })),
  };
}

export type ChangeFacts = {
  first: string | null;
  last: string | null;
  days: ChangeDays | null;
  head: ChangeHead | null;
};

export type Changes = ChangeFacts & { rows: ChangeRows };
