import { useFormats } from "@/components/browser/formats";
import { useChoice } from "@/components/browser/use-address";
import { partsIn } from "@/components/charts/position-parts";
import { Trend } from "@/components/history/trend/trend";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ProgressLine } from "@/components/ui/progress-line";
import { POSITION_BUCKETS, type PositionBucket } from "@/lib/domain/figures/position-buckets";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import { filtersText, parseFilters } from "@/lib/domain/table/filter";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { CoverageLine, type SummaryProps } from "./coverage-line";
import { MetricLine, SummaryFigures } from "./summary-figures";

export function SummaryCard({ page, list, statistics }: SummaryProps) {
  const { live, viewed, facts, trend } = page;
  const hasPositions = statistics.loaded > 0 || facts.columns.includes("position");
  const hasMetrics = Object.keys(statistics.metrics).length > 0;
  return (
    <Card
      className="mt-2 sm:mt-3 sm:grid sm:h-44 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      aria-label="Summary"
    >
      <ProgressLine active={live.isRefreshing || viewed.isBehind} label="Refreshing project" />
      <div className="min-w-0 overflow-hidden sm:border-r sm:border-line">
        <SummaryFigures statistics={statistics} changes={facts.changes} hasPositions={hasPositions} trend={trend} />
        {hasPositions && <BucketBar statistics={statistics} onDay={list.onDay} />}
        {hasPositions && hasMetrics && <MetricLine statistics={statistics} trend={trend} />}
        <CoverageLine page={page} list={list} statistics={statistics} />
      </div>
      <div className="flex min-w-0 flex-col *:min-h-0 *:flex-1">
        <Trend page={page} />
      </div>
    </Card>
  );
}

const SHORT: Partial<Record<PositionBucket, string>> = { beyond: "Out", empty: "No data", notLoaded: "Not loaded" };

type BucketBarProps = { statistics: KeywordStatistics; onDay?: HistoryDay };

function BucketBar({ statistics, onDay }: BucketBarProps) {
  const formats = useFormats();
  const [text, setText] = useChoice("f");
  const { filters } = parseFilters(text ?? "");
  const bucketIn = (value: string) => POSITION_BUCKETS.find((bucket) => bucket === value) ?? null;
  const own = filters.find(({ field, op, value }) => field === "position" && op === "is" && bucketIn(value) !== null);
  const activeBucket = own === undefined ? null : bucketIn(own.value);
  const isPast = onDay !== undefined && onDay.day !== null;
  const pick = (bucket: PositionBucket) => {
    const others = filters.filter((filter) => filter !== own);
    const next =
      bucket === activeBucket ? others : [...others, { field: "position" as const, op: "is" as const, value: bucket }];
    setText(next.length === 0 ? null : filtersText(next));
  };
  const all = Math.max(1, statistics.keywords);
  return (
    <ul aria-label="Positions" className="flex gap-0.5 px-3.5 pt-1.5 max-lg:px-2.5 max-sm:px-3 max-sm:pt-0.5">
      {partsIn(statistics.buckets, isPast ? onDay.interval : null).map(({ bucket, label, className, opacity }) => {
        const count = statistics.buckets[bucket];
        return (
          <li key={bucket} className="min-w-max" style={{ flexGrow: count / all, flexBasis: 0 }}>
            <button
              type="button"
              data-figure={bucket}
              aria-pressed={activeBucket === bucket}
              title={label}
              onClick={() => pick(bucket)}
              className="group block w-full rounded-sm text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft pointer-coarse:min-h-11"
            >
              <span
                aria-hidden="true"
                className={cn("block h-2.5 rounded-sm forced-color-adjust-none", className)}
                style={{ opacity }}
              />
              <span className="mt-1 block truncate text-note leading-4 font-semibold tabular-nums">
                {formats.integer(count)}
              </span>
              <span className="block truncate text-note leading-4 text-fg-2 pr-0.5 sm:pr-1">
                <span aria-hidden="true">
                  {isPast && bucket === "notLoaded" ? SHORT.empty : (SHORT[bucket] ?? label)}
                </span>
                <span className="sr-only">{label}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
