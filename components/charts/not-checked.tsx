import type { History } from "@/lib/domain/series/keyword-history";
import type { DaySpan } from "@/lib/domain/time/interval";
import type { Plot } from "./plot";

const LABEL_PX = 64;

type NotCheckedProps = {
  gaps: readonly DaySpan[];
  plot: Plot;
  floor: number;
  words: string;
};

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

export function NotLoaded({ history, plot, floor }: { history: History; plot: Plot; floor: number }) {
  const { span, loaded } = history;
  const parts = [
    { from: span.from, to: loaded.from },
    { from: loaded.to, to: span.to },
  ].filter(({ from, to }) => to - from >= 1);
  if (parts.length === 0) return null;
  return (
    <>
      <pattern id="not-loaded" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className="stroke-line-strong" strokeWidth={1.5} />
      </pattern>
      {parts.map(({ from, to }) => {
        const [x, right] = [plot.x(from), plot.x(to)];
        const fits = right - x > LABEL_PX;
        return (
          <g key={from}>
            <rect
              x={x}
              y={plot.top}
              width={right - x}
              height={floor - plot.top}
              fill="url(#not-loaded)"
              opacity={0.6}
            />
            {fits && (
              <text
                x={(x + right) / 2}
                y={floor - 8}
                textAnchor="middle"
                className="fill-fg-2 stroke-surface text-axis"
                strokeWidth={4}
                paintOrder="stroke"
              >
                not loaded
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
