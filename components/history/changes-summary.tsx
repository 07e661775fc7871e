"use client";

import { useFormats } from "@/components/browser/formats";
import { Card } from "@/components/ui/card";
import { Details } from "@/components/ui/details";
import type { Formats } from "@/lib/domain/display/format";
import type { ChangeDays, ChangeHead } from "@/lib/domain/history/changes";
import type { Interval } from "@/lib/domain/time/interval";
import { comparedWords, dayIn, farWords, headlineWords, reasonWords } from "./change-words";

type ChangesSummaryProps = { head: ChangeHead; days: ChangeDays };

/** What moved in two sentences, over how many keywords, and what could not be compared and why. */
export function ChangesSummary({ head, days }: ChangesSummaryProps) {
  const formats = useFormats();
  const { interval } = days;
  const { shrunk } = head;
  const reasons = reasonWords(head, interval, formats);
  return (
    <Card className="mt-5 space-y-1 px-4 py-3" aria-label="Summary">
      <p className="text-body font-medium tabular-nums">
        {headlineWords(head, days, formats)} {farWords(head, formats)}
      </p>
      {shrunk !== null && (
        <p className="text-ui">
          The last list was much shorter: it lacks {formats.counted(shrunk, "keyword")}, which are not compared. None of
          them is counted as removed.
        </p>
      )}
      <p className="text-note text-fg-2 tabular-nums">
        {comparedWords(head, formats)}, {formats.integer(head.counts.unchanged)} of them unchanged.{" "}
        {loadedWords(head, interval, formats)}
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

/** When both days were loaded: their second age, beside the service's own. */
function loadedWords({ from, to, read }: ChangeHead, interval: Interval, formats: Formats): string {
  const said = [
    { on: from, ...read.from },
    { on: to, ...read.to },
  ].flatMap(({ on, at, undated }) => {
    if (at === null) return [];
    const noDay = undated > 0 ? " (the service gave no date)" : "";
    return [{ day: dayIn(formats, interval, on), loaded: `loaded ${formats.dateTime(at)}${noDay}` }];
  });
  const [first, second] = said;
  if (first === undefined) return "";
  if (second === undefined || first.loaded === second.loaded) return `Both days ${first.loaded}.`;
  return `${first.day} ${first.loaded}, ${second.day} ${second.loaded}.`;
}
