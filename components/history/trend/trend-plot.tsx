import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import type { Mark } from "@/components/charts/chart";
import { DayReader } from "@/components/charts/day-reader";
import { dateText } from "@/components/charts/point-text";
import { cn } from "@/components/ui/cn";
import type { TrendLine, TrendPoint } from "@/lib/domain/history/trend-view";
import { dayNumber } from "@/lib/domain/time/days";
import { TrendLines, TrendSpread, xOf, yScale } from "./trend-drawing";
import { lineValueText, trendSummary } from "./trend-words";
import type { Trend } from "./use-trend";

export type ReadDay = {
  day: TrendPoint;
  title: string;
  values: { label: string; value: string }[];
  notes: string[];
};

type TrendPlotProps = {
  trend: Trend;
  readDays: readonly ReadDay[];
  marks: readonly Mark[];
  onDay: (day: TrendPoint) => void;
};

export function TrendPlot({ trend, readDays, marks, onDay }: TrendPlotProps) {
  const formats = useFormats();
  const [read, setRead] = useState<number | null>(null);
  const { head, lines, show, days } = trend;
  const { span, interval, savedFrom } = head;
  const missing = savedFrom === null ? 0 : xOf(span, dayNumber(savedFrom) ?? span.from);
  const drawing = { span, interval, title: trendSummary(formats, lines, interval) };
  const text = (day: number) => dateText(formats, interval, day);
  const room = show !== "spread" && "mr-12";
  const index = read === null ? null : Math.min(read, days.length - 1);
  const currentDay = index === null ? undefined : readDays[index];
  return (
    <div className="flex h-full flex-col">
      <div className={cn("relative mb-1 min-h-0 flex-1", room)}>
        {missing > 0 && (
          <div
            aria-hidden="true"
            className="hatch absolute inset-y-0 left-0 text-line-strong/60"
            style={{ width: `${missing}%` }}
          />
        )}
        {show === "spread" ? <TrendSpread days={days} {...drawing} /> : <TrendLines lines={lines} {...drawing} />}
        {marks.map((mark) => (
          <span
            key={`${mark.day}${mark.text}`}
            aria-hidden="true"
            className="absolute inset-y-0 border-l border-dashed border-fg-3 before:absolute before:-top-1 before:-left-1 before:border-x-4 before:border-t-5 before:border-x-transparent before:border-t-fg-2"
            style={{ left: `${xOf(span, mark.day)}%` }}
          />
        ))}
        <LastValues lines={lines} />
        {currentDay !== undefined && <Tip read={currentDay} x={xOf(span, currentDay.day.day)} />}
        <DayReader
          days={days}
          shareOf={(day) => xOf(span, day) / 100}
          index={index}
          onRead={setRead}
          onChoose={(at) => days[at] && onDay(days[at])}
          wordsAt={(at) => readWords(readDays[at])}
        />
      </div>
      <div className={cn("flex justify-between text-axis text-fg-3 tabular-nums", room)}>
        <span>{text(span.from)}</span>
        <span className="max-md:hidden">{text(Math.round((span.from + span.to) / 2))}</span>
        <span>{text(span.to)}</span>
      </div>
    </div>
  );
}

/** Percent of the chart's height between two labels. */
const APART = 16;

function LastValues({ lines }: { lines: readonly TrendLine[] }) {
  const formats = useFormats();
  const labels = lines.flatMap((line) => {
    const last = line.points.at(-1);
    if (last === undefined) return [];
    return [{ name: line.name, y: yScale(line)(last[1]), text: lineValueText(formats, line.name, last[1]) }];
  });
  const [upper, lower] = labels.toSorted((one, other) => one.y - other.y);
  const shift = upper && lower ? Math.max(0, APART - (lower.y - upper.y)) / 2 : 0;
  return labels.map(({ name, y, text }) => (
    <span
      key={name}
      aria-hidden="true"
      className="absolute -right-12 w-11 -translate-y-1/2 text-note font-medium tabular-nums text-fg-2"
      style={{ top: `${y + (name === lower?.name ? shift : -shift)}%` }}
    >
      {text}
    </span>
  ));
}

function readWords(read: ReadDay | undefined): string {
  if (read === undefined) return "";
  return [read.title, ...read.values.map(({ label, value }) => `${label} ${value}`), ...read.notes].join(", ");
}

function Tip({ read, x }: { read: ReadDay; x: number }) {
  return (
    <>
      <span aria-hidden="true" className="absolute inset-y-0 w-px bg-fg-3" style={{ left: `${x}%` }} />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute top-0 z-10 w-48 rounded-lg border border-line-strong bg-raised px-3 py-2 text-note shadow-lg"
        style={x > 50 ? { right: `calc(${100 - x}% + 8px)` } : { left: `calc(${x}% + 8px)` }}
      >
        <p className="text-fg-2">{read.title}</p>
        {read.values.map(({ label, value }) => (
          <p key={label} className="mt-0.5 flex justify-between gap-2">
            <span className="text-fg-2">{label}</span>
            <span className="font-medium tabular-nums">{value}</span>
          </p>
        ))}
        {read.notes.map((note) => (
          <p key={note} className="mt-0.5 break-words text-fg-2">
            {note}
          </p>
        ))}
      </div>
    </>
  );
}
