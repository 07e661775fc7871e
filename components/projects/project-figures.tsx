"use client";

import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { dateText, meanText, meanWords, metricText } from "@/components/charts/point-text";
import { Figure, Figures } from "@/components/ui/figure";
import type { Formats } from "@/lib/domain/display/format";
import type { FigureChanges } from "@/lib/domain/figures/figure-changes";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { dayNumber } from "@/lib/domain/time/days";
import type { Interval } from "@/lib/domain/time/interval";
import { DeltaBase, FigureDelta } from "../charts/delta/figure-delta";

const METRICS_SHOWN = 5;

type PositionFiguresProps = {
  statistics: KeywordStatistics;
  changes: FigureChanges;
  /** The newest day that any keyword was measured on, and what a day stands for. */
  measured: { newestOn: string | null; interval: Interval };
  /** Has the whole list come? A part of it is not every keyword. */
  isComplete: boolean;
  /** The day that all of it is of; absent: the latest of each keyword. */
  onDay?: HistoryDay;
  load?: ReactNode;
};

/** Figures of positions; each names its base. `load` loads those that are missing. */
export function PositionFigures({ statistics, changes, measured, isComplete, onDay, load }: PositionFiguresProps) {
  const formats = useFormats();
  const { averagePosition, weightedPosition, buckets, lastKnown, loaded, ranking, keywords } = statistics;
  // The same kind of set on every service: some say “not ranking” by a number, some by leaving the position empty.
  const answered = loaded + buckets.empty;
  const isPast = (onDay?.day ?? null) !== null;
  const part = isPast ? "seen" : "loaded";
  const among = answered === keywords ? "keywords" : buckets.empty > 0 ? `${part} or not measured` : part;
  const share = (count: number) =>
    loaded === 0 ? `none ${part}` : `${formats.share(count / answered)} of ${formats.integer(answered)} ${among}`;
  const { comparable } = changes;
  const told = { formats, since: changes.since };
  const withBase = (count: number, by: number | null, moreIsWorse = false) => (
    <>
      {share(count)}
      <DeltaBase by={by} over={comparable} format={formats.integer} {...told} moreIsWorse={moreIsWorse} />
    </>
  );
  // A count among positions that nobody has loaded is not 0.
  const known = (count: number) => (loaded === 0 ? "○" : formats.integer(count));
  const every = isComplete ? "every keyword" : "every row received";
  const topTen = buckets["1-3"] + buckets["4-10"];
  return (
    <Figures columns={5}>
      <Figure
        label="Avg position"
        value={averagePosition === null ? (loaded === 0 ? "○" : "—") : formats.decimal(averagePosition)}
        delta={<FigureDelta by={changes.averagePosition} over={changes.ranking} format={formats.decimal} />}
        base={
          <>
            across {formats.integer(ranking)} ranking {ranking === 1 ? "keyword" : "keywords"}
            <DeltaBase by={changes.averagePosition} over={changes.ranking} format={formats.decimal} {...told} />
            {weightedPosition !== undefined && (
              <span className="block max-sm:sr-only">weighted by impressions {formats.decimal(weightedPosition)}</span>
            )}
          </>
        }
      />
      <Figure
        label="In top 3"
        value={known(buckets["1-3"])}
        delta={<FigureDelta by={changes.top3} over={comparable} format={formats.integer} />}
        base={withBase(buckets["1-3"], changes.top3)}
      />
      <Figure
        label="In top 10"
        value={known(topTen)}
        delta={<FigureDelta by={changes.top10} over={comparable} format={formats.integer} />}
        base={withBase(topTen, changes.top10)}
      />
      <Figure
        label="Not in top 100"
        value={known(buckets.beyond)}
        base={withBase(buckets.beyond, changes.beyond, true)}
      />
      <Figure
        label={isPast ? `Seen ${onDay?.interval === "month" ? "that month" : "that day"}` : "Positions loaded"}
        value={formats.integer(loaded)}
        unit={`of ${formats.integer(keywords)}`}
        base={
          <>
            {load || (loaded === keywords ? every : missingWords(formats, buckets, { ...measured, isPast }))}
            {lastKnown > 0 && (
              <span className="block max-sm:sr-only">
                {formats.counted(lastKnown, "has", "have")} an earlier position, not counted
              </span>
            )}
          </>
        }
        className="max-lg:col-span-2"
      />
    </Figures>
  );
}

/** 3 not loaded · 11 not measured on Nov 21 */
function missingWords(
  formats: Formats,
  { empty, notLoaded }: KeywordStatistics["buckets"],
  { newestOn, interval, isPast }: PositionFiguresProps["measured"] & { isPast: boolean },
): string {
  const day = newestOn === null ? null : dayNumber(newestOn);
  const on = day === null ? "" : ` ${interval === "month" ? "in" : "on"} ${dateText(formats, interval, day)}`;
  return [
    ...(notLoaded === 0 ? [] : [`${formats.integer(notLoaded)} not ${isPast ? "seen" : "loaded"}`]),
    ...(empty === 0 ? [] : [`${formats.integer(empty)} not measured${on}`]),
  ].join(" · ");
}

/** Figures of measures that are not positions: a total where adding up means something, otherwise a mean. */
export function MetricFigures({ statistics }: { statistics: KeywordStatistics }) {
  const formats = useFormats();
  const shown = Object.entries(statistics.metrics).slice(0, METRICS_SHOWN);
  const words = (name: string) => metricOf(name).label.toLowerCase();
  const columns = shown.length <= 3 ? 3 : shown.length === 4 ? 4 : 5;
  const lastWide = { 1: "lg:col-span-3", 2: "lg:col-span-2" }[shown.length] ?? "";
  return (
    <Figures columns={columns} className="border-t border-line first:border-0">
      {shown.map(([name, { rows, sum, mean, basis }], index) => {
        const metric = metricOf(name);
        const isLast = index === shown.length - 1;
        const span = isLast ? `${shown.length % 2 === 1 ? "max-lg:col-span-2" : ""} ${lastWide}` : "";
        return (
          <Figure
            key={name}
            label={metric.label}
            value={metric.total ? metricText(formats, metric, sum) : meanText(formats, metric, mean)}
            base={`${metric.total ? "sum" : meanWords(basis, words)} of ${formats.counted(rows, "keyword")}`}
            className={span}
          />
        );
      })}
    </Figures>
  );
}
