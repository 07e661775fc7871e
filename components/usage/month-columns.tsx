"use client";

import { useDisplay, useFormats } from "@/components/browser/formats";
import { ChartFrame } from "@/components/charts/chart-frame";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { type HourUse, usedIn } from "@/lib/domain/quota/usage";
import { toMinute } from "@/lib/domain/quota/usage-view";
import { ColumnChart } from "./column-chart";
import { type DayGroup, dayGroups } from "./day-groups";
import { busiestOf, hoursWords, sumOf } from "./hour-words";

const HEIGHT = 216;
const LABEL_EVERY = 5;

type MonthProps = { hours: readonly HourUse[]; selected: string | null; onChoose: (at: string) => void };

/** Thirty days: the busiest hour of each against the limit, and below it what the whole day came to. */
export function MonthColumns({ hours, selected, onChoose }: MonthProps) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const days = dayGroups(hours, timeZone);
  const words = hoursWords(hours, formats);
  const columns = days.map((day, index) => {
    const busiest = busiestOf(day.hours);
    const total = sumOf(day.hours, usedIn);
    const recorded = day.hours.some((hour) => hour.recorded);
    const most =
      busiest === null
        ? "0 requests"
        : `at least ${formats.integer(usedIn(busiest))} at ${formats.time(busiest.startsAt)}`;
    return {
      key: day.on,
      at: busiest === null ? null : toMinute(busiest.startsAt),
      used: busiest === null ? 0 : usedIn(busiest),
      total,
      reached: day.hours.some((hour) => hour.reached),
      recorded,
      isNow: index === days.length - 1,
      label: formats.day(day.on),
      title: recorded
        ? `${formats.dayLong(day.on)}: busiest hour ${most}; at least ${formats.requests(total)} in all`
        : `${formats.dayLong(day.on)}: not recorded`,
    };
  });
  const chosen = columns.find(({ at }) => at !== null && at === selected);
  return (
    <ChartFrame
      title="Busiest hour of each day, and the day’s total below"
      words={words}
      chart={
        <ColumnChart
          columns={columns}
          limit={Math.max(1, ...hours.map((hour) => hour.limit))}
          labelEvery={LABEL_EVERY}
          height={HEIGHT}
          summary={`Requests in the last 30 days: each day’s busiest hour and total. ${words}.`}
          selected={chosen?.key ?? null}
          onChoose={onChoose}
        />
      }
      table={<DayTable days={days} selected={selected} onChoose={onChoose} />}
    />
  );
}

function DayTable({
  days,
  selected,
  onChoose,
}: {
  days: readonly DayGroup[];
  selected: string | null;
  onChoose: (at: string) => void;
}) {
  const formats = useFormats();
  const caption = "Last 30 days, newest first";
  return (
    <TableFrame className="mt-2 max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <TableCaption>{caption}</TableCaption>
        <TableHead className="sticky top-0 z-10">
          <tr>
            <TableHeader>Day</TableHeader>
            <TableHeader>Busiest hour</TableHeader>
            <TableHeader numeric>Used in that hour (min.)</TableHeader>
            <TableHeader numeric>Total (min.)</TableHeader>
            <TableHeader numeric>Avoided (min.)</TableHeader>
            <TableHeader numeric>Hours at the limit</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {[...days].reverse().map((day) => {
            const busiest = busiestOf(day.hours);
            const recorded = day.hours.some((hour) => hour.recorded);
            const number = (value: number) => (recorded ? formats.integer(value) : "—");
            return (
              <TableRow key={day.on} className="whitespace-nowrap">
                <TableCell>{formats.dayLong(day.on)}</TableCell>
                <TableCell>
                  {busiest === null ? (
                    <span className="text-fg-2">{recorded ? "no requests" : "not recorded"}</span>
                  ) : (
                    <button
                      type="button"
                      aria-pressed={selected === toMinute(busiest.startsAt)}
                      className="min-h-6 tabular-nums underline decoration-line-strong underline-offset-2 aria-pressed:font-semibold pointer-coarse:min-h-11"
                      onClick={() => onChoose(toMinute(busiest.startsAt))}
                    >
                      {formats.time(busiest.startsAt)}
                    </button>
                  )}
                </TableCell>
                <TableCell numeric>{number(busiest === null ? 0 : usedIn(busiest))}</TableCell>
                <TableCell numeric>{number(sumOf(day.hours, usedIn))}</TableCell>
                <TableCell numeric>{number(sumOf(day.hours, (hour) => hour.avoided))}</TableCell>
                <TableCell numeric>{number(day.hours.filter((hour) => hour.reached).length)}</TableCell>
              </TableRow>
            );
          })}
        </tbody>
      </Table>
    </TableFrame>
  );
}
