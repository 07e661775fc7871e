import type { ReactNode, RefObject } from "react";
import { useFormats } from "@/components/browser/formats";
import { type Chart, hasBeyond, knownDays, type Mark } from "@/components/charts/chart";
import { LineSwatch } from "@/components/charts/chart-line";
import { HistoryChart } from "@/components/charts/history-chart";
import { cn } from "@/components/ui/cn";
import { metricOf, UNIT_WORDS } from "@/lib/domain/keyword/metric";
import { gapsBetween } from "@/lib/domain/series/series";

const SHOWN = 5;

export const ChartBody = ({ chart, drawing }: { chart: Chart; drawing: RefObject<SVGSVGElement | null> }) => (
  <>
    <div className="p-4 pb-3">
      <HistoryChart chart={chart} drawing={drawing} />
    </div>
    <ChartLegend chart={chart} />
    <ChartNotes marks={chart.marks} />
  </>
);

function ChartNotes({ marks }: { marks: readonly Mark[] }) {
  const formats = useFormats();
  const notes = marks.filter(({ kind }) => kind !== "page").sort((one, other) => other.day - one.day);
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes and events in this range" className="space-y-1 border-t border-line px-4 py-2.5 text-note">
      {notes.slice(0, SHOWN).map(({ day, on, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notes of a day may be alike
        <li key={`${day} ${index}`} className="flex min-w-0 items-baseline gap-2">
          <time dateTime={on} title={formats.dayLong(on)} className="w-24 shrink-0 text-fg-2 tabular-nums">
            {formats.day(on)}
          </time>
          <span dir="auto" className="min-w-0 break-words">
            {text}
          </span>
        </li>
      ))}
      {notes.length > SHOWN && (
        <li className="text-fg-2">{formats.counted(notes.length - SHOWN, "earlier note")} on the chart</li>
      )}
    </ul>
  );
}

const Entry = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5">
    {sign}
    {children}
  </span>
);

const BOX = "h-3 w-4 rounded-sm bg-sunken ring-1 ring-line forced-color-adjust-none";

function ChartLegend({ chart }: { chart: Chart }) {
  const { history, lines, marks } = chart;
  const isRank = history.kind === "position";
  const hasGaps = gapsBetween(knownDays(history, "drawnPoints"), history.loadedSpan, history.interval).length > 0;
  const unit = isRank ? "" : UNIT_WORDS[metricOf(history.metric).unit];
  const measure = isRank ? "Position" : `${metricOf(history.metric).label}${unit && ` (${unit})`}`;
  const has = (markKind: Mark["kind"]) => marks.some(({ kind }) => kind === markKind);
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-note text-fg-2">
      <Entry sign={<LineSwatch tone="c1" />}>
        <bdi className="truncate">{chart.name === "" ? measure : chart.name}</bdi>
      </Entry>
      {lines.map(({ key, name, tone }) => (
        <Entry key={key} sign={<LineSwatch tone={tone} />}>
          <bdi className="max-w-56 truncate">{name}</bdi>
        </Entry>
      ))}
      {hasBeyond(chart) && (
        <Entry sign={<span className="size-2 rounded-full border-[1.5px] border-c1" />}>Not in the top 100</Entry>
      )}
      {hasGaps && (
        <Entry sign={<span className={cn(BOX, "forced-colors:outline forced-colors:outline-[CanvasText]")} />}>
          {isRank ? "Not measured" : "No data"}
        </Entry>
      )}
      {has("page") && (
        <Entry sign={<span className="size-1.5 rotate-45 bg-fg-3 forced-colors:bg-[CanvasText]" />}>
          Ranking page changed
        </Entry>
      )}
      {has("note") && <Entry sign={<span className="h-2 w-1.5 bg-accent forced-colors:bg-[CanvasText]" />}>Note</Entry>}
      {has("event") && <Entry sign={EVENT_SIGN}>Event</Entry>}
      {history.thinned === "weekly" && (
        <span>{isRank ? "Weekly best" : "Weekly average"}; the table has every day.</span>
      )}
    </div>
  );
}

const EVENT_SIGN = (
  <svg aria-hidden="true" width={9} height={8} className="fill-fg-2 forced-colors:fill-[CanvasText]">
    <path d="M0 0h9l-4.5 8z" />
  </svg>
);
