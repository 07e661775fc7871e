import { keywordId } from "../domain/ids";
import { DifferingParts } from "../domain/keyword/market";
import { changeWeight, FAR_POSITIONS, GroupCounts } from "../domain/memory/changes";
import type { DayRead, Move, Moves, NotCompared } from "../domain/memory/memory";
import { compared } from "../domain/memory/moves";
import { heldPosition } from "../domain/memory/observation";
import { dayText } from "../domain/time/days";
import type { DayColumns } from "../store/memory/day-columns";
import type { HeldDays } from "../store/memory/memory-reader";
import type { Entry } from "../store/memory/register";
import { heaviestFirst, type Steps } from "../turns";

/** Rows of one step: to ask the time after each would take longer than the row. */
const ROWS_A_STEP = 32;

type Days = { from: number; to: number };

/** What changed between two days of a project. Each keyword is counted once, whatever lines it was on. */
export function* movesBetween({ register, values }: HeldDays, days: Days): Steps<Moves> {
  const [before, now] = values;
  if (before === undefined || now === undefined) throw new RangeError("Moves are between two days.");
  const counts = { better: 0, worse: 0, new: 0, lost: 0, unchanged: 0, notCompared: 0 };
  const reasons = { "not-checked": 0, "nothing-said": 0, depth: 0, added: 0, ended: 0, moved: 0 };
  const groups = new GroupCounts();
  const parts = new DifferingParts();
  const moves: Move[] = [];
  let far = 0;
  for (const [number, entry] of register.entries.entries()) {
    if (number % ROWS_A_STEP === 0) yield;
    const numbers = register.beside(number);
    // The newest line of a keyword stands for all of them.
    if (entry.id === "" || numbers.at(-1) !== number) continue;
    const [from, to] = [sideOf(before, numbers), sideOf(now, numbers)];
    const why = whyNot({ from, to }, entry, days);
    if (why === "elsewhere") continue;
    const fromAt = from === null ? null : heldPosition(before.position(from));
    const toAt = to === null ? null : heldPosition(now.position(to));
    const found = why === null ? compared(fromAt, toAt) : { kind: "notCompared" as const, why };
    counts[found.kind] += 1;
    const market = register.marketOf(number);
    // On a single line no two keywords differ.
    if (register.lines.length > 1) parts.add({ phrase: entry.phrase, market });
    if (found.kind === "notCompared") reasons[found.why] += 1;
    if (found.kind === "notCompared" || fromAt === null || toAt === null || from === null || to === null) continue;
    if (found.kind === "unchanged" && !isOther(before.pageNumber(from), now.pageNumber(to))) continue;
    const move: Move = {
      id: keywordId(entry.id),
      phrase: entry.phrase,
      market,
      kind: found.kind,
      places: found.kind === "unchanged" ? 0 : found.places,
      from: fromAt,
      to: toAt,
      fromPage: before.page(from),
      toPage: now.page(to),
      volume: now.searchVolume(to) ?? before.searchVolume(from),
    };
    groups.add(move);
    if ((move.places ?? 0) >= FAR_POSITIONS) far += 1;
    moves.push(move);
  }
  return {
    from: dayText(days.from),
    to: dayText(days.to),
    counts,
    notCompared: reasons,
    groups: groups.counts,
    far,
    marketParts: parts.parts(),
    read: { from: readOf(before), to: readOf(now) },
    moves: yield* heaviestFirst(moves, changeWeight),
  };
}

/** Do both days have a page, and not the same one? */
const isOther = (before: number, now: number): boolean => before !== -1 && now !== -1 && before !== now;

/** When what is held of a day was loaded. */
function readOf(values: DayColumns): DayRead {
  const latest = values.latestRead();
  return { at: latest === null ? null : new Date(latest).toISOString(), undated: values.undated() };
}

/** The newest number of a keyword under which anything is held of a day; null: nothing is. */
function sideOf(values: DayColumns, numbers: readonly number[]): number | null {
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const number = numbers[at];
    if (number !== undefined && values.has(number)) return number;
  }
  return null;
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
