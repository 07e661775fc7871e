"use client";

import { useFormats } from "@/components/browser/formats";
import { dateLong } from "@/components/charts/point-text";
import { cn } from "@/components/ui/cn";
import { asHtml } from "@/components/ui/markup";
import { PartSwatch } from "./part-swatch";
import { type Drawing, happenedAt } from "./trend-drawings";
import { baseWords, dayFigures, setWords } from "./trend-words";

const TIP_WIDTH = 208;
/** The figures of so many keywords take a second line on a phone. */
const LARGE = 10_000;

/** The day being read, beside its place on the chart. Touch and narrow screens use the strip instead. */
export function TrendTip({ drawn, choice, interval, plot, index, happened }: Drawing) {
  const formats = useFormats();
  const day = index === null ? undefined : drawn[index];
  if (day === undefined) return null;
  const x = plot.x(day.day);
  const isRight = x + 12 + TIP_WIDTH > plot.right;
  const set = setWords(day, formats);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-10 w-52 rounded-lg border border-line-strong bg-raised px-3 py-2 text-note max-sm:hidden pointer-coarse:hidden"
      style={{ left: isRight ? x - 12 - TIP_WIDTH : x + 12 }}
    >
      <p className="text-axis text-fg-2">{dateLong(formats, interval, day.day)}</p>
      {dayFigures(day, choice, interval, formats).map(({ part, label, value }) => (
        <p key={label} className="mt-0.5 flex items-center justify-between gap-2">
          <span className="inline-flex items-center gap-1.5 text-fg-2">
            {part !== null && <PartSwatch part={part} />}
            {label}
          </span>
          <span className="font-medium tabular-nums">{value}</span>
        </p>
      ))}
      <p className="mt-1 text-axis text-fg-2">{baseWords(day, choice, formats)}</p>
      {set !== "" && <p className="text-axis text-fg-2">{set}</p>}
      {happenedAt({ drawn, happened }, index ?? 0).map((text) => (
        <p key={text} className="text-axis break-words text-fg-2">
          {text}
        </p>
      ))}
    </div>
  );
}

/** The same in a fixed strip above the chart on touch and narrow screens; without a chosen day it shows the latest. */
export function TrendStrip({ drawn, choice, interval, index }: Drawing) {
  const formats = useFormats();
  const day = drawn[index ?? drawn.length - 1];
  if (day === undefined) return null;
  return (
    <div
      aria-hidden="true"
      className={cn(
        "mb-2 hidden overflow-hidden rounded-md bg-sunken px-3 py-2 text-note max-sm:block pointer-coarse:block",
        day.listed < LARGE ? "h-16" : "h-21",
      )}
      {...asHtml(
        <>
          <p className="flex items-baseline justify-between gap-3 text-fg-2">
            <span className="shrink-0">{dateLong(formats, interval, day.day)}</span>
            <span className="min-w-0 truncate">{baseWords(day, choice, formats)}</span>
          </p>
          <p className="mt-1 flex flex-wrap gap-x-3 tabular-nums">
            {dayFigures(day, choice, interval, formats).map(({ part, label, value }) => (
              <span key={label} className="inline-flex items-center gap-1">
                {part === null ? <span className="text-fg-2">{label}</span> : <PartSwatch part={part} />}
                <span className="font-medium">{value}</span>
              </span>
            ))}
          </p>
        </>,
      )}
    />
  );
}
