import { measureNamed } from "../../domain/figures/click-curve";
import type { ClickEstimate } from "../../domain/figures/click-estimate";
import { changeWeight } from "../../domain/history/change-order";
import { FAR_POSITIONS, GroupCounts, isOtherPage } from "../../domain/history/changes";
import type { DayRead, Move, Moves, NotCompared } from "../../domain/history/memory";
import { compared } from "../../domain/history/moves";
import { heldPosition } from "../../domain/history/observation";
import { keywordId } from "../../domain/ids";
import { DifferingParts } from "../../domain/keyword/market";
import { pageKey } from "../../domain/series/page-key";
import { heaviestFirst, type Steps } from "../../domain/steps";
import { dayText } from "../../domain/time/days";
import type { DayColumns } from "../../store/memory/day-columns";
import type { HeldDays } from "../../store/memory/memory-reader";
import type { Entry, Register } from "../../store/memory/register";

/** Rows of one step: a step of a few hundred takes less than a millisecond. */
const ROWS_A_STEP = 512;

type Days = { from: number; to: number };

/**
 * What changed between two days of a project. Each keyword is counted once, whatever lines it was on.
 * @param clicks what the order is by; null: the project's own click rates are not known
 */
export function* movesBetween({ register, values }: HeldDays, days: Days, clicks: ClickEstimate | null): Steps<Moves> {
  const [before, now] = values;
  if (before === undefined || now === undefined) throw new RangeError("Moves are between two days.");
  const found = new MovesFound(register, { before, now }, days, clicks);
  const { length } = register.entries;
  for (let first = 0; first < length; first += ROWS_A_STEP) {
    found.look(first, Math.min(length, first + ROWS_A_STEP));
    yield;
  }
  const { counts, reasons, groups, far, parts, moves } = found;
  return {
    from: dayText(days.from),
    to: dayText(days.to),
    counts,
    notCompared: reasons,
    groups: groups.counts,
    far,
    marketParts: parts.parts(),
    read: { from: readOf(before), to: readOf(now) },
    clicks,
    moves: yield* heaviestFirst(moves, (move) => changeWeight(move, clicks)),
  };
}

/** Counts what changed, some keywords after the others. There may be a hundred thousand. */
class MovesFound {
  readonly counts = { better: 0, worse: 0, new: 0, lost: 0, unchanged: 0, notCompared: 0 };
  readonly reasons = { "not-checked": 0, "nothing-said": 0, depth: 0, added: 0, ended: 0, moved: 0 };
  readonly groups = new GroupCounts();
  readonly parts = new DifferingParts();
  readonly moves: Move[] = [];
  far = 0;

  constructor(
    private readonly register: Register,
    private readonly values: { before: DayColumns; now: DayColumns },
    private readonly days: Days,
    private readonly clicks: ClickEstimate | null,
  ) {}

  look(first: number, end: number): void {
    const { entries } = this.register;
    for (let number = first; number < end; number += 1) {
      const entry = entries[number];
      if (entry !== undefined && entry.id !== "") this.lookAt(number, entry);
    }
  }

  private lookAt(number: number, entry: Entry): void {
    const { register, counts, days } = this;
    const { before, now } = this.values;
    const others = register.others(number);
    // The newest line of a keyword stands for all of them.
    if (others !== null && others.at(-1) !== number) return;
    const from = sideOf(before, number, others);
    const to = sideOf(now, number, others);
    const why = whyNot({ from, to }, entry, days);
    if (why === "elsewhere") return;
    const market = register.marketOf(number);
    // On a single line no two keywords differ.
    if (register.lines.length > 1) this.parts.add({ phrase: entry.phrase, market });
    const fromAt = from === null ? null : heldPosition(before.position(from));
    const toAt = to === null ? null : heldPosition(now.position(to));
    const found = why === null ? compared(fromAt, toAt) : { kind: "notCompared" as const, why };
    counts[found.kind] += 1;
    if (found.kind === "notCompared") {
      this.reasons[found.why] += 1;
      return;
    }
    if (fromAt === null || toAt === null || from === null || to === null) return;
    const pages = pagesOf(before.page(from), now.page(to));
    if (found.kind === "unchanged" && !isOtherPage(pages)) return;
    this.add({
      id: keywordId(entry.id),
      phrase: entry.phrase,
      market,
      kind: found.kind,
      places: found.kind === "unchanged" ? 0 : found.places,
      from: fromAt,
      to: toAt,
      ...pages,
      volume: now.searchVolume(to) ?? before.searchVolume(from),
      impressions: this.clicks?.by === "impressions" ? (impressionsOf(now, to) ?? impressionsOf(before, from)) : null,
    });
  }

  private add(move: Move): void {
    this.groups.add(move);
    if ((move.places ?? 0) >= FAR_POSITIONS) this.far += 1;
    this.moves.push(move);
  }
}

const impressionsOf = (values: DayColumns, number: number): number | null =>
  measureNamed(values.metrics(number), "impressions")?.value ?? null;

/** The pages of both days; where they are one page that is written differently, as it is written now. */
function pagesOf(fromPage: string | null, toPage: string | null): Pick<Move, "fromPage" | "toPage"> {
  if (fromPage === null || toPage === null || fromPage === toPage) return { fromPage, toPage };
  return { fromPage: pageKey(fromPage) === pageKey(toPage) ? toPage : fromPage, toPage };
}

/** When what is held of a day was loaded. */
function readOf(values: DayColumns): DayRead {
  const latest = values.latestRead();
  return { at: latest === null ? null : new Date(latest).toISOString(), undated: values.undated() };
}

/**
 * The newest number of a keyword under which anything is held of a day; null: nothing is.
 * @param numbers all that the keyword has, where it has several
 */
function sideOf(values: DayColumns, newest: number, numbers: readonly number[] | null): number | null {
  if (values.has(newest)) return newest;
  return numbers?.findLast((number) => values.has(number)) ?? null;
}

/** Why the two days of a keyword are not compared; null: they may be; `elsewhere`: it was in the list on neither. */
function whyNot(
  { from, to }: { from: number | null; to: number | null },
  { listedOn, endedOn }: Entry,
  days: Days,
): NotCompared | "elsewhere" | null {
  if (from !== null && to !== null) return from === to ? null : "moved";
  const wasAdded = listedOn !== null && listedOn > days.from;
  const hasEnded = endedOn !== null && endedOn <= days.to;
  if (from === null && to === null) {
    const isLater = listedOn !== null && listedOn > days.to;
    const isOver = endedOn !== null && endedOn <= days.from;
    if (isLater || isOver) return "elsewhere";
  }
  // It may have been listed without a single value, too.
  if (from === null && wasAdded) return "added";
  return to === null && hasEnded ? "ended" : "not-checked";
}
