"use client";

import { useId } from "react";
import { useFormats } from "@/components/browser/formats";
import { useSize } from "@/components/charts/use-size";
import { cn } from "@/components/ui/cn";

export type UseColumn = {
  key: string;
  /** Hour that a click opens; null where there is none to open. */
  at: string | null;
  /** Requests of the (busiest) hour. */
  used: number;
  /** Requests of all its hours, where a column stands for several. */
  total?: number;
  reached: boolean;
  recorded: boolean;
  isNow: boolean;
  /** Under the axis. */
  label: string;
  title: string;
};

const TOP = 8;
const LEFT = 40;
const RIGHT = 8;
const AXIS = 28;
const TOTALS = 48;
/** Below this width every other label is left out. */
const NARROW = 520;
/** In a narrower column the last label would run out of the chart. */
const LABEL_ROOM = 36;

type ChartProps = {
  columns: readonly UseColumn[];
  limit: number;
  /** One label in so many, counted from the last. */
  labelEvery: number;
  height: number;
  summary: string;
  selected: string | null;
  onChoose: (at: string) => void;
};

/** Columns against the hourly limit, and below them, where a column stands for several hours, their totals. */
export function ColumnChart({ columns, limit, labelEvery, height, summary, selected, onChoose }: ChartProps) {
  const formats = useFormats();
  const patternId = useId();
  const [box, { width }] = useSize({ width: 1100, height });
  const totalMax = Math.max(0, ...columns.map(({ total = 0 }) => total));
  const hasTotals = columns.some(({ total }) => total !== undefined);
  const bottom = height - AXIS - (hasTotals ? TOTALS : 0);
  const totalsBottom = height - 4;
  const step = (width - LEFT - RIGHT) / Math.max(1, columns.length);
  const gap = step > 20 ? 6 : 2;
  const every = width < NARROW ? labelEvery * 2 : labelEvery;
  const yOf = (requests: number) => bottom - (Math.min(limit, requests) / limit) * (bottom - TOP);
  const totalHeight = (total: number) => (total / Math.max(1, totalMax)) * (TOTALS - 16);

  return (
    <div ref={box} className="mt-1 overflow-hidden" style={{ height }}>
      <svg width={width} height={height} role="img" aria-label={summary}>
        <defs>
          <pattern id={patternId} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" x2="0" y1="0" y2="4" stroke="currentColor" strokeWidth="1.5" className="text-control/60" />
          </pattern>
        </defs>
        {[0, limit / 2, limit].map((value) => (
          <g key={value}>
            <line
              x1={LEFT}
              x2={width - RIGHT}
              y1={yOf(value)}
              y2={yOf(value)}
              className={value === limit ? "stroke-danger" : "stroke-line"}
              strokeDasharray={value === limit ? "3 3" : undefined}
            />
            <text x={LEFT - 8} y={yOf(value) + 4} textAnchor="end" className="fill-fg-3 text-[11px]">
              {formats.integer(value)}
            </text>
          </g>
        ))}
        {hasTotals && (
          <>
            <line x1={LEFT} x2={width - RIGHT} y1={totalsBottom} y2={totalsBottom} className="stroke-line" />
            <text x={LEFT - 8} y={totalsBottom - TOTALS + 26} textAnchor="end" className="fill-fg-3 text-[11px]">
              {formats.integer(totalMax)}
            </text>
          </>
        )}
        {columns.map((column, index) => {
          const x = LEFT + index * step;
          const y = column.recorded ? yOf(column.used) : TOP;
          return (
            // Chosen with the pointer here, and with the keyboard in the table of the same numbers.
            // biome-ignore lint/a11y/noStaticElementInteractions: the table is its twin for the keyboard
            <g
              key={column.key}
              className={cn(column.at !== null && "cursor-pointer")}
              onClick={() => column.at !== null && onChoose(column.at)}
            >
              <title>{column.title}</title>
              <rect x={x - gap / 2} y={0} width={step} height={height} className="fill-transparent" />
              {column.key === selected && (
                <rect
                  x={x - gap / 2}
                  y={TOP - 4}
                  width={step}
                  height={bottom - TOP + 4}
                  className="fill-accent-soft"
                  rx="3"
                />
              )}
              <rect
                x={x}
                y={y}
                width={step - gap}
                height={bottom - y}
                rx={Math.min(2, (bottom - y) / 2)}
                fill={column.recorded ? undefined : `url(#${patternId})`}
                className={cn(column.recorded && (column.reached ? "fill-danger" : "fill-c1"))}
                opacity={column.isNow && !column.reached ? 0.55 : 1}
              />
              {column.reached && (
                <text
                  x={x + (step - gap) / 2}
                  y={Math.min(y + 15, bottom - 4)}
                  textAnchor="middle"
                  className={cn("text-[11px] font-semibold", bottom - y > 16 ? "fill-on-accent" : "fill-danger")}
                >
                  !
                </text>
              )}
              {column.total !== undefined && (
                <rect
                  x={x}
                  y={totalsBottom - totalHeight(column.total)}
                  width={step - gap}
                  height={totalHeight(column.total)}
                  className="fill-c6"
                />
              )}
              {(columns.length - 1 - index) % every === 0 && (
                <text
                  x={index === columns.length - 1 && step < LABEL_ROOM ? x + step - gap : x + (step - gap) / 2}
                  y={bottom + 18}
                  textAnchor={index === columns.length - 1 && step < LABEL_ROOM ? "end" : "middle"}
                  className="fill-fg-3 text-[11px]"
                >
                  {column.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
