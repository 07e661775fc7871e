import { useRef } from "react";
import { useFormats } from "@/components/browser/formats";
import { DayReader } from "@/components/charts/day-reader";
import { dateLong } from "@/components/charts/point-text";
import type { TrendPoint } from "@/lib/domain/history/trend-view";
import type { DaySpan, Interval } from "@/lib/domain/time/interval";
import { xOf } from "./trend-scale";

export type ReadDay = { day: TrendPoint; values: { label: string; value: string }[]; notes: string[] };

type TrendReaderProps = {
  days: readonly ReadDay[];
  span: DaySpan;
  interval: Interval;
  index: number | null;
  onRead: (index: number | null) => void;
  onChoose: (day: string) => void;
};

export function TrendReader({ days, span, interval, index, onRead, onChoose }: TrendReaderProps) {
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
