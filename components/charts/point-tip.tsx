import { useFormats } from "@/components/browser/formats";
import { ChangeMark } from "@/components/charts/delta/change-mark";
import { cn } from "@/components/ui/cn";
import { type Chart, chartPoints } from "./chart";
import { LineSwatch } from "./chart-line";
import type { Plot } from "./plot";
import { dateLong } from "./point-text";
import { lineValue, marksAt, stepChange, valueWords } from "./point-words";

const TIP_WIDTH = 208;
const TIP_ABOVE = 24;
const TIP_ROOM = 96;

function pointHeight({ history }: Chart, { y, top, laneY, floor }: Plot, index: number): number {
  const value = chartPoints(history)[index]?.value ?? null;
  if (value !== null) return y(value);
  return history.kind === "metric" ? top : (laneY ?? floor);
}

type PointProps = { chart: Chart; index: number };

export function PointTip({ chart, plot, index }: PointProps & { plot: Plot }) {
  const point = chart.history.drawnPoints[index];
  if (point === undefined) return null;
  const x = plot.x(point.day);
  const isRight = x + 12 + TIP_WIDTH > plot.right + 40;
  const top = Math.max(0, Math.min(pointHeight(chart, plot, index) - TIP_ABOVE, plot.bottom - TIP_ROOM));
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-52 rounded-lg border border-line-strong bg-raised px-3 py-2 max-sm:hidden pointer-coarse:hidden"
      style={{ left: isRight ? x - 12 - TIP_WIDTH : x + 12, top }}
    >
      <PointFacts chart={chart} index={index} dateClass="w-full text-axis" />
    </div>
  );
}

/** Above the chart where a tip would be under the finger. */
export function PointStrip({ chart, index }: { chart: Chart; index: number | null }) {
  if (chart.history.drawnPoints.length === 0) return null;
  return (
    <div
      aria-hidden="true"
      className="mb-2 hidden rounded-md bg-sunken px-3 py-2 text-note max-sm:block pointer-coarse:block"
    >
      <PointFacts chart={chart} index={index ?? chart.history.drawnPoints.length - 1} />
    </div>
  );
}

function PointFacts({ chart, index, dateClass }: PointProps & { dateClass?: string }) {
  const formats = useFormats();
  const { history, lines } = chart;
  const point = history.drawnPoints[index];
  if (point === undefined) return null;
  const change = stepChange(history, index);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-note">
        <span className={cn("text-fg-2", dateClass)}>{dateLong(formats, history.interval, point.day)}</span>
        <span className="font-semibold tabular-nums">{valueWords(history, index, formats)}</span>
        {change && <ChangeMark change={change} />}
      </p>
      {lines.map((line) => (
        <p key={line.key} className="mt-0.5 flex items-baseline justify-between gap-2 text-note text-fg-2">
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <LineSwatch tone={line.tone} />
            <bdi className="truncate">{line.name}</bdi>
          </span>
          <span className="font-medium text-fg tabular-nums">
            {lineValue(line.drawnPoints, point.day, history.interval, formats).text}
          </span>
        </p>
      ))}
      {marksAt(chart, index).map(({ text, kind }) => (
        <p key={`${kind}${text}`} className="mt-1 text-axis break-words text-fg-2">
          {text}
        </p>
      ))}
    </>
  );
}
