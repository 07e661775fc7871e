import type { Line } from "@/lib/domain/history/compared-lines";
import { isBeyond } from "@/lib/domain/history/series";
import { type Chart, FILLS, type Tone } from "./chart";
import { drawnValue } from "./chart-line";
import type { Heights, Plot } from "./plot";

const APART_PX = 14;
const NAME_MAX = 15;
const NARROW_NAME_MAX = 9;

const PART = " · ";
/** Fewer letters of a phrase say nothing. */
const PHRASE_MIN = 3;

/** What tells a phrase from the same phrase elsewhere stands at the end of a name (“hiking boots · Mobile”) and stays. */
function shortened(name: string, max: number): string {
  const letters = [...name];
  if (letters.length <= max) return name;
  const part = name.includes(PART) ? [...(name.split(PART).at(-1) ?? "")] : [];
  const room = max - part.length - 2;
  if (part.length > 0 && room >= PHRASE_MIN) return `${letters.slice(0, room).join("").trim()}… ${part.join("")}`;
  const kept = part.length > 0 ? part : letters;
  return kept.length <= max ? kept.join("") : `${kept.slice(0, max - 1).join("")}…`;
}

type Label = { key: string; x: number; y: number; tone: Tone; value: string; name: string };

/** The end of a line: its last known point, or the lane when that was not in the top 100. */
function endOf(line: Chart["history"] | Line, heights: Heights): { day: number; y: number; index: number } | null {
  for (let index = line.drawn.length - 1; index >= 0; index -= 1) {
    const point = line.drawn[index];
    if (point === undefined) continue;
    const value = drawnValue(line, index);
    if (value !== null) return { day: point.day, y: heights.y(value), index };
    if (line.kind === "position" && heights.laneY !== null) {
      const rank = line.drawn[index];
      if (rank !== undefined && isBeyond(rank)) return { day: point.day, y: heights.laneY, index };
    }
  }
  return null;
}

type EndLabelsProps = { chart: Chart; plot: Plot; heights: Heights; latest: string };

/** What each line is called, at its end; labels that would touch move apart. @param latest the main line's latest value */
export function EndLabels({ chart, plot, heights, latest }: EndLabelsProps) {
  const max = plot.isNarrow ? NARROW_NAME_MAX : NAME_MAX;
  const main = endOf(chart.history, heights);
  const isAlone = chart.lines.length === 0;
  const labels: Label[] = chart.lines.flatMap((line) => {
    const end = endOf(line, heights);
    if (end === null) return [];
    return [
      { key: line.key, x: plot.x(end.day), y: end.y, tone: line.tone, value: "", name: shortened(line.name, max) },
    ];
  });
  if (main !== null) {
    const name = isAlone || chart.name === "" ? "" : shortened(chart.name, max - 6);
    labels.push({ key: "", x: plot.x(main.day), y: main.y, tone: "c1", value: latest, name });
  }
  labels.sort((a, b) => a.y - b.y || (a.key === "" ? -1 : 1));
  let free = 0;
  for (const label of labels) {
    label.y = Math.max(label.y, free);
    free = label.y + APART_PX;
  }
  const mainValue = main === null ? null : drawnValue(chart.history, main.index);
  return (
    <>
      {main !== null && mainValue !== null && <circle cx={plot.x(main.day)} cy={main.y} r={3.5} className={FILLS.c1} />}
      {labels.map(({ key, x, y, value, name, tone }) => (
        <text
          key={key}
          x={x + 10}
          y={y + 4}
          className={key === "" ? "fill-fg text-label font-semibold tabular-nums" : "fill-fg-2 text-axis"}
        >
          {value}
          {name !== "" && (
            <tspan className={key === "" ? "font-normal" : undefined} data-tone={tone}>
              {value !== "" && " "}
              {name}
            </tspan>
          )}
        </text>
      ))}
    </>
  );
}
