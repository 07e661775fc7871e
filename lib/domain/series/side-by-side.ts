import type { KeywordData } from "../keyword/keyword";
import { dayText } from "../time/days";
import { type DaySpan, spanOf } from "../time/interval";
import { effectiveRange, type Range, rangeSpan } from "./chart-range";
import { keywordLine, LINE_TONES, type Line } from "./compared-lines";
import { type History, historyChoices, historyOf } from "./keyword-history";
import { type RankPoint, rankPointsIn } from "./series";

export type SideBySide = {
  name: string;
  history: History;
  lines: Line[];
  held: DaySpan;
  range: Range;
  keywords: { id: string; name: string; tone: "c1" | Line["tone"]; points: RankPoint[] }[];
  inPart: string[];
};

/** @param asked replaced if saved days can't fill it @returns null: no positions */
export function sideBySide(
  all: readonly KeywordData[],
  asked: Range,
  nameOf: (keywordId: string) => string,
): SideBySide | null {
  const ranked = all.filter(({ positions }) => positions.some(({ points }) => points.length > 0));
  const [main] = ranked;
  const choice = main === undefined ? undefined : historyChoices(main)[0];
  const whole = spanOf(
    ranked.flatMap(({ positions }) => positions.flatMap(({ points }) => points.map(({ on }) => on))),
  );
  if (main === undefined || choice === undefined || whole === null) return null;
  const range = effectiveRange(asked, main.interval);
  const span = rangeSpan(range, whole);
  const history = historyOf(main, choice, null, { from: dayText(span.from), to: dayText(span.to) });
  if (history === null) return null;
  const others = ranked.slice(1).flatMap((data, index) => {
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
    held: whole,
    range,
    inPart: ranked.filter(({ part }) => part !== undefined).map(({ keyword }) => nameOf(keyword.id)),
    keywords: [
      { id: main.keyword.id, name, tone: "c1", points: rankPointsIn(main.positions[0]?.points ?? [], span) },
      ...others.map(({ data, line }) => ({
        id: data.keyword.id,
        name: line.name,
        tone: line.tone,
        points: line.points,
      })),
    ],
  };
}
