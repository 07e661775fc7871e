import { useFormats } from "@/components/browser/formats";
import { lineLabel } from "@/components/history/trend/trend-words";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { LineName, TrendShow } from "@/lib/domain/history/trend-view";
import { metricValueText } from "../charts/point-text";
import { metricBase } from "./summary-figures";

type MetricLineProps = {
  statistics: KeywordStatistics;
  show: TrendShow;
  names: readonly LineName[];
  onDraw: (line: LineName) => void;
};

const METRICS_MAX = 4;

export function MetricLine({ statistics, show, names, onDraw }: MetricLineProps) {
  const formats = useFormats();
  return (
    <div className="flex gap-x-4 overflow-hidden px-3.5 pt-1 text-note whitespace-nowrap max-lg:px-2.5 max-sm:gap-x-3 max-sm:overflow-x-auto max-sm:px-3">
      {Object.entries(statistics.metrics)
        .slice(0, METRICS_MAX)
        .map(([name, summary]) => {
          const line = `metric:${name}` as const;
          return (
            <button
              key={name}
              type="button"
              data-figure={line}
              aria-pressed={show !== "spread" && show.includes(line)}
              aria-disabled={!names.includes(line) || undefined}
              title={metricBase(formats, name, summary)}
              onClick={() => names.includes(line) && onDraw(line)}
              className="rounded text-fg-2 hover:text-fg aria-disabled:cursor-default aria-pressed:underline pointer-coarse:min-h-8"
            >
              {lineLabel(line)}{" "}
              <span className="font-medium text-fg tabular-nums">{metricValueText(formats, name, summary)}</span>
              <span className="sr-only">, {metricBase(formats, name, summary)}</span>
            </button>
          );
        })}
    </div>
  );
}
