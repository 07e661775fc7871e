import type { Mark } from "./chart";
import type { Plot } from "./plot";

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

export function ChartMarks({ marks, plot }: { marks: readonly Mark[]; plot: Plot }) {
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
