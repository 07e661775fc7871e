"use client";

import { useFormats } from "@/components/browser/formats";
import { ChartFrame } from "@/components/charts/chart-frame";
import { type HourUse, usedIn } from "@/lib/domain/quota/usage";
import { toMinute } from "@/lib/domain/quota/usage-view";
import { ColumnChart } from "./column-chart";
import { hoursWords, hourUseWords } from "./hour-words";
import { UseTable } from "./use-table";

const HEIGHT = 120;
/** Every third hour is named. */
const LABEL_EVERY = 3;

type HoursProps = { hours: readonly HourUse[]; selected: string | null; onChoose: (at: string) => void };

/** Use of the last 24 clock hours; an hour without a record is hatched, because that is not zero. */
export function DayColumns({ hours, selected, onChoose }: HoursProps) {
  const formats = useFormats();
  const words = hoursWords(hours, formats);
  const reached = hours.filter((hour) => hour.reached).map((hour) => formats.time(hour.startsAt));
  const when = reached.length === 0 ? "" : ` It was reached at ${reached.join(", ")}.`;
  const columns = hours.map((hour, index) => ({
    key: toMinute(hour.startsAt),
    at: toMinute(hour.startsAt),
    used: usedIn(hour),
    reached: hour.reached,
    recorded: hour.recorded,
    isNow: index === hours.length - 1,
    label: formats.time(hour.startsAt),
    title: `${formats.time(hour.startsAt)}: ${hourUseWords(hour, formats)}`,
  }));
  return (
    <ChartFrame
      title="Last 24 hours"
      words={words}
      chart={
        <ColumnChart
          columns={columns}
          limit={Math.max(1, ...hours.map((hour) => hour.limit))}
          labelEvery={LABEL_EVERY}
          height={HEIGHT}
          summary={`Requests per clock hour, last 24 hours. ${words}.${when}`}
          selected={selected}
          onChoose={onChoose}
        />
      }
      table={<UseTable caption="Last 24 hours, newest first" hours={hours} selected={selected} onChoose={onChoose} />}
    />
  );
}
