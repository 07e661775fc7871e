"use client";

import { useFormats } from "@/components/ui/formats";
import type { Formats } from "@/lib/domain/display/format";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import { dayNumber } from "@/lib/domain/time/days";
import { dateText } from "./point-text";

type FigureDeltaProps = {
  /** Above 0 is better; null: nothing to compare with. */
  by: number | null;
  /** Keywords that were compared. */
  over: number;
  format: (by: number) => string;
};

/** What a figure moved by, as a sign and a number; color never speaks alone, and it is read out in words. */
export function FigureDelta({ by, over, format }: FigureDeltaProps) {
  if (by === null || over === 0) return null;
  const text = format(Math.abs(by));
  if (text === format(0)) return null;
  const isUp = by > 0;
  return (
    <span className={isUp ? "font-medium text-up tabular-nums" : "font-medium text-down tabular-nums"}>
      <span aria-hidden="true" className="mr-0.5 text-[10px]">
        {isUp ? "▲" : "▼"}
      </span>
      <span className="sr-only">{isUp ? "up " : "down "}</span>
      {text}
    </span>
  );
}

/**
 * What the change of a figure is taken from; nothing when it did not move. Where more is worse, words stand for the
 * arrow.
 */
export function DeltaBase({ by, over, format, since, moreIsWorse = false }: DeltaBaseProps) {
  const formats = useFormats();
  if (by === null || over === 0) return null;
  const text = format(Math.abs(by));
  if (text === format(0)) return null;
  const base = moreIsWorse ? thanWords(formats, since) : versusWords(formats, since);
  return (
    <span className="block max-sm:sr-only">
      {moreIsWorse && (
        <span className={by > 0 ? "text-down" : "text-up"}>
          {text} {by > 0 ? "more" : "fewer"}
        </span>
      )}{" "}
      {base} · {formats.integer(over)} comparable
    </span>
  );
}

type DeltaBaseProps = FigureDeltaProps & { since: ComparedDay | null; moreIsWorse?: boolean };

const dayOf = (formats: Formats, { interval, on }: ComparedDay) => dateText(formats, interval, dayNumber(on) ?? 0);

/** vs Nov 20; “mostly” where some rows were measured on other days. */
export function versusWords(formats: Formats, since: ComparedDay | null): string {
  if (since === null) return "vs previous check";
  return `${since.isEvery ? "vs" : "mostly vs"} ${dayOf(formats, since)}`;
}

/** … than on Nov 20 */
function thanWords(formats: Formats, since: ComparedDay | null): string {
  if (since === null) return "than at the previous check";
  if (!since.isEvery) return `than before (mostly ${dayOf(formats, since)})`;
  return `than ${since.interval === "month" ? "in" : "on"} ${dayOf(formats, since)}`;
}

/** since Nov 20 */
export function sinceWords(formats: Formats, since: ComparedDay | null): string {
  if (since === null) return "since the previous check";
  return `${since.isEvery ? "since" : "mostly since"} ${dayOf(formats, since)}`;
}
