import { Clock } from "lucide";
import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { ChangeMark } from "@/components/charts/delta/change-mark";
import { countText, dayIn, meanText, metricText, placeText, positionText } from "@/components/charts/point-text";
import { Card, CardHeader } from "@/components/ui/card";
import { FactRow } from "@/components/ui/fact-row";
import { Figure, Figures } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import type { PeriodChange } from "@/lib/domain/history/compared-days";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import { rankingPlace } from "@/lib/domain/keyword/position";
import { firstSeen, metricFigures, rankFigures } from "@/lib/domain/series/history-figures";
import type { History, HistoryChoice } from "@/lib/domain/series/keyword-history";
import { isOnlyFromLists } from "@/lib/domain/series/list-days";

type KeywordFiguresProps = { history: History; data: KeywordData; periodChange: PeriodChange | null };

export function KeywordFigures({ history, data, periodChange }: KeywordFiguresProps) {
  return history.kind === "position" ? (
    <RankFigureRow history={history} data={data} periodChange={periodChange} />
  ) : (
    <MetricFigureRow history={history} isPart={data.part !== undefined} />
  );
}

type RowFigureProps = { label: string; value: ReactNode; base?: ReactNode; className?: string };

const RowFigure = ({ base, ...figure }: RowFigureProps) => (
  <Figure
    {...figure}
    className={`px-4 py-2.5 ${figure.className ?? ""}`}
    delta={base && <span className="text-note text-fg-2">{base}</span>}
  />
);

type RankFigureRowProps = KeywordFiguresProps & { history: { kind: "position" } & History };

function RankFigureRow({ history, data, periodChange }: RankFigureRowProps) {
  const formats = useFormats();
  const on = (text: string) => dayIn(formats, history.measured, text);
  const { latest, isEarlier, best, ...range } = rankFigures(history.points, history.measured);
  const change = periodChange?.change ?? range.change;
  const changeBase = periodChange
    ? changeNote(periodChange, on)
    : change.kind !== "unknown" && `since ${on(range.first?.on ?? "")}`;
  const volume = data.keyword.searchVolume;
  return (
    <Figures columns={4} className="border-b border-line">
      <RowFigure
        label="Position"
        value={latest === null ? "—" : positionText(formats, latest.position)}
        base={
          latest === null ? (
            "no data"
          ) : isEarlier ? (
            <span className="inline-flex items-center gap-1" title="No position since">
              <Icon of={Clock} size={13} />
              {on(latest.on)}
              <span className="sr-only">, no position since</span>
            </span>
          ) : (
            on(latest.on)
          )
        }
      />
      <RowFigure
        label="Change"
        value={change.kind === "unknown" ? "—" : <ChangeMark change={change} />}
        base={changeBase}
      />
      <RowFigure
        label="Best"
        value={best === null ? "—" : placeText(formats, best.place)}
        base={best === null ? "not in the top 100" : on(best.on)}
      />
      <RowFigure
        label="Volume"
        value={typeof volume === "number" ? formats.volume(volume) : (volume ?? "—")}
        base={volume === null ? "no data" : "a month"}
      />
    </Figures>
  );
}

function changeNote({ from, change, missing }: PeriodChange, on: (day: string) => string): string {
  if (change.kind !== "unknown") return `since ${on(from)}`;
  return missing === null ? "checked to different depths" : `no position on ${on(missing)}`;
}

function MetricFigureRow({ history, isPart }: { history: History & { kind: "metric" }; isPart: boolean }) {
  const formats = useFormats();
  const metric = metricOf(history.metric);
  const { latest, highest, sum, mean, known } = metricFigures(history.points);
  const on = (text: string) => dayIn(formats, history.measured, text);
  const text = (value: number | null) => metricText(formats, metric, value);
  const of = `of ${countText(formats, history.measured, known)} with data${isPart ? " · of the part loaded" : ""}`;
  return (
    <Figures columns={metric.total ? 4 : 3} className="border-b border-line">
      <RowFigure label={metric.label} value={text(latest?.value ?? null)} base={latest ? on(latest.on) : "no data"} />
      <RowFigure label="Highest" value={text(highest?.value ?? null)} base={highest ? on(highest.on) : "no data"} />
      <RowFigure
        label="Average"
        value={meanText(formats, metric, mean)}
        base={of}
        className={metric.total ? undefined : "max-lg:col-span-2"}
      />
      {metric.total && <RowFigure label="Total" value={text(known === 0 ? null : sum)} base={of} />}
    </Figures>
  );
}

const VOLATILITY_WORDS =
  "Average number of positions gained or lost between consecutive checks. Moves into or out of the top 100, and days without a check, are left out.";

type RangeFactsProps = {
  history: History & { kind: "position" };
  data: KeywordData;
  choice: HistoryChoice;
  periodChange: PeriodChange | null;
};

export function RangeFacts({ history, data, choice, periodChange }: RangeFactsProps) {
  const formats = useFormats();
  const { first, change, best, worst, average, ranking, topTen, beyond, checked, volatility } = rankFigures(
    history.points,
    history.measured,
  );
  const on = (text: string) => dayIn(formats, history.measured, text);
  const count = (value: number) => countText(formats, history.measured, value);
  const firstRanking = firstSeen(data.positions.find(({ label }) => label === choice.label)?.points ?? []);
  const allTime = rankingPlace(data.keyword.best);
  const isPart = data.part !== undefined || isOnlyFromLists(data);
  const facts: { name: string; value: ReactNode; hint?: string }[] = [
    ...(first === null || change.kind === "unknown" || first.on === periodChange?.from
      ? []
      : [{ name: `Since ${on(first.on)}`, value: <ChangeMark change={change} /> }]),
    {
      name: "Average",
      value: average === null ? "—" : formats.decimal(average),
      hint: `${formats.counted(ranking, `ranking ${history.measured}`)}${beyond > 0 ? `; ${formats.integer(beyond)} not in the top 100 left out` : ""}`,
    },
    {
      name: "Worst",
      value:
        worst === null
          ? "—"
          : worst.place === null
            ? `not in the top 100 on ${count(beyond)}`
            : `${placeText(formats, worst.place)}, ${on(worst.on)}`,
    },
    { name: "In top 10", value: `${count(topTen)} of ${formats.integer(checked)}` },
    {
      name: "Volatility",
      value: volatility === null ? "—" : `±${formats.decimal(volatility)} per ${history.measured}`,
      hint: VOLATILITY_WORDS,
    },
    {
      name: isPart ? "Earliest saved" : "First ranked",
      value: firstRanking === null ? "—" : `${on(firstRanking.on)}, at ${placeText(formats, firstRanking.place)}`,
    },
    ...(allTime === null || allTime === best?.place
      ? []
      : [{ name: "All-time best", value: placeText(formats, allTime), hint: "As the service reports it." }]),
  ];
  return (
    <Card>
      <CardHeader title="In this range" />
      <dl className="px-4 pb-2 text-ui">
        {facts.map(({ name, value, hint }) => (
          <FactRow key={name} name={name} hint={hint}>
            {value}
          </FactRow>
        ))}
      </dl>
    </Card>
  );
}
