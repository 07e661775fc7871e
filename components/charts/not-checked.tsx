import type { History } from "@/lib/domain/series/keyword-history";
import type { DaySpan } from "@/lib/domain/time/interval";
import type { Plot } from "./plot";

const LABEL_PX = 64;

const boxOf = ({ top, floor }: Plot) => ({ y: top, height: floor - top });

type NotCheckedProps = {
  gaps: readonly DaySpan[];
  plot: Plot;
  words: string;
};

/** Only the widest gap has a label. */
export function NotChecked({ gaps, plot, words }: NotCheckedProps) {
  const box = boxOf(plot);
  const bands = gaps.map(({ from, to }) => {
    const x = Math.max(plot.left, plot.x(from));
    return { x, width: Math.max(1, Math.min(plot.right, plot.x(to)) - x) };
  });
  const widest = bands.toSorted((one, other) => other.width - one.width)[0];
  const middle = widest === undefined ? plot.left : widest.x + widest.width / 2;
  const fits = !plot.isNarrow && middle - LABEL_PX / 2 > plot.left && middle + LABEL_PX / 2 < plot.right;
  return (
    <>
      {bands.map((band) => (
        <rect key={band.x} {...box} {...band} className="fill-sunken" opacity={0.9} />
      ))}
      {fits && (
        <text x={middle} y={plot.floor - 8} textAnchor="middle" className="fill-fg-3 text-axis">
          {words}
        </text>
      )}
    </>
  );
}

export function NotLoaded({ history, plot }: { history: History; plot: Plot }) {
  const { span, loadedSpan } = history;
  const box = boxOf(plot);
  const parts = [
    { from: span.from, to: loadedSpan.from },
    { from: loadedSpan.to, to: span.to },
  ].filter(({ from, to }) => to - from >= 1);
  if (parts.length === 0) return null;
  return (
    <>
      <pattern id="not-loaded" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className="stroke-line-strong" strokeWidth={1.5} />
      </pattern>
      {parts.map(({ from, to }) => {
        const [x, width] = [plot.x(from), plot.x(to) - plot.x(from)];
        const label = { x: x + width / 2, y: plot.floor - 8, strokeWidth: 4, paintOrder: "stroke" };
        return (
          <g key={from}>
            <rect x={x} width={width} {...box} fill="url(#not-loaded)" opacity={0.6} />
            {width > LABEL_PX && (
              <text {...label} textAnchor="middle" className="fill-fg-2 stroke-surface text-axis">
                not loaded
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
