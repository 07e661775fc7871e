import { pointNear } from "@/lib/domain/series/compared-lines";
import { type Chart, colorOf, type Tone } from "./chart";
import { drawnValue } from "./chart-line";
import { metricScale, type Plot, rankHeights } from "./plot";

export function ChartCursor({ chart, plot, index }: { chart: Chart; plot: Plot; index: number }) {
  const { history, lines } = chart;
  const point = history.drawn[index];
  if (point === undefined) return null;
  const x = plot.x(point.day);
  const y = history.kind === "position" ? rankHeights(chart, plot).y : metricScale(chart, plot.top, plot.bottom);
  const dots: { tone: Tone; at: number; value: number | null }[] = lines.map((line) => {
    const near = pointNear<{ day: number }>(line.drawn, point.day, history.interval);
    const value = near === null ? null : drawnValue(line, (line.drawn as { day: number }[]).indexOf(near));
    return { tone: line.tone, at: near?.day ?? point.day, value };
  });
  dots.push({ tone: "c1", at: point.day, value: drawnValue(history, index) });
  return (
    <>
      <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} className="stroke-fg-3" strokeDasharray="2 3" />
      {dots.map(({ tone, at, value }) =>
        value === null ? null : (
          <circle
            key={tone}
            cx={plot.x(at)}
            cy={y(value)}
            r={tone === "c1" ? 4 : 3}
            fill={colorOf(tone)}
            className="stroke-surface"
            strokeWidth={2}
          />
        ),
      )}
    </>
  );
}
