"use client";

import { countText, dateText, meanText, metricText, placeText, positionText } from "@/components/charts/point-text";
import { Figure, Figures } from "@/components/ui/figure";
import { useFormats } from "@/components/ui/formats";
import { firstSeen, metricFigures, rankFigures } from "@/lib/domain/history/history-figures";
import type { History, HistoryChoice } from "@/lib/domain/history/keyword-history";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import { dayNumber } from "@/lib/domain/time/days";
import { ChangeMark } from "../charts/change-mark";

type KeywordFiguresProps = { history: History; data: KeywordData; choice: HistoryChoice };

/** The figures over a keyword's chart, of the range on screen; each names its base. */
export function KeywordFigures({ history, data, choice }: KeywordFiguresProps) {
  return history.kind === "position" ? (
    <RankFigureRow history={history} data={data} choice={choice} />
  ) : (
    <MetricFigureRow history={history} />
  );
}

const STEADY_WORDS =
  "Volatility is the average move between neighbouring measurements, in places. Moves into or out of the top 100, and over days that were not checked, are left out.";

function RankFigureRow({ history, data, choice }: KeywordFiguresProps & { history: { kind: "position" } & History }) {
  const formats = useFormats();
  const figures = rankFigures(history.points, history.measured);
  const { latest, first, change, best, worst, average, ranking, topTen, beyond, checked, volatility } = figures;
  const seen = firstSeen(data.positions.find(({ label }) => label === choice.label)?.points ?? []);
  const on = (text: string) => dateText(formats, history.measured, dayNumber(text) ?? 0);
  const count = (value: number) => countText(formats, history.measured, value);
  const volume = data.keyword.searchVolume;
  const since = data.asked?.from ?? null;
  return (
    <Figures columns={4} className="border-b border-line">
      <Figure
        label="Position"
        value={latest === null ? "—" : positionText(formats, latest.position)}
        delta={change.kind !== "unknown" && <ChangeMark change={change} />}
        base={
          latest === null
            ? "no position is known"
            : first === null || first === latest
              ? `on ${on(latest.on)}`
              : `since ${on(first.on)}`
        }
      />
      <Figure
        label="Best"
        value={best === null ? "—" : placeText(formats, best.place)}
        base={best === null ? "not in the top 100" : on(best.on)}
      />
      <Figure label="In top 10" value={count(topTen)} base={`of ${formats.integer(checked)} checked`} />
      <Figure
        label="Volume"
        value={volume === null ? "—" : formats.volume(volume)}
        base={volume === null ? "not known" : "searches a month"}
      />
      <Figure
        label="Worst"
        value={worst === null ? "—" : worst.place === null ? ">100" : placeText(formats, worst.place)}
        base={
          worst === null
            ? "no position is known"
            : worst.place === null
              ? `not in the top 100 on ${count(beyond)}`
              : on(worst.on)
        }
      />
      <Figure
        label="Average"
        value={average === null ? "—" : formats.decimal(average)}
        base={`over ${count(ranking)} in the top 100${beyond > 0 ? `, ${formats.integer(beyond)} outside left out` : ""}`}
      />
      <Figure
        label={
          <abbr title={STEADY_WORDS} className="cursor-help no-underline">
            Volatility
            <span className="sr-only">. {STEADY_WORDS}</span>
          </abbr>
        }
        value={volatility === null ? "—" : formats.decimal(volatility.places)}
        unit={volatility === null ? null : "places"}
        base={
          volatility === null
            ? "no two neighbouring positions"
            : `a ${history.measured}, over ${formats.counted(volatility.pairs, "move")}`
        }
      />
      <Figure
        label="First seen"
        value={seen === null ? "—" : on(seen.on)}
        base={
          seen === null
            ? "never in the top 100"
            : `at ${placeText(formats, seen.place)}${since === null ? "" : `, loaded since ${formats.day(since)}`}`
        }
      />
    </Figures>
  );
}

function MetricFigureRow({ history }: { history: History & { kind: "metric" } }) {
  const formats = useFormats();
  const metric = metricOf(history.metric);
  const { latest, highest, sum, mean, known } = metricFigures(history.points);
  const on = (text: string) => dateText(formats, history.measured, dayNumber(text) ?? 0);
  const text = (value: number | null) => metricText(formats, metric, value);
  const of = `over ${countText(formats, history.measured, known)} with a value`;
  return (
    <Figures columns={metric.total ? 4 : 3} className="border-b border-line">
      <Figure
        label={metric.label}
        value={text(latest?.value ?? null)}
        base={latest ? on(latest.on) : "no value is known"}
      />
      <Figure
        label="Highest"
        value={text(highest?.value ?? null)}
        base={highest ? on(highest.on) : "no value is known"}
      />
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
