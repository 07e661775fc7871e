import type { Mark } from "./chart";
import type { Plot } from "./plot";

/** Marks on the upper edge of a chart: a diamond where the ranking page changed, a flag for a note, with a line through its day. */
export function ChartMarks({ marks, plot }: { marks: readonly Mark[]; plot: Plot }) {
  return marks.map(({ day, kind, text }) => {
    const x = plot.x(day);
    const y = plot.top - 7;
    const shape =
      kind === "page" ? `M${x} ${y - 4}l4 4l-4 4l-4 -4z` : `M${x - 0.75} ${plot.top}v-13h8l-2 3l2 3h-6.5v7z`;
    return (
      <g key={`${kind}${day}${text}`}>
        {kind === "note" && (
          <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} className="stroke-accent" strokeOpacity={0.5} />
        )}
        <path d={shape} className={kind === "page" ? "fill-fg-3" : "fill-accent"} />
      </g>
    );
  });
}
