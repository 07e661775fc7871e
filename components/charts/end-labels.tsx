import type { Line } from "@/lib/domain/series/side-by-side";
import { type Chart, chartPoints, colorOf, linesIn, MAIN_KEY, type Tone } from "./chart";
import { nameLines } from "./download/name-lines";
import type { Plot } from "./plot";

const LINE_PX = 12;
const BETWEEN_PX = 3;

type Label = { key: string; x: number; y: number; tone: Tone; value: string; lines: string[] };

const heightOf = ({ value, lines }: Label): number =>
  Math.max(1, lines.length + (value === "" ? 0 : 1)) * LINE_PX + BETWEEN_PX;

function apart(labels: Label[], bottom: number): void {
  labels.sort((a, b) => a.y - b.y || (a.key === MAIN_KEY ? -1 : 1));
  let free = 0;
  for (const label of labels) {
    label.y = Math.max(label.y, free);
    free = label.y + heightOf(label);
  }
  let room = bottom;
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, room - heightOf(label) + LINE_PX);
    room = label.y - LINE_PX + BETWEEN_PX;
  }
}

function endOf(line: Chart["history"] | Line, { y, laneY }: Plot) {
  const last = chartPoints(line).findLast(({ value, isBeyond }) => value !== null || isBeyond);
  return last && { ...last, y: last.value === null ? (laneY ?? 0) : y(last.value) };
}

export function EndLabels({ chart, plot, latest }: { chart: Chart; plot: Plot; latest: string }) {
  const main = endOf(chart.history, plot);
  const labels = linesIn(chart).flatMap((line): Label[] => {
    const { key, tone } = line;
    const end = endOf(line, plot);
    if (end === undefined) return [];
    const lines = chart.lines.length === 0 ? [] : nameLines(line.name, plot.namePx);
    return [{ key, x: plot.x(end.day), y: end.y, tone, value: key === MAIN_KEY ? latest : "", lines }];
  });
  apart(labels, plot.bottom + LINE_PX);
  return (
    <>
      {main !== undefined && main.value !== null && (
        <circle cx={plot.x(main.day)} cy={main.y} r={3.5} fill={colorOf("c1")} />
      )}
      {labels.map(({ key, x, y, value, lines, tone }) => (
        <text
          key={key}
          x={x + 10}
          y={y + 4}
          className={key === MAIN_KEY ? "fill-fg text-note font-semibold tabular-nums" : "fill-fg-2 text-axis"}
        >
          {value}
          {lines.map((line, at) => (
            <tspan
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may hold the same line twice
              key={at}
              x={x + 10}
              dy={at > 0 || value !== "" ? LINE_PX : 0}
              className={key === MAIN_KEY ? "fill-fg-2 text-axis font-normal" : undefined}
              data-tone={tone}
            >
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </>
  );
}
