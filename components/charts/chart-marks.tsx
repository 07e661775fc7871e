import type { Mark } from "./chart";
import type { Plot } from "./plot";

/** Marks on the upper edge of a chart: a diamond where the ranking page changed, a flag for a note. */
export function ChartMarks({ marks, plot }: { marks: readonly Mark[]; plot: Plot }) {
  return marks.map(({ day, kind, text }) => {
    const x = plot.x(day);
    const y = plot.top - 7;
    const shape =
      kind === "page" ? `M${x} ${y - 4}l4 4l-4 4l-4 -4z` : `M${x - 0.75} ${plot.top}v-13h8l-2 3l2 3h-6.5v7z`;
    return <path key={`${kind}${day}${text}`} d={shape} className={kind === "page" ? "fill-fg-3" : "fill-accent"} />;
  });
}
