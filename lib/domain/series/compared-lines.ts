import type { KeywordData } from "../keyword/keyword";
import { minBy } from "../min-by";
import { STEP_DAYS } from "../time/interval";
import type { History, RankHistory } from "./keyword-history";
import { rankPointsIn, weeklyBest } from "./series";

/** Line styles beside the main line, each with a different dash. */
export const LINE_TONES = ["c2", "c3", "c4", "c5", "c6", "c7", "c8"] as const;
export type LineTone = (typeof LINE_TONES)[number];

type Look = { key: string; name: string; tone: LineTone };

export type Line = Look & RankHistory;

/** Uses the first series if none has that label; null: no data. */
export function keywordLine(data: KeywordData, label: string | null, history: History, look: Look): Line | null {
  const series = data.positions.find((each) => each.label === label) ?? data.positions[0];
  if (series === undefined) return null;
  const points = rankPointsIn(series.points, history.span);
  return { ...look, kind: "position", points, drawn: history.thinned === "weekly" ? weeklyBest(points) : points };
}

/** Within half a step; null: none. */
export function pointNear<Point extends { day: number }>(
  points: readonly Point[],
  day: number,
  interval: History["interval"],
): Point | null {
  const nearest = minBy(points, (point) => Math.abs(point.day - day));
  return nearest !== undefined && Math.abs(nearest.day - day) <= STEP_DAYS[interval].usual / 2 ? nearest : null;
}
