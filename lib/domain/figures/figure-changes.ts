import type { Keyword } from "../keyword/keyword";
import { type Interval, intervalOf, spanOf } from "../time/interval";
import { bucketOf } from "./position-buckets";
import type { KeywordStatistics } from "./statistics";

/** Counts only keywords with both positions known. @property averagePosition above 0 is better */
export type FigureChanges = {
  comparable: number;
  ranking: number;
  since: ComparedDay | null;
  averagePosition: number | null;
  top3: number;
  top10: number;
  beyond: number;
};

export function figureChanges(keywords: Iterable<Keyword>, day: ComparedDay | null = null): FigureChanges {
  const changes = { comparable: 0, ranking: 0, top3: 0, top10: 0, beyond: 0 };
  const days = new ComparedDays();
  let places = 0;
  for (const keyword of keywords) {
    const { previous, position } = keyword;
    const [before, now] = [bucketOf(previous), bucketOf(position)];
    if (UNKNOWN.has(before) || UNKNOWN.has(now)) continue;
    changes.comparable += 1;
    days.add(keyword);
    changes.top3 += Number(now === "1-3") - Number(before === "1-3");
    changes.top10 += Number(TOP_TEN.has(now)) - Number(TOP_TEN.has(before));
    changes.beyond += Number(now === "beyond") - Number(before === "beyond");
    if (before === "beyond" || now === "beyond" || previous?.kind !== "at" || position?.kind !== "at") continue;
    changes.ranking += 1;
    places += previous.place - position.place;
  }
  const averagePosition = changes.ranking === 0 ? null : places / changes.ranking;
  return { ...changes, since: day ?? days.result(), averagePosition };
}

const UNKNOWN: ReadonlySet<string> = new Set(["empty", "notLoaded"]);
const TOP_TEN: ReadonlySet<string> = new Set(["1-3", "4-10"]);

/** @property isEvery all comparable keywords share this day */
export type ComparedDay = { on: string; interval: Interval; isEvery: boolean };

type Compared = Pick<Keyword, "previous" | "measuredOn" | "recent">;

/** Day of a row's earlier position; null: the service gives no day. */
export function previousDay({ previous, measuredOn, recent }: Compared): string | null {
  const latest = measuredOn ?? recent?.at(-1)?.on;
  if (previous === null || latest === undefined) return null;
  const before = recent?.findLast(({ on }) => on < latest);
  if (before === undefined || before.position.kind !== previous.kind) return null;
  const isSame = before.position.kind !== "at" || (previous.kind === "at" && before.position.place === previous.place);
  return isSame ? before.on : null;
}

export class ComparedDays {
  private readonly days = new Map<string, { count: number; recent: Keyword["recent"] }>();
  private count = 0;

  add(keyword: Compared): void {
    this.count += 1;
    const on = previousDay(keyword);
    if (on === null) return;
    const day = this.days.get(on) ?? { count: 0, recent: keyword.recent };
    day.count += 1;
    this.days.set(on, day);
  }

  /** Null unless more than half of the keywords share a day. */
  result(): ComparedDay | null {
    for (const [on, { count, recent }] of this.days) {
      if (2 * count <= this.count) continue;
      const span = spanOf((recent ?? []).map((point) => point.on));
      const interval = span === null ? "day" : intervalOf(span, recent?.length ?? 0);
      return { on, interval, isEvery: count === this.count };
    }
    return null;
  }
}

export type ProjectFigures = {
  asOf: string;
  statistics: KeywordStatistics;
  changes: FigureChanges | null;
  onDay: { on: string; interval: Interval } | null;
  mixesDays: boolean;
};

export type CountedFigures = Omit<ProjectFigures, "asOf">;
