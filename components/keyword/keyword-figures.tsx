import { Clock } from "lucide";
import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { countText, dayIn, meanText, metricText, placeText, positionText } from "@/components/charts/point-text";
import { Figure, Figures } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import type { PeriodChange } from "@/lib/domain/history/keyword-change";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import { metricFigures, rankFigures } from "@/lib/domain/series/history-figures";
import type { History } from "@/lib/domain/series/keyword-history";
import { ChangeMark } from "../charts/delta/change-mark";

type KeywordFiguresProps = { history: History; data: KeywordData; compared: PeriodChange | null };

export function KeywordFigures({ history, data, compared }: KeywordFiguresProps) {
  return history.kind === "position" ? (
    <RankFigureRow history={history} data={data} compared={compared} />
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

function RankFigureRow({ history, data, compared }: RankFigureRowProps) {
  const formats = useFormats();
  const on = (text: string) => dayIn(formats, history.measured, text);
  const { latest, isEarlier, best, ...range } = rankFigures(history.points, history.measured);
  const change = compared?.change ?? range.change;
  const changeBase = compared
    ? changeNote(compared, on)
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
