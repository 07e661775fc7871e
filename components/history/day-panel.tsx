"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { LATEST_OF_EACH } from "@/lib/domain/history/day-view";
import { rhythmOfDays } from "@/lib/domain/history/period";
import { trendQuery } from "@/lib/queries/history/trend";
import { DaySelect } from "./day-select";
import { DaysPending } from "./days-pending";
import { knownDayText } from "./period-words";
import { useDayView, useSetAsOf } from "./use-day-view";

type DayPanelProps = {
  projectId: string;
  asOf: string;
  /** The known day that is shown; null: the latest list. */
  day: string | null;
  /** The rows of the list are of several days. */
  isMixed: boolean;
  onClose: () => void;
};

/** Chooses the known day that the table is shown as of, or steps from one to the next. */
export function DayPanel({ projectId, asOf, day, isMixed, onClose }: DayPanelProps) {
  const formats = useFormats();
  const setDay = useSetAsOf();
  const chosen = useDayView().asOf;
  const go = (to: string | null) => {
    onClose();
    setDay(to);
  };
  const trend = useQuery(trendQuery(projectId, asOf));
  const days = trend.data?.days;
  if (days === undefined) return <DaysPending isError={trend.isError} onRetry={() => void trend.refetch()} />;
  const interval = rhythmOfDays(days);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined)
    return <p className="text-ui text-fg-2">No day is known yet. Each refresh adds one.</p>;
  const at = day === null ? days.length : days.findIndex(({ on }) => on === day);
  const [earlier, later] = [days[at - 1], days[at + 1]];
  const text = (on: string) => knownDayText(formats, interval, on);
  return (
    <div className="text-ui">
      <p className="px-2 font-medium">The table as it was on a day</p>
      <p className="px-2 text-note text-fg-2">
        {formats.counted(days.length, interval === "day" ? "known day" : `known ${interval}`)}, {text(first.on)} –{" "}
        {text(last.on)}. From saved data, free.
      </p>
      <DaySelect
        label={interval === "month" ? "Month" : "Day"}
        days={days}
        interval={interval}
        value={day}
        onDay={go}
      />
      <div className="mt-1 flex flex-wrap items-center gap-2 px-2">
        <Step label="Earlier" to={earlier?.on} text={text} onStep={setDay}>
          <Icon of={ChevronLeft} size={16} />
        </Step>
        <Step label="Later" to={day === null ? undefined : later?.on} text={text} onStep={setDay}>
          <Icon of={ChevronRight} size={16} />
        </Step>
        {chosen !== null && (
          <Button variant="link" className="ml-auto" onClick={() => go(null)}>
            Back to latest
          </Button>
        )}
      </div>
      {isMixed && chosen !== LATEST_OF_EACH && (
        <Button variant="link" className="mt-2 px-2" onClick={() => go(LATEST_OF_EACH)}>
          Latest data for each keyword
        </Button>
      )}
    </div>
  );
}

type StepProps = {
  label: string;
  /** Absent: there is no further day that way. */
  to: string | undefined;
  text: (on: string) => string;
  onStep: (on: string) => void;
  children: React.ReactNode;
};

function Step({ label, to, text, onStep, children }: StepProps) {
  return (
    <Button
      aria-label={to === undefined ? label : `${label}: ${text(to)}`}
      title={to === undefined ? undefined : text(to)}
      aria-disabled={to === undefined}
      className="px-2"
      onClick={() => to !== undefined && onStep(to)}
    >
      {label === "Earlier" && children}
      {label}
      {label !== "Earlier" && children}
    </Button>
  );
}
