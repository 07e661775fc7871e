"use client";

import { Card } from "@/components/ui/card";
import { Details } from "@/components/ui/details";
import { useFormats } from "@/components/ui/formats";
import type { Formats } from "@/lib/domain/display/format";
import { type ChangeDays, type ChangeHead, shrunkBy } from "@/lib/domain/memory/changes";
import type { DayRead } from "@/lib/domain/memory/memory";
import { comparedWords, dayIn, farWords, headlineWords, reasonWords } from "./change-words";

type ChangesSummaryProps = { head: ChangeHead; days: ChangeDays; last: string | null };

/** What moved in two sentences, over how many keywords, and what could not be compared and why. */
export function ChangesSummary({ head, days, last }: ChangesSummaryProps) {
  const formats = useFormats();
  const { interval } = days;
  const shrunk = shrunkBy(head);
  const reasons = reasonWords(head, interval, formats);
  const until = head.to === last ? null : head.to;
  return (
    <Card className="mt-5 space-y-1 px-4 py-3" aria-label="Summary">
      <p className="text-body font-medium tabular-nums">
        {headlineWords(head, { interval, until }, formats)} {farWords(head, formats)}
      </p>
      {shrunk !== null && (
        <p className="text-ui">The list is shorter by {formats.counted(shrunk, "keyword")}; they are not compared.</p>
      )}
      <p className="text-note text-fg-2 tabular-nums">
        {comparedWords(head, formats)}, {formats.integer(head.counts.unchanged)} of them unchanged.{" "}
        {[
          ...loadedWords(dayIn(formats, interval, head.from), head.read.from, formats),
          ...loadedWords(dayIn(formats, interval, head.to), head.read.to, formats),
        ].join(", ")}
        .
      </p>
      {head.counts.notCompared > 0 && (
        <Details summary={`${formats.integer(head.counts.notCompared)} could not be compared`}>
          <ul className="mt-1 list-disc space-y-0.5 pl-8 tabular-nums">
            {reasons.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Details>
      )}
    </Card>
  );
}

/** When what is held of a day was loaded: its second age, beside the service's own. */
function loadedWords(day: string, { at, undated }: DayRead, formats: Formats): string[] {
  if (at === null) return [];
  const noDay = undated > 0 ? " (the service named no day)" : "";
  return [`${day} loaded ${formats.dateTime(at)}${noDay}`];
}
