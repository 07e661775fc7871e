import type { Line } from "@/lib/domain/series/side-by-side";
import { type Chart, chartPoints, colorOf, type Tone } from "./chart";
import { nameLines } from "./download/name-lines";
import type { Heights, Plot } from "./plot";

const LINE_PX = 12;
const BETWEEN_PX = 3;

type Label = { key: string; x: number; y: number; tone: Tone; value: string; lines: string[] };

const heightOf = ({ value, lines }: Label): number =>
  Math.max(1, lines.length + (value === "" ? 0 : 1)) * LINE_PX + BETWEEN_PX;

function apart(labels: Label[], bottom: number): void {
  labels.sort((a, b) => a.y - b.y || (a.key === "" ? -1 : 1));
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

function endOf(line: Chart["history"] | Line, { y, laneY }: Heights) {
  const last = chartPoints(line).findLast(({ value, isBeyond }) => value !== null || (isBeyond && laneY !== null));
  return last && { ...last, y: last.value === null ? (laneY ?? 0) : y(last.value) };
}

type EndLabelsProps = { chart: Chart; plot: Plot; heights: Heights; latest: string };

export function EndLabels({ chart, plot, heights, latest }: EndLabelsProps) {
  const main = endOf(chart.history, heights);
  const isAlone = chart.lines.length === 0;
  const labels: Label[] = chart.lines.flatMap((line) => {
    const end = endOf(line, heights);
    if (end === undefined) return [];
    const lines = nameLines(line.name, plot.namePx);
    return [{ key: line.key, x: plot.x(end.day), y: end.y, tone: line.tone, value: "", lines }];
  });
  if (main !== undefined) {
    const lines = isAlone ? [] : nameLines(chart.name, plot.namePx);
    labels.push({ key: "", x: plot.x(main.day), y: main.y, tone: "c1", value: latest, lines });
  }
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
          className={key === "" ? "fill-fg text-note font-semibold tabular-nums" : "fill-fg-2 text-axis"}
        >
          {value}
          {lines.map((line, at) => (
            <tspan
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may hold the same line twice
              key={at}
              x={x + 10}
              dy={at > 0 || value !== "" ? LINE_PX : 0}
              className={key === "" ? "fill-fg-2 text-axis font-normal" : undefined}
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
