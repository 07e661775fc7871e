"use client";

import { Clock } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { countText, dateText, meanText, metricText, placeText, positionText } from "@/components/charts/point-text";
import { Figure, Figures } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import { rankingPlace } from "@/lib/domain/keyword/change";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { Line } from "@/lib/domain/series/compared-lines";
import { firstSeen, metricFigures, rankFigures } from "@/lib/domain/series/history-figures";
import type { History, HistoryChoice } from "@/lib/domain/series/keyword-history";
import { isOnlyFromLists } from "@/lib/domain/series/list-days";
import { dayNumber } from "@/lib/domain/time/days";
import { ChangeMark } from "../charts/delta/change-mark";
import { FigureDelta } from "../charts/delta/figure-delta";

type KeywordFiguresProps = {
  history: History;
  data: KeywordData;
  choice: HistoryChoice;
  /** Further lines of the chart; an earlier period among them is compared with. */
  lines: readonly Line[];
};

/** The figures over a keyword's chart, of the range on screen; each names its base. */
export function KeywordFigures({ history, data, choice, lines }: KeywordFiguresProps) {
  return history.kind === "position" ? (
    <RankFigureRow history={history} data={data} choice={choice} lines={lines} />
  ) : (
    <MetricFigureRow history={history} isPart={data.part !== undefined} />
  );
}

const STEADY_WORDS =
  "Average number of positions gained or lost between consecutive checks. Moves into or out of the top 100, and days that weren’t checked, are left out.";

function RankFigureRow({
  history,
  data,
  choice,
  lines,
}: KeywordFiguresProps & { history: { kind: "position" } & History }) {
  const formats = useFormats();
  const figures = rankFigures(history.points, history.measured);
  const { latest, isEarlier, first, change, best, worst, average, ranking, topTen, beyond, checked, volatility } =
    figures;
  const seen = firstSeen(data.positions.find(({ label }) => label === choice.label)?.points ?? []);
  const on = (text: string) => dateText(formats, history.measured, dayNumber(text) ?? 0);
  const count = (value: number) => countText(formats, history.measured, value);
  const volume = data.keyword.searchVolume;
  /** The service's own best is over days of its choosing, so it may be better than any day shown here. */
  const sentPlace = rankingPlace(data.keyword.best);
  const stated = sentPlace === null || sentPlace === best?.place ? null : placeText(formats, sentPlace);
  const since = data.asked?.from ?? null;
  const earlier = lines.find((line) => line.isEarlier && line.kind === "position");
  const before = earlier?.kind === "position" ? rankFigures(earlier.points, history.measured).average : null;
  const gained = before === null || average === null ? null : before - average;
  /** A figure over a part of the history says so. */
  const isPart = data.part !== undefined || isOnlyFromLists(data);
  const ofPart = isPart ? ` · ${data.part === undefined ? "from lists" : "of the part loaded"}` : "";
  return (
    <Figures columns={4} className="border-b border-line">
      <Figure
        label="Position"
        value={latest === null ? "—" : positionText(formats, latest.position)}
        unit={
          isEarlier && latest !== null ? (
            <span className="inline-flex items-center gap-1">
              <Icon of={Clock} size={13} />
              {on(latest.on)}
            </span>
          ) : null
        }
        delta={change.kind !== "unknown" && <ChangeMark formats={formats} change={change} />}
        base={
          latest === null
            ? "no position data"
            : isEarlier
              ? "last known; not measured since"
              : first === null || first === latest
                ? `on ${on(latest.on)}`
                : `since ${on(first.on)}`
        }
      />
      <Figure
        label="Best in range"
        value={best === null ? "—" : placeText(formats, best.place)}
        base={
          <>
            {best === null ? "not in the top 100" : on(best.on)}
            {ofPart}
            {stated !== null && <span className="block">{stated} according to the service, over its own days</span>}
          </>
        }
      />
      <Figure label="In top 10" value={count(topTen)} base={`of ${formats.integer(checked)} checked${ofPart}`} />
      <Figure
        label="Volume"
        value={volume === null ? "—" : formats.volume(volume)}
        base={volume === null ? "unknown" : "searches per month"}
      />
      <Figure
        label="Worst"
        value={worst === null ? "—" : worst.place === null ? ">100" : placeText(formats, worst.place)}
        base={`${
          worst === null
            ? "no position data"
            : worst.place === null
              ? `not in the top 100 on ${count(beyond)}`
              : on(worst.on)
        }${ofPart}`}
      />
      <Figure
        label="Average"
        value={average === null ? "—" : formats.decimal(average)}
        delta={<FigureDelta by={gained} over={1} format={formats.decimal} />}
        base={
          <>
            of {formats.counted(ranking, `ranking ${history.measured}`)}
            {beyond > 0 && `; ${formats.integer(beyond)} not in top 100 left out`}
            {ofPart}
            {before !== null && <span className="block">{formats.decimal(before)} in the period before</span>}
          </>
        }
      />
      <Figure
        label={
          <abbr title={STEADY_WORDS} className="cursor-help no-underline">
            Volatility
            <span className="sr-only">. {STEADY_WORDS}</span>
          </abbr>
        }
        value={volatility === null ? "—" : `±${formats.decimal(volatility.places)}`}
        unit={volatility === null ? null : "positions"}
        base={
          volatility === null
            ? "needs two checks in a row"
            : `per ${history.measured}, from ${formats.counted(volatility.pairs, "comparison")}${ofPart}`
        }
      />
      <Figure
        label={isPart ? "Earliest loaded" : "First ranked"}
        value={seen === null ? "—" : on(seen.on)}
        base={
          seen === null
            ? `never in the top 100${ofPart}`
            : `at position ${placeText(formats, seen.place)}${since === null ? "" : ` · history from ${formats.day(since)}`}${ofPart}`
        }
      />
    </Figures>
  );
}

function MetricFigureRow({ history, isPart }: { history: History & { kind: "metric" }; isPart: boolean }) {
  const formats = useFormats();
  const metric = metricOf(history.metric);
  const { latest, highest, sum, mean, known } = metricFigures(history.points);
  const on = (text: string) => dateText(formats, history.measured, dayNumber(text) ?? 0);
  const text = (value: number | null) => metricText(formats, metric, value);
  const of = `of ${countText(formats, history.measured, known)} with data${isPart ? " · of the part loaded" : ""}`;
  return (
    <Figures columns={metric.total ? 4 : 3} className="border-b border-line">
      <Figure label={metric.label} value={text(latest?.value ?? null)} base={latest ? on(latest.on) : "no data"} />
      <Figure label="Highest" value={text(highest?.value ?? null)} base={highest ? on(highest.on) : "no data"} />
      <Figure
        label="Average"
        value={meanText(formats, metric, mean)}
        base={of}
        className={metric.total ? undefined : "max-lg:col-span-2"}
      />
      {metric.total && <Figure label="Total" value={text(known === 0 ? null : sum)} base={of} />}
    </Figures>
  );
}
