import { changeWeight, comparePositions, FAR_POSITIONS, groupsOf, isOtherPage } from "../../domain/history/changes";
import { CHANGE_GROUPS, type ChangeGroup, type Move, type Moves, type NotCompared } from "../../domain/history/history";
import type { DayValue } from "../../domain/history/observation-row";
import type { KeywordEntry, ProjectKeywords } from "../../domain/history/project-keywords";
import { keywordId } from "../../domain/ids";
import { DifferingParts } from "../../domain/keyword/market";
import { pageKey } from "../../domain/series/page-key";
import { type Steps, sortedInSteps } from "../../domain/steps";
import { dayText } from "../../domain/time/days";
import type { ProjectDays } from "../../history/history-reader";

/** A step of a few hundred rows takes less than 1 ms. */
const ROWS_A_STEP = 512;

type Days = { from: number; to: number };
type Values = readonly (DayValue | undefined)[];

/** Counts each keyword once, in its latest market. */
export function* movesBetween({ keywords, days }: ProjectDays, span: Days, missing = 0): Steps<Moves> {
  const [before, now] = days;
  if (before === undefined || now === undefined) throw new RangeError("Moves are between two days.");
  const collector = new MovesFound(keywords, { before, now }, span);
  for (const [index, entry] of keywords.entries.entries()) {
    if (index % ROWS_A_STEP === 0) yield;
    collector.look(index, entry);
  }
  const { counts, reasons, groups, far, parts, moves } = collector;
  const weightedMoves = moves.map((move) => ({ move, weight: changeWeight(move) }));
  const heaviestFirst = yield* sortedInSteps(weightedMoves, (one, other) => other.weight - one.weight);
  const latest = now.reduce((most, value) => Math.max(most, value?.readAtMs ?? 0), 0);
  return {
    from: dayText(span.from),
    to: dayText(span.to),
    counts,
    notCompared: reasons,
    groups,
    far,
    marketParts: parts.parts(),
    readAt: latest === 0 ? null : new Date(latest).toISOString(),
    shrunk: missing > 0 ? missing : null,
    moves: heaviestFirst.map(({ move }) => move),
  };
}

/** Counts changes in steps, because there may be 100,000. */
class MovesFound {
  readonly counts = { better: 0, worse: 0, new: 0, lost: 0, unchanged: 0, notCompared: 0 };
  readonly reasons = { "not-checked": 0, "nothing-said": 0, depth: 0, added: 0, ended: 0, moved: 0 };
  readonly groups = Object.fromEntries(CHANGE_GROUPS.map((group) => [group, 0])) as Record<ChangeGroup, number>;
  readonly parts = new DifferingParts();
  readonly moves: Move[] = [];
  far = 0;

  constructor(
    private readonly keywords: ProjectKeywords,
    private readonly values: { before: Values; now: Values },
    private readonly span: Days,
  ) {}

  look(index: number, entry: KeywordEntry): void {
    const { keywords, counts, span } = this;
    const { before, now } = this.values;
    const others = keywords.others(index);
    if (others !== null && others.at(-1) !== index) return;
    const from = sideOf(before, index, others);
    const to = sideOf(now, index, others);
    const why = whyNot({ from, to }, entry, span);
    if (why === "elsewhere") return;
    const { market } = entry.line;
    if (!keywords.isOneLine) this.parts.add({ phrase: entry.phrase, market });
    const [was, is] = [before[from ?? -1], now[to ?? -1]];
    const change =
      why === null
        ? comparePositions(was?.position ?? null, is?.position ?? null)
        : { kind: "notCompared" as const, why };
    counts[change.kind] += 1;
    if (change.kind === "notCompared") {
      this.reasons[change.why] += 1;
      return;
    }
    if (!was?.position || !is?.position) return;
    const pages = pagesOf(was.rankingUrl, is.rankingUrl);
    if (change.kind === "unchanged" && !isOtherPage(pages)) return;
    this.add({
      id: keywordId(entry.id),
      phrase: entry.phrase,
      market,
      kind: change.kind,
      places: change.kind === "unchanged" ? 0 : change.places,
      from: was.position,
      to: is.position,
      ...pages,
      volume: is.searchVolume ?? was.searchVolume,
    });
  }

  private add(move: Move): void {
    for (const group of groupsOf(move)) this.groups[group] += 1;
    if ((move.places ?? 0) >= FAR_POSITIONS) this.far += 1;
    this.moves.push(move);
  }
}

/** Pages of both days; different spellings of one page become the current spelling. */
function pagesOf(fromPage: string | null, toPage: string | null): Pick<Move, "fromPage" | "toPage"> {
  if (fromPage === null || toPage === null || fromPage === toPage) return { fromPage, toPage };
  return { fromPage: pageKey(fromPage) === pageKey(toPage) ? toPage : fromPage, toPage };
}

/** null: none. @param indexes all indexes, if there are several */
function sideOf(values: Values, latest: number, indexes: readonly number[] | null): number | null {
  return (indexes ?? [latest]).findLast((index) => values[index] !== undefined) ?? null;
}

function whyNot(
  { from, to }: { from: number | null; to: number | null },
  { listedOn, endedOn }: KeywordEntry,
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
  // A keyword may be listed without any value.
  if (from === null && wasAdded) return "added";
  return to === null && hasEnded ? "ended" : "not-checked";
}
