import type { Keyword } from "../keyword/keyword";
import { type ComparedDay, ComparedDays } from "./compared-day";
import { bucketOf } from "./position-buckets";

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
