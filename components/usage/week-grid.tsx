"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { ChartFrame } from "@/components/charts/chart-frame";
import { cn } from "@/components/ui/cn";
import { TableCaption } from "@/components/ui/table";
import { type HourUse, usedIn } from "@/lib/domain/quota/usage";
import { toMinute } from "@/lib/domain/quota/usage-view";
import { type DayGroup, dayGroups } from "./day-groups";
import { hourSpan, hoursWords, hourUseWords } from "./hour-words";
import { UseTable } from "./use-table";

/** Deepest shade of a cell, in percent: its number stays readable on it in both themes. */
const SHADE_MAX = 45;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Cells away, along the day and from day to day. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -24, ArrowDown: 24 };

type WeekProps = { hours: readonly HourUse[]; selected: string | null; onChoose: (at: string) => void };

/** Seven days by the hours of the day: a row for each day, on a phone a column. */
export function WeekGrid({ hours, selected, onChoose }: WeekProps) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const days = dayGroups(hours, timeZone);
  return (
    <ChartFrame
      title="Last 7 days by hour"
      words={hoursWords(hours, formats)}
      chart={<Grid days={days} hours={hours} selected={selected} onChoose={onChoose} />}
      table={<UseTable caption="Last 7 days, newest first" hours={hours} selected={selected} onChoose={onChoose} />}
    />
  );
}

function Grid({ days, hours, selected, onChoose }: WeekProps & { days: readonly DayGroup[] }) {
  const formats = useFormats();
  const box = useRef<HTMLTableElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const known = hours.filter((hour) => hour.recorded).map((hour) => toMinute(hour.startsAt));
  const tabStop = [held, selected, known.at(-1)].find((at) => at != null && known.includes(at)) ?? null;

  const move = (event: KeyboardEvent) => {
    const index = tabStop === null ? -1 : known.indexOf(tabStop);
    const steps: Record<string, number> = { ...STEPS, Home: -index, End: known.length - 1 - index };
    const next = known[index + (steps[event.key] ?? Number.NaN)];
    if (index === -1 || next === undefined) return;
    event.preventDefault();
    setHeld(next);
    box.current?.querySelector<HTMLButtonElement>(`[data-at="${next}"]`)?.focus();
  };

  /** Where hours begin on the half hour, the labels say so. */
  const minutes = formats.time(hours[0]?.startsAt ?? 0).slice(2);
  return (
    <table
      ref={box}
      className={cn(
        "mt-2 mb-2 grid auto-cols-[minmax(0,1fr)] grid-flow-col grid-cols-[auto] grid-rows-[auto_repeat(24,minmax(24px,auto))] gap-0.5 text-axis tabular-nums",
        "md:grid-flow-row md:grid-cols-[auto_repeat(24,minmax(0,1fr))] md:grid-rows-none",
      )}
    >
      <TableCaption>Requests per clock hour, last 7 days. {hoursWords(hours, formats)}.</TableCaption>
      <thead className="contents">
        <tr className="contents">
          <th scope="col">
            <span className="sr-only">Day</span>
          </th>
          {HOURS.map((hour) => (
            <th
              key={hour}
              scope="col"
              className={cn(
                "self-center pr-1 font-normal text-fg-3 md:pr-0",
                // Three columns are as wide as a label needs.
                hour % 3 !== 0 && "md:[&>span]:sr-only",
              )}
            >
              <span>{`${String(hour).padStart(2, "0")}${minutes}`}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="contents">
        {days.map((day) => (
          <tr key={day.on} className="contents">
            <th
              scope="row"
              title={formats.dayLong(day.on)}
              className="self-center pb-1 text-center font-normal whitespace-nowrap text-fg-2 md:pr-2 md:pb-0 md:text-left"
            >
              {formats.dayLong(day.on).slice(0, 3)} <span className="max-md:sr-only">{formats.day(day.on)}</span>
            </th>
            {day.byHour.map((uses, hour) => (
              <td key={HOURS[hour]} className="flex min-h-6 gap-px md:min-h-8">
                {uses.map((use) => (
                  <Cell
                    key={use.startsAt}
                    use={use}
                    isChosen={selected === toMinute(use.startsAt)}
                    isTabStop={tabStop === toMinute(use.startsAt)}
                    onChoose={onChoose}
                    onKeyDown={move}
                  />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  use: HourUse;
  isChosen: boolean;
  isTabStop: boolean;
  onChoose: (at: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One hour: its number on a shade of how full it was; red with “!” where it reached the limit. */
function Cell({ use, isChosen, isTabStop, onChoose, onKeyDown }: CellProps) {
  const formats = useFormats();
  const words = `${formats.instantDay(use.startsAt)}, ${hourSpan(use.startsAt, formats)}: ${hourUseWords(use, formats)}`;
  if (!use.recorded)
    return (
      <span title={words} className="hatch flex-1 rounded-xs text-control/40">
        <span className="sr-only">not recorded</span>
      </span>
    );
  const at = toMinute(use.startsAt);
  const share = Math.min(1, usedIn(use) / Math.max(1, use.limit));
  const shade = share === 0 ? 0 : Math.max(6, share * SHADE_MAX);
  return (
    <button
      type="button"
      data-at={at}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={words}
      title={words}
      onClick={() => onChoose(at)}
      onKeyDown={onKeyDown}
      style={
        use.reached ? undefined : { backgroundColor: `color-mix(in oklab, var(--accent) ${shade}%, var(--sunken))` }
      }
      className={cn(
        "min-w-0 flex-1 rounded-xs focus-visible:z-10 forced-colors:border",
        use.reached && "bg-danger font-semibold text-on-accent",
        isChosen && "outline-2 outline-offset-1 outline-fg",
      )}
    >
      {use.reached ? (
        "!"
      ) : (
        <span className={cn("md:max-xl:hidden", usedIn(use) === 0 && "text-fg-3")}>{formats.integer(usedIn(use))}</span>
      )}
    </button>
  );
}
