"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import type { KnownDay } from "@/lib/domain/history/history";
import { comparedWith, PERIODS, rhythmOfDays, USUAL_PERIOD } from "@/lib/domain/history/period";
import { trendQuery } from "@/lib/queries/history/trend";
import { DaySelect } from "./day-select";
import { DaysPending } from "./days-pending";
import { insteadWords, knownDayText, PERIOD_WORDS, periodLabel } from "./period-words";
import { useDayView, useSetPeriod } from "./use-day-view";

type PeriodPanelProps = {
  projectId: string;
  asOf: string;
  now: string;
  /** What the list on screen compares with. */
  since: ComparedDay | null;
  /** That is its own affair, as no earlier day is known. */
  isOwn: boolean;
  onClose: () => void;
};

/** The periods that come to a day of their own, each with that day. */
function periodsOf(known: readonly KnownDay[], now: string, chosen: string) {
  const interval = rhythmOfDays(known);
  const all = PERIODS.map((period) => ({ period, found: { ...comparedWith(known, now, period), interval } }));
  const chosenDay = all.find(({ period }) => period === chosen)?.found.day;
  return all.filter(({ period, found }, at) => {
    if (found.day === null) return false;
    if (found.day === chosenDay) return period === chosen;
    return all.findIndex((each) => each.found.day === found.day) === at;
  });
}

/** Chooses what the page is compared with: a period that comes to a known day, or any known day. */
export function PeriodPanel({ projectId, asOf, now, since, isOwn, onClose }: PeriodPanelProps) {
  const formats = useFormats();
  const { vs } = useDayView();
  const setPeriod = useSetPeriod();
  const trend = useQuery(trendQuery(projectId, asOf));
  const known = trend.data?.days;
  const chosen = vs ?? USUAL_PERIOD;
  const choose = (period: string) => {
    onClose();
    setPeriod(period === USUAL_PERIOD ? null : period);
  };
  if (known === undefined) return <DaysPending isError={trend.isError} onRetry={() => void trend.refetch()} />;
  const before = known.filter(({ on }) => on < now);
  const interval = rhythmOfDays(known);
  const isDay = vs !== null && !Object.hasOwn(PERIOD_WORDS, vs);
  return (
    <div className="text-ui">
      <p className="mb-1 px-2 text-note text-fg-2">
        Compare {knownDayText(formats, interval, now)} with… From saved data, free.
      </p>
      <ul>
        {isOwn && (
          <Choice
            isChosen
            label="Previous check"
            day={since === null ? "" : knownDayText(formats, since.interval, since.on)}
            note="As the service compares"
            onChoose={onClose}
          />
        )}
        {periodsOf(known, now, chosen).map(({ period, found }) => (
          <Choice
            key={period}
            isChosen={!isOwn && chosen === period}
            label={periodLabel(period, interval)}
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
        <Icon of={Check} size={14} className={cn("shrink-0", !isChosen && "invisible")} />
        <span className="min-w-0 flex-1">
          {label}
          {note !== null && <span className="block text-note font-normal text-fg-2">{note}</span>}
        </span>
        <span className="font-normal whitespace-nowrap text-fg-2 tabular-nums">{day}</span>
      </button>
    </li>
  );
}
