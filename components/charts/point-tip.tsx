"use client";

import { ChangeMark, changeWords } from "@/components/keywords/change-mark";
import { useFormats } from "@/components/ui/formats";
import { type Change, changeOf } from "@/lib/domain/change";
import { STEP_DAYS } from "@/lib/domain/chart-range";
import type { Formats } from "@/lib/domain/format";
import type { History } from "@/lib/domain/keyword-history";
import { metricOf } from "@/lib/domain/metric";
import type { Plot } from "./plot";
import { dateLong, metricText, positionWords } from "./point-text";

const TIP_WIDTH = 176;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Change from the measurement just before; null when that one is missing or the history has no positions. */
function stepChange(history: History, index: number): Change | null {
  if (history.kind !== "position") return null;
  const point = history.drawn[index];
  const before = history.drawn[index - 1];
  if (point === undefined || before === undefined) return null;
  return point.day - before.day > STEP_DAYS[history.interval].most ? null : changeOf(before.position, point.position);
}

function valueWords(history: History, index: number, formats: Formats): string {
  if (history.kind === "position") {
    const point = history.drawn[index];
    return point === undefined ? "" : sentence(positionWords(formats, point.position));
  }
  const metric = metricOf(history.metric);
  return `${metric.label} ${metricText(formats, metric, history.drawn[index]?.value ?? null, true)}`;
}

/** One point in words, for those who listen. */
export function pointWords(history: History, index: number, formats: Formats): string {
  const point = history.drawn[index];
  if (point === undefined) return "";
  const change = stepChange(history, index);
  const moved = change === null || change.kind === "unknown" ? "" : `, ${changeWords(formats, change)}`;
  return `${dateLong(formats, history.interval, point.day)}: ${valueWords(history, index, formats)}${moved}`;
}

type PointTipProps = { history: History; plot: Plot; index: number };

/** The point being read, beside its place on the chart. Touch and narrow screens use the strip instead. */
export function PointTip({ history, plot, index }: PointTipProps) {
  const formats = useFormats();
  const point = history.drawn[index];
  if (point === undefined) return null;
  const x = plot.x(point.day);
  const isRight = x + 12 + TIP_WIDTH > plot.right + 40;
  const change = stepChange(history, index);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-8 w-44 rounded-lg border border-line-strong bg-raised px-3 py-2 max-sm:hidden pointer-coarse:hidden"
      style={{ left: isRight ? x - 12 - TIP_WIDTH : x + 12 }}
    >
      <p className="text-axis text-fg-2">{dateLong(formats, history.interval, point.day)}</p>
      <p className="mt-1 flex items-baseline justify-between gap-2 text-note">
        <span className="font-semibold tabular-nums">{valueWords(history, index, formats)}</span>
        {change && <ChangeMark change={change} />}
      </p>
    </div>
  );
}

/** A fixed line above the chart on touch and narrow screens; without a chosen point it shows the latest. */
export function PointStrip({ history, index }: { history: History; index: number | null }) {
  const formats = useFormats();
  const shown = index ?? history.drawn.length - 1;
  const point = history.drawn[shown];
  if (point === undefined) return null;
  const change = stepChange(history, shown);
  return (
    <div
      aria-hidden="true"
      className="mb-2 hidden items-baseline justify-between gap-3 rounded-md bg-sunken px-3 py-2 text-note max-sm:flex pointer-coarse:flex"
    >
      <span className="text-fg-2">{dateLong(formats, history.interval, point.day)}</span>
      <span className="font-semibold tabular-nums">{valueWords(history, shown, formats)}</span>
      {change && <ChangeMark change={change} />}
    </div>
  );
}
