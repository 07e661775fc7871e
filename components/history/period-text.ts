import { dateText } from "@/components/charts/point-text";
import type { Formats } from "@/lib/domain/display/format";
import { type PagePeriod, RANGE_LABELS } from "@/lib/domain/history/page-period";
import { dayNumber } from "@/lib/domain/time/days";
import type { Interval } from "@/lib/domain/time/interval";

export const savedDayText = (formats: Formats, interval: Interval, on: string): string =>
  dateText(formats, interval, dayNumber(on) ?? 0);

export function periodText(formats: Formats, interval: Interval, period: PagePeriod): string {
  if (typeof period === "string") return RANGE_LABELS[period];
  return `${savedDayText(formats, interval, period.from)} – ${savedDayText(formats, interval, period.to)}`;
}
