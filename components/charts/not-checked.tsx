import type { DaySpan } from "@/lib/domain/chart-range";
import type { Plot } from "./plot";

const LABEL_PX = 64;

type NotCheckedProps = {
  gaps: readonly DaySpan[];
  plot: Plot;
  floor: number;
  /** “not checked” for positions, “no value” for measures. */
  words: string;
};

/** Grey bands over the days nobody measured; the widest one says so in words when there is room. */
export function NotChecked({ gaps, plot, floor, words }: NotCheckedProps) {
  const bands = gaps.map(({ from, to }) => {
    const x = Math.max(plot.left, plot.x(from));
    return { x, width: Math.max(1, Math.min(plot.right, plot.x(to)) - x) };
  });
  const widest = bands.reduce<(typeof bands)[number] | null>(
    (wide, band) => (wide === null || band.width > wide.width ? band : wide),
    null,
  );
  const middle = widest === null ? 0 : widest.x + widest.width / 2;
  const fits = !plot.isNarrow && middle - LABEL_PX / 2 > plot.left && middle + LABEL_PX / 2 < plot.right;
  return (
    <>
      {bands.map(({ x, width }) => (
        <rect
          key={x}
          x={x}
          y={plot.top}
          width={width}
          height={floor - plot.top}
          className="fill-sunken"
          opacity={0.9}
        />
      ))}
      {widest !== null && fits && (
        <text x={middle} y={floor - 8} textAnchor="middle" className="fill-fg-3 text-axis">
          {words}
        </text>
      )}
    </>
  );
}
