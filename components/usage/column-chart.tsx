import { useId } from "react";
import { useFormats } from "@/components/browser/formats";
import { useSize } from "@/components/charts/use-size";
import { cn } from "@/components/ui/cn";
import type { UsageColumn } from "./usage-columns";

const HEIGHT = 120;
const TOP = 8;
const LEFT = 52;
const RIGHT = 8;
const AXIS = 24;
const BOTTOM = HEIGHT - AXIS;
/** Of a column with a request: 4 of 1,000 would be a third of a pixel. */
const COLUMN_MIN = 2;
const LABEL_PX = 64;

type ChartProps = {
  columns: readonly UsageColumn[];
  limit: number;
  summary: string;
  selected: string | null;
  onChoose: (at: string) => void;
};

export function ColumnChart({ columns, limit, summary, selected, onChoose }: ChartProps) {
  const formats = useFormats();
  const patternId = useId();
  const [box, { width }] = useSize({ width: 720, height: HEIGHT });
  const step = (width - LEFT - RIGHT) / Math.max(1, columns.length);
  const yOf = (requests: number) => BOTTOM - (Math.min(limit, requests) / limit) * (BOTTOM - TOP);
  const topOf = ({ recorded, used }: UsageColumn) =>
    recorded ? Math.min(yOf(used), used > 0 ? BOTTOM - COLUMN_MIN : BOTTOM) : TOP;
  return (
    <div ref={box} className="mt-1 overflow-hidden" style={{ height: HEIGHT }}>
      <svg width={width} height={HEIGHT} role="img" aria-label={summary}>
        <defs>
          <pattern id={patternId} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" x2="0" y1="0" y2="4" stroke="currentColor" strokeWidth="1.5" className="text-control/60" />
          </pattern>
        </defs>
        {[0, limit].map((value) => (
          <g key={value}>
            <line
              x1={LEFT}
              x2={width - RIGHT}
              y1={yOf(value)}
              y2={yOf(value)}
              className={value === limit ? "stroke-danger" : "stroke-line"}
              strokeDasharray={value === limit ? "3 3" : undefined}
            />
            <text x={LEFT - 8} y={yOf(value) + 4} textAnchor="end" className="fill-fg-3 text-axis">
              {formats.integer(value)}
            </text>
          </g>
        ))}
        {columns.map((column, index) => (
          <Column
            key={column.key}
            column={column}
            box={{ x: LEFT + index * step, step, y: topOf(column) }}
            hatch={`url(#${patternId})`}
            isSelected={column.at !== null && column.at === selected}
            onChoose={onChoose}
          />
        ))}
        <Labels columns={columns} step={step} />
      </svg>
    </div>
  );
}

type ColumnProps = {
  column: UsageColumn;
  box: { x: number; step: number; y: number };
  hatch: string;
  isSelected: boolean;
  onChoose: (at: string) => void;
};

function Column({ column, box: { x, step, y }, hatch, isSelected, onChoose }: ColumnProps) {
  const { at, recorded, reached, isNow, title } = column;
  const gap = step > 20 ? 6 : step > 8 ? 2 : 1;
  const height = BOTTOM - y;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same choice for the keyboard
    <g className={cn(at !== null && "cursor-pointer")} onClick={() => at !== null && onChoose(at)}>
      {title !== "" && <title>{title}</title>}
      <rect
        x={x - gap / 2}
        y={0}
        width={step}
        height={HEIGHT}
        className={isSelected ? "fill-accent-soft" : "fill-transparent"}
      />
      <rect
        x={x}
        y={y}
        width={step - gap}
        height={height}
        rx={Math.min(2, height / 2)}
        fill={recorded ? undefined : hatch}
        className={cn(recorded && (reached ? "fill-danger" : "fill-c1"))}
        opacity={isNow && !reached ? 0.55 : 1}
      />
      {reached && step > 12 && (
        <text
          x={x + (step - gap) / 2}
          y={Math.min(y + 15, BOTTOM - 4)}
          textAnchor="middle"
          className={cn("text-axis font-semibold", height > 16 ? "fill-on-accent" : "fill-danger")}
        >
          !
        </text>
      )}
    </g>
  );
}

function Labels({ columns, step }: { columns: readonly UsageColumn[]; step: number }) {
  const every = Math.ceil(LABEL_PX / step);
  const starts = columns.flatMap(({ label }, index) => (label === columns[index - 1]?.label ? [] : [index]));
  const shown =
    starts.length < columns.length ? starts : columns.map((_, index) => index).filter((index) => index % every === 0);
  return shown.map((index) => {
    const x = LEFT + index * step;
    // The last label would overflow the chart.
    if (x > LEFT + columns.length * step - LABEL_PX / 2) return null;
    return (
      <text key={index} x={x} y={BOTTOM + 16} className="fill-fg-3 text-axis">
        {columns[index]?.label}
      </text>
    );
  });
}
