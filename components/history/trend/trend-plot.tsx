import { useRef, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import type { Mark } from "@/components/charts/chart";
import { DayReader } from "@/components/charts/day-reader";
import { dateLong, dateText } from "@/components/charts/point-text";
import { cn } from "@/components/ui/cn";
import type { TrendLine, TrendPoint } from "@/lib/domain/history/trend-view";
import { dayNumber } from "@/lib/domain/time/days";
import type { DaySpan, Interval } from "@/lib/domain/time/interval";
import { TrendLines, TrendSpread, xOf, yScale } from "./trend-drawing";
import { lineValueText, trendSummary } from "./trend-words";
import type { Trend } from "./use-trend";

type TrendPlotProps = {
  trend: Trend;
  readDays: readonly ReadDay[];
  marks: readonly Mark[];
  onDay: (on: string) => void;
};

export function TrendPlot({ trend, readDays, marks, onDay }: TrendPlotProps) {
  const formats = useFormats();
  const [read, setRead] = useState<number | null>(null);
  const { head, lines, show, days } = trend;
  const { span, interval, savedFrom } = head;
  const missing = savedFrom === null ? 0 : xOf(span, dayNumber(savedFrom) ?? span.from);
  const title = trendSummary(formats, lines, interval);
  const text = (day: number) => dateText(formats, interval, day);
  return (
    <div className="flex h-full flex-col">
      <div className={cn("relative mb-1 min-h-0 flex-1", show !== "spread" && "mr-12")}>
        {missing > 0 && (
          <div
            aria-hidden="true"
            className="hatch absolute inset-y-0 left-0 text-line-strong/60"
            style={{ width: `${missing}%` }}
          />
        )}
        {show === "spread" ? (
          <TrendSpread days={days} span={span} interval={interval} title={title} />
        ) : (
          <TrendLines lines={lines} span={span} interval={interval} title={title} />
        )}
        {marks.map((mark) => (
          <span
            key={`${mark.day}${mark.text}`}
            aria-hidden="true"
            className="absolute inset-y-0 border-l border-dashed border-fg-3 before:absolute before:-top-1 before:-left-1 before:border-x-4 before:border-t-5 before:border-x-transparent before:border-t-fg-2"
            style={{ left: `${xOf(span, mark.day)}%` }}
          />
        ))}
        <LastValues lines={lines} />
        {readDays.length > 0 && (
          <TrendReader
            days={readDays}
            span={span}
            interval={interval}
            index={read === null ? null : Math.min(read, readDays.length - 1)}
            onRead={setRead}
            onChoose={onDay}
          />
        )}
      </div>
      <div className={cn("flex justify-between text-axis text-fg-3 tabular-nums", show !== "spread" && "mr-12")}>
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

export type ReadDay = { day: TrendPoint; values: { label: string; value: string }[]; notes: string[] };

type TrendReaderProps = {
  days: readonly ReadDay[];
  span: DaySpan;
  interval: Interval;
  index: number | null;
  onRead: (index: number | null) => void;
  onChoose: (day: string) => void;
};

function TrendReader({ days, span, interval, index, onRead, onChoose }: TrendReaderProps) {
  const formats = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const shown = index === null ? undefined : days[index];
  const words = ({ day, values, notes }: ReadDay) =>
    [dateLong(formats, interval, day.day), ...values.map(({ label, value }) => `${label} ${value}`), ...notes].join(
      ", ",
    );
  return (
    <div ref={box} className="absolute inset-0">
      {shown !== undefined && (
        <Tip read={shown} x={xOf(span, shown.day.day)} title={dateLong(formats, interval, shown.day.day)} />
      )}
      <DayReader
        days={days.map(({ day }) => day)}
        plot={{ x: (day) => (xOf(span, day) / 100) * (box.current?.clientWidth ?? 0) }}
        index={index}
        onRead={onRead}
        onChoose={(at) => {
          const day = days[at]?.day.on;
          if (day !== undefined) onChoose(day);
        }}
        wordsAt={(at) => {
          const read = days[at];
          return read === undefined ? "" : words(read);
        }}
      />
    </div>
  );
}

function Tip({ read, x, title }: { read: ReadDay; x: number; title: string }) {
  return (
    <>
      <span aria-hidden="true" className="absolute inset-y-0 w-px bg-fg-3" style={{ left: `${x}%` }} />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute top-0 z-10 w-48 rounded-lg border border-line-strong bg-raised px-3 py-2 text-note shadow-lg"
        style={x > 50 ? { right: `calc(${100 - x}% + 8px)` } : { left: `calc(${x}% + 8px)` }}
      >
        <p className="text-fg-2">{title}</p>
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
