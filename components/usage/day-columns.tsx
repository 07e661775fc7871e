"use client";

import { useSize } from "@/components/charts/use-size";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/formats";
import type { Formats } from "@/lib/domain/format";
import type { HourUse } from "@/lib/domain/usage";

const HEIGHT = 120;
const TOP = 8;
const BOTTOM = 92;
const LEFT = 40;
/** Every third hour is named where there is room, every sixth on a phone. */
const NARROW = 520;

const usedIn = (hour: HourUse) => hour.confirmed + hour.others;

function summaryOf(hours: readonly HourUse[], formats: Formats): string {
  const reached = hours.filter((hour) => hour.reached).map((hour) => formats.time(hour.startsAt));
  const missing = hours.filter((hour) => !hour.recorded).length;
  const limit = reached.length === 0 ? "None reached the limit." : `The limit was reached at ${reached.join(", ")}.`;
  const record = missing === 0 ? "" : ` ${formats.counted(missing, "hour")} not recorded.`;
  return `Requests per clock hour, last 24 hours. ${limit}${record}`;
}

function Column({
  hour,
  x,
  width,
  limit,
  isNow,
}: {
  hour: HourUse;
  x: number;
  width: number;
  limit: number;
  isNow: boolean;
}) {
  const formats = useFormats();
  const height = (Math.min(limit, usedIn(hour)) / limit) * (BOTTOM - TOP);
  const times = `${formats.time(hour.startsAt)}: `;
  if (!hour.recorded) {
    return (
      <g>
        <title>{`${times}not recorded`}</title>
        <rect x={x} y={TOP} width={width} height={BOTTOM - TOP} fill="url(#not-recorded)" className="text-control/50" />
      </g>
    );
  }
  return (
    <g>
      <title>{`${times}at least ${formats.requests(usedIn(hour))}${hour.reached ? ", limit reached" : ""}`}</title>
      <rect
        x={x}
        y={BOTTOM - height}
        width={width}
        height={height}
        rx={Math.min(2, height / 2)}
        className={hour.reached ? "fill-danger" : "fill-c1"}
        opacity={isNow && !hour.reached ? 0.55 : 1}
      />
      {hour.reached && (
        <text x={x + width / 2} y={TOP + 15} textAnchor="middle" className="fill-on-accent text-[11px] font-semibold">
          !
        </text>
      )}
    </g>
  );
}

/** Use of the last 24 clock hours; an hour without a record is hatched, because that is not zero. */
export function DayColumns({ hours }: { hours: readonly HourUse[] }) {
  const formats = useFormats();
  const [box, { width }] = useSize({ width: 1100, height: HEIGHT });
  const limit = Math.max(1, ...hours.map((hour) => hour.limit));
  const step = (width - LEFT - 8) / Math.max(1, hours.length);
  const gap = step > 20 ? 6 : 2;
  const named = width < NARROW ? 6 : 3;
  const reached = hours.filter((hour) => hour.reached).length;
  const missing = hours.filter((hour) => !hour.recorded).length;
  const yOf = (requests: number) => BOTTOM - (requests / limit) * (BOTTOM - TOP);

  return (
    <Card className="px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-ui font-semibold">Last 24 hours</h2>
        <p className="text-note text-fg-2">
          {reached === 0 ? "No hour reached the limit" : `${formats.counted(reached, "hour")} reached the limit`}
          {missing > 0 && ` · ${formats.counted(missing, "hour")} not recorded`}
        </p>
      </div>
      <div ref={box} className="mt-1 overflow-hidden" style={{ height: HEIGHT }}>
        <svg width={width} height={HEIGHT} role="img" aria-label={summaryOf(hours, formats)}>
          <defs>
            <pattern id="not-recorded" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" x2="0" y1="0" y2="4" stroke="currentColor" strokeWidth="1.5" className="text-control/60" />
            </pattern>
          </defs>
          {[0, limit / 2].map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width - 8} y1={yOf(value)} y2={yOf(value)} className="stroke-line" />
              <text x={LEFT - 8} y={yOf(value) + 4} textAnchor="end" className="fill-fg-3 text-[11px]">
                {formats.integer(value)}
              </text>
            </g>
          ))}
          <line x1={LEFT} x2={width - 8} y1={TOP} y2={TOP} className="stroke-danger" strokeDasharray="3 3" />
          <text x={LEFT - 8} y={TOP + 4} textAnchor="end" className="fill-fg-3 text-[11px]">
            {formats.integer(limit)}
          </text>
          {hours.map((hour, index) => (
            <Column
              key={hour.startsAt}
              hour={hour}
              x={LEFT + index * step}
              width={step - gap}
              limit={limit}
              isNow={index === hours.length - 1}
            />
          ))}
          {hours.map((hour, index) =>
            (hours.length - 1 - index) % named === 0 ? (
              <text
                key={hour.startsAt}
                x={LEFT + index * step + (step - gap) / 2}
                y={BOTTOM + 20}
                textAnchor="middle"
                className="fill-fg-3 text-[11px]"
              >
                {formats.time(hour.startsAt)}
              </text>
            ) : null,
          )}
        </svg>
      </div>
    </Card>
  );
}
