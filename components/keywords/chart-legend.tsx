import type { History } from "@/lib/domain/keyword-history";
import { metricOf, UNIT_WORDS } from "@/lib/domain/metric";
import { gapsBetween, isBeyond } from "@/lib/domain/series";

/** What the marks of the chart mean; only those that are on it. */
export function ChartLegend({ history }: { history: History }) {
  const known =
    history.kind === "position"
      ? history.drawn.filter(({ position }) => position.kind !== "empty").map(({ day }) => day)
      : history.drawn.filter(({ value }) => value !== null).map(({ day }) => day);
  const hasGaps = gapsBetween(known, history.span, history.interval).length > 0;
  const hasBeyond = history.kind === "position" && history.drawn.some(isBeyond);
  const unit = history.kind === "metric" ? UNIT_WORDS[metricOf(history.metric).unit] : "";
  const name = history.kind === "position" ? "Position" : `${metricOf(history.metric).label}${unit && ` (${unit})`}`;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-note text-fg-2">
      <span className="inline-flex items-center gap-1.5">
        <span className="h-0.5 w-4 bg-c1 forced-color-adjust-none" />
        {name}
      </span>
      {hasBeyond && (
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2 rounded-full border-[1.5px] border-c1" />
          Not in the top 100
        </span>
      )}
      {hasGaps && (
        <span className="inline-flex items-center gap-1.5">
          <span className="h-3 w-4 rounded-sm bg-sunken ring-1 ring-line" />
          {history.kind === "position" ? "Not checked" : "No value"}
        </span>
      )}
      {history.thinned === "weekly" && (
        <span>{history.kind === "position" ? "Weekly best" : "Weekly average"}; the table has every day.</span>
      )}
    </div>
  );
}
