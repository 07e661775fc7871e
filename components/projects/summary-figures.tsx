import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { comparedWords } from "@/components/charts/delta/compared-words";
import { FigureDelta } from "@/components/charts/delta/figure-delta";
import { meanWords, metricValueText } from "@/components/charts/point-text";
import { lineLook } from "@/components/history/trend/trend-drawing";
import { lineLabel } from "@/components/history/trend/trend-words";
import type { Trend } from "@/components/history/trend/use-trend";
import { cn } from "@/components/ui/cn";
import type { Formats } from "@/lib/domain/display/format";
import type { FigureChanges } from "@/lib/domain/figures/figure-changes";
import type { MetricSummary } from "@/lib/domain/figures/metric-sums";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import { type LineName, toggledLine } from "@/lib/domain/history/trend-view";
import { metricOf } from "@/lib/domain/keyword/metric";

type SummaryFigure = {
  line: LineName;
  value: string;
  by: number | null;
  isDecimal?: boolean;
  moreIsWorse?: boolean;
  base: string;
};

type SummaryFiguresProps = {
  statistics: KeywordStatistics;
  changes: FigureChanges;
  hasPositions: boolean;
  trend: Trend;
};

const METRICS_MAX = 4;

export function SummaryFigures({ statistics, changes, hasPositions, trend }: SummaryFiguresProps) {
  const formats = useFormats();
  const figures = hasPositions ? positionFigures(formats, statistics, changes) : metricFigures(formats, statistics);
  return (
    <fieldset
      aria-label="Figures"
      className="grid min-w-0 grid-cols-[repeat(4,auto)] max-sm:flex max-sm:overflow-x-auto"
    >
      {figures.map(({ line, value, by, isDecimal, moreIsWorse, base }) => {
        const at = trend.show === "spread" ? -1 : trend.show.indexOf(line);
        return (
          <LineButton
            key={line}
            line={line}
            base={base}
            trend={trend}
            className="relative flex min-w-0 cursor-pointer flex-col items-start px-3.5 pt-2.5 pb-1 text-left hover:bg-sunken focus-visible:-outline-offset-2 max-lg:px-2 max-sm:min-w-28 max-sm:shrink-0 max-sm:px-3"
          >
            {at !== -1 && (
              <span aria-hidden="true" className={cn("absolute inset-x-0 top-0 h-0.5", lineLook(at).fill)} />
            )}
            <span className="block truncate text-note text-fg-2">{lineLabel(line)}</span>
            <span className="flex flex-wrap items-baseline gap-x-1 tabular-nums">
              <span className="text-figure max-lg:text-[20px] max-lg:leading-7">{value}</span>
              <span className="text-note">
                <FigureDelta
                  by={by}
                  over={isDecimal ? changes.ranking : changes.comparable}
                  format={isDecimal ? formats.decimal : formats.integer}
                  moreIsWorse={moreIsWorse}
                />
              </span>
            </span>
          </LineButton>
        );
      })}
    </fieldset>
  );
}

/** The figures of measures, below those of positions. */
export function MetricLine({ statistics, trend }: { statistics: KeywordStatistics; trend: Trend }) {
  const formats = useFormats();
  return (
    <div className="flex gap-x-4 overflow-hidden px-3.5 pt-1 text-note whitespace-nowrap max-lg:px-2.5 max-sm:gap-x-3 max-sm:overflow-x-auto max-sm:px-3">
      {metricFigures(formats, statistics).map(({ line, value, base }) => (
        <LineButton
          key={line}
          line={line}
          base={base}
          trend={trend}
          className="rounded text-fg-2 hover:text-fg aria-pressed:underline pointer-coarse:min-h-8"
        >
          {lineLabel(line)} <span className="font-medium text-fg tabular-nums">{value}</span>
        </LineButton>
      ))}
    </div>
  );
}

type LineButtonProps = { line: LineName; base: string; trend: Trend; className: string; children: ReactNode };

/** Draws the figure's line in the trend, or removes it. */
function LineButton({ line, base, trend: { head, show, setShow }, className, children }: LineButtonProps) {
  const isDrawable = head.names.includes(line);
  return (
    <button
      type="button"
      data-figure={line}
      aria-pressed={show !== "spread" && show.includes(line)}
      aria-disabled={!isDrawable || undefined}
      title={base}
      onClick={() => isDrawable && setShow(toggledLine(show, line))}
      className={cn("aria-disabled:cursor-default", className)}
    >
      {children}
      <span className="sr-only">, {base}</span>
    </button>
  );
}

function positionFigures(formats: Formats, statistics: KeywordStatistics, changes: FigureChanges): SummaryFigure[] {
  const { averagePosition, weightedPosition, buckets, loaded, ranking } = statistics;
  const checkedCount = loaded + buckets.empty;
  const versus = comparedWords(formats, "vs", changes.since);
  // Without loaded positions the count is unknown, not 0.
  const count = (of: number) => (loaded === 0 ? "○" : formats.integer(of));
  const share = (of: number) =>
    loaded === 0
      ? "No positions loaded"
      : `${formats.share(of / checkedCount)} of ${formats.counted(checkedCount, "keyword")}; ${versus}, ${formats.integer(changes.comparable)} compared`;
  const topTen = buckets["1-3"] + buckets["4-10"];
  const weightedNote =
    weightedPosition === undefined ? "" : `; weighted by impressions ${formats.decimal(weightedPosition)}`;
  return [
    {
      line: "average",
      value: averagePosition === null ? (loaded === 0 ? "○" : "—") : formats.decimal(averagePosition),
      by: changes.averagePosition,
      isDecimal: true,
      base: `${formats.counted(ranking, "ranking keyword")}; ${versus}, ${formats.integer(changes.ranking)} compared${weightedNote}`,
    },
    { line: "top3", value: count(buckets["1-3"]), by: changes.top3, base: share(buckets["1-3"]) },
    { line: "top10", value: count(topTen), by: changes.top10, base: share(topTen) },
    {
      line: "beyond",
      value: count(buckets.beyond),
      by: changes.beyond,
      moreIsWorse: true,
      base: share(buckets.beyond),
    },
  ];
}

function metricFigures(formats: Formats, { metrics }: KeywordStatistics): SummaryFigure[] {
  return Object.entries(metrics)
    .slice(0, METRICS_MAX)
    .map(([name, summary]) => ({
      line: `metric:${name}` as const,
      value: metricValueText(formats, name, summary),
      by: null,
      base: metricBase(formats, name, summary),
    }));
}

function metricBase(formats: Formats, name: string, { rows, basis }: MetricSummary): string {
  const how = metricOf(name).total ? "Sum" : meanWords(basis, (part) => metricOf(part).label.toLowerCase());
  return `${how} of ${formats.counted(rows, "keyword")}`;
}
