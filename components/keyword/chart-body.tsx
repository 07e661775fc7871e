import type { RefObject } from "react";
import { useFormats } from "@/components/browser/formats";
import type { Chart, Mark } from "@/components/charts/chart";
import { HistoryChart } from "@/components/charts/history-chart";
import { ChartLegend } from "./chart-legend";

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
