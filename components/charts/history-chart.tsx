import { memo, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { pointNear } from "@/lib/domain/series/side-by-side";
import { type Chart, chartPoints, colorOf, linesIn, type Mark } from "./chart";
import { ChartPlot } from "./chart-plot";
import { DayReader } from "./day-reader";
import { type Plot, plotOf, type Size } from "./plot";
import { PointStrip, PointTip } from "./point-tip";
import { historySummary, pointWords } from "./point-words";

const FIRST_SIZE = { width: 820, height: 352 };

/** The server draws it at a usual width; the browser redraws it at the real width. */
export function HistoryChart({ chart, drawing }: { chart: Chart; drawing?: RefObject<SVGSVGElement | null> }) {
  const formats = useFormats();
  const [box, size] = useSize(FIRST_SIZE);
  const [active, setActive] = useState<number | null>(null);
  const titleId = useId();
  const { history } = chart;
  const plot = useMemo(() => plotOf(size, chart, formats), [size, chart, formats]);
  const index = active === null ? null : Math.min(active, history.drawnPoints.length - 1);

  return (
    <>
      <PointStrip chart={chart} index={index} />
      <div ref={box} className="relative h-[280px] overflow-hidden sm:h-[352px]">
        <svg
          ref={drawing}
          width={size.width}
          height={size.height}
          className="absolute inset-0 block max-w-none"
          role="img"
          aria-labelledby={titleId}
        >
          <title id={titleId}>{historySummary(chart, formats)}</title>
          <ChartDrawing chart={chart} plot={plot} />
          {index !== null && <ChartCursor chart={chart} plot={plot} index={index} />}
        </svg>
        <DayReader
          days={history.drawnPoints}
          shareOf={(day) => plot.x(day) / size.width}
          index={index}
          onRead={setActive}
          wordsAt={(at) => pointWords(chart, at, formats)}
        />
        {index !== null && <PointTip chart={chart} plot={plot} index={index} />}
      </div>
    </>
  );
}

/** For drawings whose text must not be scaled. The server draws at `first`; CSS sets the height, so nothing moves. */
function useSize(first: Size): [RefObject<HTMLDivElement | null>, Size] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(first);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setSize((previous) => (previous.width === width && previous.height === height ? previous : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [box, size];
}

/** Memoized: moving the cursor must not redraw the chart. */
export const ChartDrawing = memo(function ChartDrawing({ chart, plot }: { chart: Chart; plot: Plot }) {
  return (
    <g>
      <ChartPlot chart={chart} plot={plot} />
      <ChartMarks marks={chart.marks} plot={plot} />
    </g>
  );
});

function ChartCursor({ chart, plot, index }: { chart: Chart; plot: Plot; index: number }) {
  const { history } = chart;
  const point = history.drawnPoints[index];
  if (point === undefined) return null;
  const x = plot.x(point.day);
  return (
    <>
      <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} className="stroke-fg-3" strokeDasharray="2 3" />
      {linesIn(chart).map((line) => {
        const near = pointNear(chartPoints(line), point.day, history.interval);
        if (near === null || near.value === null) return null;
        return (
          <circle
            key={line.key}
            cx={plot.x(near.day)}
            cy={plot.y(near.value)}
            r={line.tone === "c1" ? 4 : 3}
            fill={colorOf(line.tone)}
            className="stroke-surface"
            strokeWidth={2}
          />
        );
      })}
    </>
  );
}

const COLORS: Record<Mark["kind"], { fill: string; stroke: string }> = {
  page: { fill: "fill-fg-3", stroke: "stroke-fg-3" },
  note: { fill: "fill-accent", stroke: "stroke-accent" },
  event: { fill: "fill-fg-2", stroke: "stroke-fg-2" },
};

function shapeOf(kind: Mark["kind"], x: number, top: number): string {
  const y = top - 7;
  if (kind === "page") return `M${x} ${y - 4}l4 4l-4 4l-4 -4z`;
  if (kind === "event") return `M${x - 4.5} ${top - 11}h9l-4.5 8z`;
  return `M${x - 0.75} ${top}v-13h8l-2 3l2 3h-6.5v7z`;
}

function ChartMarks({ marks, plot }: { marks: readonly Mark[]; plot: Plot }) {
  return marks.map(({ day, kind, text, until }) => {
    const x = plot.x(day);
    const { fill, stroke } = COLORS[kind];
    return (
      <g key={`${kind}${day}${text}`}>
        {kind !== "page" && (
          <line
            x1={x}
            x2={x}
            y1={plot.top}
            y2={plot.bottom}
            className={stroke}
            strokeOpacity={0.5}
            strokeDasharray={kind === "event" ? "2 3" : undefined}
          />
        )}
        {until !== undefined && until > day && (
          <line x1={x} x2={plot.x(until)} y1={plot.top - 2} y2={plot.top - 2} className={stroke} strokeOpacity={0.6} />
        )}
        <path d={shapeOf(kind, x, plot.top)} className={fill} />
      </g>
    );
  });
}
