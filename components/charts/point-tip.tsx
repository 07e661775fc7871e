import { useFormats } from "@/components/browser/formats";
import { ChangeMark } from "@/components/charts/delta/change-mark";
import { type Chart, chartPoints } from "./chart";
import { LineSwatch } from "./chart-line";
import { heightsOf, type Plot } from "./plot";
import { dateLong } from "./point-text";
import { lineValue, marksAt, stepChange, valueWords } from "./point-words";

const TIP_WIDTH = 208;
const TIP_ABOVE = 24;
const TIP_ROOM = 96;

function pointHeight(chart: Chart, plot: Plot, index: number): number {
  const { y, laneY, floor } = heightsOf(chart, plot);
  const value = chartPoints(chart.history)[index]?.value ?? null;
  if (value !== null) return y(value);
  return chart.history.kind === "metric" ? plot.top : (laneY ?? floor);
}

type PointTipProps = { chart: Chart; plot: Plot; index: number };

export function PointTip({ chart, plot, index }: PointTipProps) {
  const formats = useFormats();
  const { history } = chart;
  const point = history.drawn[index];
  if (point === undefined) return null;
  const x = plot.x(point.day);
  const isRight = x + 12 + TIP_WIDTH > plot.right + 40;
  const top = Math.max(0, Math.min(pointHeight(chart, plot, index) - TIP_ABOVE, plot.bottom - TIP_ROOM));
  const change = stepChange(history, index);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-52 rounded-lg border border-line-strong bg-raised px-3 py-2 max-sm:hidden pointer-coarse:hidden"
      style={{ left: isRight ? x - 12 - TIP_WIDTH : x + 12, top }}
    >
      <p className="text-axis text-fg-2">{dateLong(formats, history.interval, point.day)}</p>
      <p className="mt-1 flex items-baseline justify-between gap-2 text-note">
        <span className="font-semibold tabular-nums">{valueWords(history, index, formats)}</span>
        {change && <ChangeMark change={change} />}
      </p>
      <OtherValues chart={chart} index={index} />
    </div>
  );
}

function OtherValues({ chart, index }: { chart: Chart; index: number }) {
  const formats = useFormats();
  const { history, lines } = chart;
  const day = history.drawn[index]?.day ?? 0;
  return (
    <>
      {lines.map((line) => {
        const { text } = lineValue(line, history, day, formats);
        return (
          <p key={line.key} className="mt-0.5 flex items-baseline justify-between gap-2 text-note text-fg-2">
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <LineSwatch tone={line.tone} />
              <bdi className="truncate">{line.name}</bdi>
            </span>
            <span className="font-medium text-fg tabular-nums">{text}</span>
          </p>
        );
      })}
      {marksAt(chart, index).map(({ text, kind }) => (
        <p key={`${kind}${text}`} className="mt-1 text-axis break-words text-fg-2">
          {text}
        </p>
      ))}
    </>
  );
}

export function PointStrip({ chart, index }: { chart: Chart; index: number | null }) {
  const formats = useFormats();
  const { history } = chart;
  const shown = index ?? history.drawn.length - 1;
  const point = history.drawn[shown];
  if (point === undefined) return null;
  const change = stepChange(history, shown);
  return (
    <div
      aria-hidden="true"
      className="mb-2 hidden rounded-md bg-sunken px-3 py-2 text-note max-sm:block pointer-coarse:block"
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-fg-2">{dateLong(formats, history.interval, point.day)}</span>
        <span className="font-semibold tabular-nums">{valueWords(history, shown, formats)}</span>
        {change && <ChangeMark change={change} />}
      </p>
      <OtherValues chart={chart} index={shown} />
    </div>
  );
}
