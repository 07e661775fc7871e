"use client";

import { countText, dateText, meanText, metricText, placeText, positionText } from "@/components/charts/point-text";
import { Figure, Figures } from "@/components/ui/figure";
import { useFormats } from "@/components/ui/formats";
import { dayNumber } from "@/lib/domain/days";
import type { Keyword } from "@/lib/domain/keyword";
import { type History, metricFigures, rankFigures } from "@/lib/domain/keyword-history";
import { metricOf } from "@/lib/domain/metric";
import { ChangeMark } from "./change-mark";

/** The figures over a keyword's chart, of the range on screen; each names its base. */
export function KeywordFigures({ history, keyword }: { history: History; keyword: Keyword }) {
  return history.kind === "position" ? (
    <RankFigureRow history={history} keyword={keyword} />
  ) : (
    <MetricFigureRow history={history} />
  );
}

function RankFigureRow({ history, keyword }: { history: History & { kind: "position" }; keyword: Keyword }) {
  const formats = useFormats();
  const { latest, first, change, best, topTen, checked } = rankFigures(history.points);
  const on = (text: string) => dateText(formats, history.measured, dayNumber(text) ?? 0);
  const volume = keyword.searchVolume;
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
      <Figure
        label="In top 10"
        value={countText(formats, history.measured, topTen)}
        base={`of ${formats.integer(checked)} checked`}
      />
      <Figure
        label="Volume"
        value={volume === null ? "—" : formats.volume(volume)}
        base={volume === null ? "not known" : "searches a month"}
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
