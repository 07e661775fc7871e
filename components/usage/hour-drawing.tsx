"use client";

import { useFormats } from "@/components/browser/formats";
import type { Quota } from "@/lib/domain/quota/quota";
import type { HourPlot } from "./hour-plot";

/** What stands behind the line: grid, limit, reserve, times. */
function Ground({ plot, quota }: { plot: HourPlot; quota: Quota }) {
  const formats = useFormats();
  const { left, right, top, reserveY, isNarrow } = plot;
  return (
    <>
      {plot.ticksY.map(({ value, y }) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y} y2={y} className="stroke-line" />
          <text x={left - 8} y={y + 4} textAnchor="end" className="fill-fg-3 text-[11px]">
            {formats.integer(value)}
          </text>
        </g>
      ))}
      <rect x={left} y={top} width={right - left} height={Math.max(0, reserveY - top)} className="fill-sunken" />
      <line x1={left} x2={right} y1={top} y2={top} className="stroke-danger" strokeWidth="1.5" />
      <text x={right + 8} y={top + 4} className="fill-danger text-[11px] font-medium">
        {!isNarrow && "Limit "}
        {formats.integer(quota.limit)}
      </text>
      {quota.reserve > 0 && (
        <>
          <line x1={left} x2={right} y1={reserveY} y2={reserveY} className="stroke-control" strokeDasharray="2 4" />
          <text x={right + 8} y={Math.max(reserveY, top + 14) + 4} className="fill-fg-2 text-[11px]">
            {isNarrow ? formats.integer(quota.limit - quota.reserve) : "Reserve"}
          </text>
        </>
      )}
      {plot.ticksX.map(({ ms, x }) => (
        <text key={ms} x={x} y={plot.bottom + 18} textAnchor="middle" className="fill-fg-3 text-[11px]">
          {formats.time(ms)}
        </text>
      ))}
    </>
  );
}

/** The hour's chart: what was used, where it stands now, where it leads. */
export function HourDrawing({ plot, quota }: { plot: HourPlot; quota: Quota }) {
  const formats = useFormats();
  const { now, label, forecast, right, top, bottom, isNarrow } = plot;
  // Below the name of the reserve, which stands at the same end.
  const forecastY = forecast && Math.max(forecast.y, Math.max(plot.reserveY, top + 14) + 14);
  return (
    <g>
      <Ground plot={plot} quota={quota} />
      <path d={plot.area} className="fill-accent/10" />
      <path d={plot.line} fill="none" className="stroke-accent" strokeWidth="2" strokeLinejoin="round" />
      <line x1={now.x} x2={now.x} y1={top} y2={bottom} className="stroke-fg-3" strokeDasharray="1 3" />
      {forecast && (
        <>
          <path
            d={`M${now.x} ${now.y}L${forecast.x} ${forecast.y}`}
            fill="none"
            className="stroke-accent"
            strokeWidth="1.5"
            strokeDasharray="4 4"
          />
          {!forecast.isOver && (
            <text x={right + 8} y={(forecastY ?? 0) + 4} className="fill-fg-2 text-[11px]">
              ≈ {formats.integer(quota.forecast ?? 0)}
              {!isNarrow && " forecast"}
            </text>
          )}
        </>
      )}
      {plot.refusals.map(({ at, x }) => (
        <path key={at} d={`M${x - 4} ${top - 10}h8l-4 8z`} className="fill-danger" />
      ))}
      <circle cx={now.x} cy={now.y} r="4" className="fill-accent stroke-surface" strokeWidth="2" />
      <text
        x={label.x}
        y={label.y}
        textAnchor={label.anchor}
        paintOrder="stroke"
        className="fill-fg stroke-surface stroke-3 text-[12px] font-medium"
      >
        {formats.integer(quota.used)} at {formats.time(now.ms)}
      </text>
    </g>
  );
}
