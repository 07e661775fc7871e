"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useFormats } from "@/components/ui/formats";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import type { KnownDay } from "@/lib/domain/memory/memory";
import { comparedWith, PERIODS, rhythmOfDays } from "@/lib/domain/memory/period";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { trendQuery } from "@/lib/queries/trend";
import { DaySelect } from "./day-select";
import { insteadWords, knownDayText, PERIOD_WORDS } from "./period-words";
import { useDayView, useSetPeriod } from "./use-day-view";

type PeriodPanelProps = {
  projectId: string;
  asOf: string;
  now: string;
  /** What the list on screen compares with. */
  since: ComparedDay | null;
  onClose: () => void;
};

/** The periods that come to a day of their own, each with that day. */
function periodsOf(known: readonly KnownDay[], now: string, chosen: string | null) {
  const interval = rhythmOfDays(known);
  const taken = new Set<string>();
  return PERIODS.flatMap((period) => {
    const found: HistoryDay = { ...comparedWith(known, now, period), interval };
    if (found.day === null || (taken.has(found.day) && period !== chosen)) return [];
    taken.add(found.day);
    return [{ period, found }];
  });
}

/** Chooses what the page is compared with: a period that comes to a known day, or any known day. */
export function PeriodPanel({ projectId, asOf, now, since, onClose }: PeriodPanelProps) {
  const formats = useFormats();
  const { vs, asOf: onDay } = useDayView();
  const setPeriod = useSetPeriod();
  const trend = useQuery(trendQuery(projectId, asOf));
  const known = trend.data?.days;
  const choose = (period: string | null) => {
    onClose();
    setPeriod(period);
  };
  if (known === undefined)
    return trend.isError ? (
      <p className="text-note text-fg-2">
        The known days couldn’t be loaded.{" "}
        <Button variant="link" onClick={() => void trend.refetch()}>
          Try again
        </Button>
      </p>
    ) : (
      <p className="text-note text-fg-2">Loading the known days…</p>
    );
  const before = known.filter(({ on }) => on < now);
  const interval = rhythmOfDays(known);
  const isDay = vs !== null && !Object.hasOwn(PERIOD_WORDS, vs);
  return (
    <div className="text-ui">
      <p className="mb-1 px-2 text-note text-fg-2">
        Compare {knownDayText(formats, interval, now)} with… From saved data, free.
      </p>
      <ul>
        <Choice
          isChosen={vs === null}
          label={onDay === null ? "Previous check" : `The ${interval} before`}
          day={vs === null && since !== null ? knownDayText(formats, since.interval, since.on) : ""}
          note={null}
          onChoose={() => choose(null)}
        />
        {periodsOf(known, now, vs)
          .filter(({ period }) => period !== "yesterday" || vs === period)
          .map(({ period, found }) => (
            <Choice
              key={period}
              isChosen={vs === period}
              label={PERIOD_WORDS[period].label}
              day={knownDayText(formats, interval, found.day ?? "")}
              note={insteadWords(formats, found)}
              onChoose={() => choose(period)}
            />
          ))}
      </ul>
      {before.length > 0 ? (
        <DaySelect
          label={interval === "month" ? "A month" : "A day"}
          days={before}
          interval={interval}
          value={isDay ? vs : null}
          onDay={choose}
        />
      ) : (
        <p className="mt-2 border-t border-line px-2 pt-2 text-note text-fg-2">
          No earlier day is known yet. Each refresh adds one.
        </p>
      )}
    </div>
  );
}

type ChoiceProps = { isChosen: boolean; label: string; day: string; note: string | null; onChoose: () => void };

function Choice({ isChosen, label, day, note, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={cn(
          "flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-sunken pointer-coarse:min-h-11",
          isChosen && "font-medium",
        )}
      >
        <Check aria-hidden="true" size={14} strokeWidth={1.5} className={cn("shrink-0", !isChosen && "invisible")} />
        <span className="min-w-0 flex-1">
          {label}
          {note !== null && <span className="block text-note font-normal text-fg-2">{note}</span>}
        </span>
        <span className="font-normal whitespace-nowrap text-fg-2 tabular-nums">{day}</span>
      </button>
    </li>
  );
}
