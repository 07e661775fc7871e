import type { KeywordData } from "../keyword/keyword";
import { minBy } from "../min-by";
import { effectiveRange, type Range, rangeSpan } from "../time/chart-range";
import { dayText } from "../time/days";
import { type DaySpan, STEP_DAYS, spanOf } from "../time/interval";
import { type History, historyChoices, historyOf, type RankHistory } from "./keyword-history";
import { pointsWithin, type RankPoint, weeklyBest } from "./series";

/** Line styles beside the main line, each with a different dash. */
export const LINE_TONES = ["c2", "c3", "c4", "c5", "c6", "c7", "c8"] as const;
export type LineTone = (typeof LINE_TONES)[number];

type Look = { key: string; name: string; tone: LineTone };

export type Line = Look & RankHistory;

/** Uses the first series if none has that label; null: no data. */
export function keywordLine(data: KeywordData, label: string | null, history: History, look: Look): Line | null {
  const series = data.positions.find((each) => each.label === label) ?? data.positions[0];
  if (series === undefined) return null;
  const points = pointsWithin(series.points, history.span);
  return { ...look, kind: "position", points, drawnPoints: history.thinned === "weekly" ? weeklyBest(points) : points };
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

export type SideBySide = {
  name: string;
  history: History;
  lines: Line[];
  savedSpan: DaySpan;
  range: Range;
  keywords: { id: string; name: string; tone: "c1" | Line["tone"]; points: RankPoint[] }[];
  inPart: string[];
};

/** @param requestedRange replaced if saved days can't fill it @returns null: no positions */
export function sideBySide(
  all: readonly KeywordData[],
  requestedRange: Range,
  nameOf: (keywordId: string) => string,
): SideBySide | null {
  const histories = all.filter(({ positions }) => positions.some(({ points }) => points.length > 0));
  const [main] = histories;
  const choice = main === undefined ? undefined : historyChoices(main)[0];
  const whole = spanOf(
    histories.flatMap(({ positions }) => positions.flatMap(({ points }) => points.map(({ on }) => on))),
  );
  if (main === undefined || choice === undefined || whole === null) return null;
  const range = effectiveRange(requestedRange, main.interval);
  const span = rangeSpan(range, whole);
  const history = historyOf(main, choice, null, { from: dayText(span.from), to: dayText(span.to) });
  if (history === null) return null;
  const others = histories.slice(1).flatMap((data, index) => {
    const tone = LINE_TONES[index % LINE_TONES.length] ?? "c2";
    const name = nameOf(data.keyword.id);
    const line = keywordLine(data, choice.label, history, { key: data.keyword.id, name, tone });
    return line === null ? [] : [{ data, line }];
  });
  const name = nameOf(main.keyword.id);
  return {
    name,
    history,
    lines: others.map(({ line }) => line),
    savedSpan: whole,
    range,
    inPart: histories.filter(({ part }) => part !== undefined).map(({ keyword }) => nameOf(keyword.id)),
    keywords: [
      { id: main.keyword.id, name, tone: "c1", points: pointsWithin(main.positions[0]?.points ?? [], span) },
      ...others.map(({ data, line }) => ({
        id: data.keyword.id,
        name: line.name,
        tone: line.tone,
        points: line.points,
      })),
    ],
  };
}
