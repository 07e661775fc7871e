"use client";

import { History, TriangleAlert } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { insteadWords, knownDayText } from "./period-words";
import { useDayView, useSetAsOf, useSetPeriod } from "./use-day-view";

type DayNoticeProps = {
  /** The day of the rows on screen; absent: the latest of each. */
  onDay: HistoryDay | undefined;
  /** Each row is as it was last, on days of their own: chosen, or because too little is known of the newest. */
  mixesDays: boolean;
  /** Figures of that day; null: there are none. */
  statistics: KeywordStatistics | null;
};

const PLACE = "mt-2 sm:mt-4";

/** Says plainly that the page shows a past day, and leads back to the latest. */
export function DayNotice({ onDay, mixesDays, statistics }: DayNoticeProps) {
  const formats = useFormats();
  const setDay = useSetAsOf();
  const isChosen = useDayView().asOf !== null;
  const back = (
    <Button variant="link" className="h-7" onClick={() => setDay(null)}>
      Back to latest
    </Button>
  );
  if (mixesDays)
    return (
      <Notice
        tone="neutral"
        className={PLACE}
        isBrief
        icon={<Icon of={History} />}
        title="Latest data for each keyword."
        actions={isChosen ? back : undefined}
      >
        Rows are from different days, so sums and averages mix them.
      </Notice>
    );
  if (onDay === undefined || !isChosen) return null;
  if (onDay.day === null)
    return (
      <Notice
        tone="neutral"
        className={PLACE}
        icon={<Icon of={History} />}
        title="No earlier day of this project is known."
        actions={back}
      >
        This is the latest list. Each refresh adds a day.
      </Notice>
    );
  const day = knownDayText(formats, onDay.interval, onDay.day);
  const instead = insteadWords(formats, onDay);
  return (
    <Notice
      tone="info"
      className={PLACE}
      isBrief
      icon={<Icon of={History} />}
      title={`As of ${day}${instead === null ? "" : ` (${instead})`}.`}
      actions={back}
    >
      This is how the project stood{onDay.interval === "month" ? " in that month" : " that day"}
      {statistics !== null && statistics.loaded > 0 && (
        <>
          : {formats.integer(statistics.loaded)} of {formats.counted(statistics.keywords, "keyword")} seen
        </>
      )}
      .
    </Notice>
  );
}

/** The days that were asked for couldn't be had from the dashboard; what is on screen says what it is. */
export function DayFailedNotice({ onRetry }: { onRetry: () => void }) {
  const setPeriod = useSetPeriod();
  const setDay = useSetAsOf();
  return (
    <Notice
      tone="warn"
      className={PLACE}
      icon={<Icon of={TriangleAlert} />}
      title="The chosen day couldn’t be loaded."
      actions={
        <>
          <Button variant="link" className="h-7" onClick={onRetry}>
            Try again
          </Button>
          <Button
            variant="link"
            className="h-7"
            onClick={() => {
              setPeriod(null);
              setDay(null);
            }}
          >
            Back to latest
          </Button>
        </>
      }
    >
      The page still shows what it showed before.
    </Notice>
  );
}
