"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide";
import dynamic from "next/dynamic";
import { useId, useMemo, useState } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { PHONE, useMedia } from "@/components/browser/use-media";
import { ChartFrame } from "@/components/charts/chart-frame";
import { useEvents } from "@/components/charts/event-marks";
import { ChangesLink } from "@/components/history/changes-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { asHtml } from "@/components/ui/markup";
import { useHasBeenIdle } from "@/components/ui/use-has-been-idle";
import { type TrendHead, type TwoDays, trendHead } from "@/lib/domain/history/trend-view";
import { trendQuery } from "@/lib/queries/history/trend";
import { TrendControls } from "./trend-controls";
import { TrendLegend } from "./trend-legend";
import { changeWords, choiceLabel, noTrendWords, shortChangeWords } from "./trend-words";
import { useSetAsOf } from "./use-day-view";
import { useTrendChoice, useTrendRange } from "./use-trend-view";

/** The drawing comes after the page: everything around it, and its room, are there from the start. */
const TrendChart = dynamic(() => lazyPart(() => import("./trend-chart").then((part) => part.TrendChart)), {
  ssr: false,
});
const ChangesLine = dynamic(() => lazyPart(() => import("./changes-line").then((part) => part.ChangesLine)), {
  ssr: false,
});
const TrendTable = dynamic(() => lazyPart(() => import("./trend-table").then((part) => part.TrendTable)), {
  ssr: false,
});

/** On a phone it is the last line of the figures above it, so that the first keywords stay in sight. */
const CARD = "max-sm:rounded-t-none max-sm:border-t-0 sm:mt-5";

type TrendCardProps = {
  projectId: string;
  /** When the list on screen was saved. */
  asOf: string;
  /** What came with the page, and the list that it is of; null: there was none. */
  first: { head: TrendHead; asOf: string | null };
  /** The two days that the project is compared on, where they were chosen. */
  between: TwoDays | null;
  /** The day that the page is as of, and the one it is compared with; null: the latest, and each row's own. */
  marked: { onDay: string | null; comparedOn: string | null };
};

/**
 * How a project has moved over the days that are known of it. On a phone it is one line with its words until it is
 * opened. All of it comes from what is held, so it is free.
 */
export function TrendCard({ projectId, asOf, first, between, marked }: TrendCardProps) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const isWide = useMedia("(min-width: 640px)");
  const isPhone = useMedia(PHONE);
  const bodyId = useId();
  const isIdle = useHasBeenIdle();
  const isShown = isIdle && (isWide || (isPhone && isOpen));
  const [range, setRange] = useTrendRange();
  const trend = useQuery({ ...trendQuery(projectId, asOf), enabled: isShown || asOf !== first.asOf });
  const days = trend.data?.days ?? null;
  const { from, to } = between ?? {};
  const head = useMemo(() => {
    if (days === null) return first.head;
    return trendHead(days, range, from === undefined || to === undefined ? null : { from, to });
  }, [days, range, from, to, first.head]);
  const setDay = useSetAsOf();
  const events = useEvents(projectId, { isWanted: isShown });
  const { choices } = head;
  const [choice, setChoice] = useTrendChoice(choices);
  const today = new Date(useNow()).toISOString().slice(0, 10);

  if (choice === null)
    return (
      <Card className={cn(CARD, "px-4 py-3 text-note text-fg-2 max-sm:px-3 max-sm:py-1.5")} aria-label="Trend">
        {noTrendWords(head, today, formats)}
      </Card>
    );
  const short = shortChangeWords(head, formats);
  const shown = { days: days ?? [], choice, range: head.range, events };
  return (
    <Card className={CARD} aria-label="Trend">
      <div className="flex items-center sm:hidden print:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 pl-3 text-left text-note"
          {...asHtml(
            <>
              <span className="min-w-0 truncate">
                <span className="font-semibold">Trend</span>
                {short !== "" && <span className="text-fg-2 tabular-nums"> · {short}</span>}
              </span>
              <Icon of={ChevronDown} size={16} className={cn("shrink-0 text-fg-2", isOpen && "rotate-180")} />
            </>,
          )}
        />
        <ChangesLink projectId={projectId} />
      </div>
      <div id={bodyId} className={cn(!isOpen && "max-sm:hidden")}>
        <ChartFrame
          title={<bdi>{choiceLabel(choice)} over time</bdi>}
          words={changeWords(head, formats)}
          controls={
            <TrendControls
              choices={choices}
              choice={choice}
              onChoice={setChoice}
              range={head.range}
              onRange={setRange}
            />
          }
          chart={
            <>
              <div className="relative mt-2 h-[292px] sm:h-[232px]">
                {isShown && days !== null && <TrendChart {...shown} marked={marked} onDay={setDay} />}
                {trend.isError && days === null && (
                  <p className="flex h-full flex-wrap items-center justify-center gap-2 text-note text-fg-2">
                    The trend couldn’t be loaded. Nothing else on this page is affected.
                    <Button onClick={() => void trend.refetch()}>Try again</Button>
                  </p>
                )}
              </div>
              <TrendLegend choice={choice} />
            </>
          }
          table={isShown && days !== null && <TrendTable {...shown} />}
        />
      </div>
      {/* Its room is there before its words are. */}
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 border-t border-line px-4 py-2 text-ui max-sm:hidden">
        {isIdle && isWide && <ChangesLine projectId={projectId} asOf={asOf} />}
      </div>
    </Card>
  );
}
