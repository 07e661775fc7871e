import type { Formats } from "@/lib/domain/display/format";
import { dayTicks } from "@/lib/domain/series/chart-axis";
import { type DaySpan, type Interval, STEP_DAYS } from "@/lib/domain/time/interval";
import type { Plot } from "./plot";
import { dateText } from "./point-text";

type DateAxisProps = { plot: Plot; history: { span: DaySpan; measured: Interval }; formats: Formats };

export function DateAxis({ plot, history, formats }: DateAxisProps) {
  const { from, to } = history.span;
  const room = { widthPx: plot.right - plot.left, stepDays: STEP_DAYS[history.measured].usual };
  return dayTicks(from, to, room).map((day) => (
    <text
      key={day}
      x={plot.x(day)}
      y={plot.bottom + 17}
      textAnchor={plot.x(day) < plot.left + 10 ? "start" : "middle"}
      className="fill-fg-3 text-axis"
    >
      {dateText(formats, history.measured, day)}
    </text>
  ));
}
