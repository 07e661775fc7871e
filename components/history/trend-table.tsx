"use client";

import { useFormats } from "@/components/browser/formats";
import { eventMarks } from "@/components/charts/event-marks";
import { dateText } from "@/components/charts/point-text";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { TrendDay } from "@/lib/domain/history/history";
import { isDrawn, type TrendChoice, type TrendRange, trendWithin } from "@/lib/domain/history/trend-view";
import type { DeskEvent } from "@/lib/domain/series/events";
import { happenedAt } from "./trend-drawings";
import { baseWords, choiceLabel, dayFigures, RANGE_WORDS, setWords, tableLabels } from "./trend-words";

type TrendTableProps = {
  days: readonly TrendDay[];
  events: readonly DeskEvent[];
  choice: TrendChoice;
  range: TrendRange;
};

/** The same figures as the chart, newest day first, with the days of which too little is known. */
export function TrendTable({ days, events, choice, range }: TrendTableProps) {
  const formats = useFormats();
  const within = trendWithin(days, choice, range);
  if (within === null) return null;
  const { interval, all, span } = within;
  const happened = eventMarks(events, span, formats);
  const labels = tableLabels(all, choice, interval, formats);
  const caption = `${choiceLabel(choice)}, ${RANGE_WORDS[range].name}, newest first`;
  return (
    <TableFrame className="my-2 max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <TableCaption>{caption}</TableCaption>
        <TableHead className="sticky top-0 z-10">
          <tr>
            <TableHeader>{interval === "month" ? "Month" : "Day"}</TableHeader>
            {labels.map((label) => (
              <TableHeader key={label} numeric>
                {label}
              </TableHeader>
            ))}
            <TableHeader>Of</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {all.toReversed().map((day, fromEnd) => {
            const figures = isDrawn(day, choice, interval) ? dayFigures(day, choice, interval, formats) : null;
            return (
              <TableRow key={day.on} className="whitespace-nowrap">
                <TableCell className="h-8 text-fg-2">{dateText(formats, interval, day.day)}</TableCell>
                {labels.map((label) => (
                  <TableCell key={label} numeric className="h-8">
                    {figures === null
                      ? "—"
                      : (figures.find((each) => each.label === label)?.value ?? (choice.kind === "spread" ? "0" : "—"))}
                  </TableCell>
                ))}
                <TableCell className="h-8 text-fg-2">
                  {[
                    baseWords(day, choice, formats),
                    ...(figures === null ? ["too few to draw"] : []),
                    setWords(day, formats),
                    ...happenedAt({ drawn: all, happened }, all.length - 1 - fromEnd),
                  ]
                    .filter((words) => words !== "")
                    .join(" · ")}
                </TableCell>
              </TableRow>
            );
          })}
        </tbody>
      </Table>
    </TableFrame>
  );
}
