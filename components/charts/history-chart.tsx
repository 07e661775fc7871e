import { memo, type RefObject, useId, useMemo, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import type { Formats } from "@/lib/domain/display/format";
import { pointNear } from "@/lib/domain/series/side-by-side";
import { type Chart, type ChartPoint, chartPoints, colorOf, type Mark, type Tone } from "./chart";
import { ChartPlot, tickText } from "./chart-plot";
import { DayReader } from "./day-reader";
import { heightsOf, type Plot, plotOf } from "./plot";
import { PointStrip, PointTip } from "./point-tip";
import { historySummary, pointWords } from "./point-words";
import { useSize } from "./use-size";

const FIRST_SIZE = { width: 820, height: 352 };
const RANK_LABEL_PX = 24;
const LETTER_PX = 6.5;
/** The ticks of an axis do not depend on its height. */
const UNIT_BOX = { top: 0, bottom: 1 };

/** The server draws it at a usual width; the browser redraws it at the real width. */
export function HistoryChart({ chart, drawing }: { chart: Chart; drawing?: RefObject<SVGSVGElement | null> }) {
  const formats = useFormats();
  const [box, size] = useSize(FIRST_SIZE);
  const [active, setActive] = useState<number | null>(null);
  const titleId = useId();
  const { history } = chart;
  const plot = useMemo(() => plotOf(size, chart, axisWidth(chart, formats)), [size, chart, formats]);
  const index = active === null ? null : Math.min(active, history.drawn.length - 1);

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
          days={history.drawn}
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

function axisWidth(chart: Chart, formats: Formats): number {
  if (chart.history.kind === "position") return RANK_LABEL_PX;
  const texts = heightsOf(chart, UNIT_BOX).ticks.map((value) => tickText(formats, chart.history, value));
  return Math.max(...texts.map(({ length }) => length)) * LETTER_PX + 4;
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
  const { history, lines } = chart;
  const point = history.drawn[index];
  if (point === undefined) return null;
  const x = plot.x(point.day);
  const { y } = heightsOf(chart, plot);
  const dots = lines.map((line): { tone: Tone; near: ChartPoint | null } => ({
    tone: line.tone,
    near: pointNear(chartPoints(line), point.day, history.interval),
  }));
  dots.push({ tone: "c1", near: chartPoints(history)[index] ?? null });
  return (
    <>
      <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} className="stroke-fg-3" strokeDasharray="2 3" />
      {dots.map(({ tone, near }) =>
        near === null || near.value === null ? null : (
          <circle
            key={tone}
            cx={plot.x(near.day)}
            cy={y(near.value)}
            r={tone === "c1" ? 4 : 3}
            fill={colorOf(tone)}
            className="stroke-surface"
            strokeWidth={2}
          />
        ),
      )}
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
