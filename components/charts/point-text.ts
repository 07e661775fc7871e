import type { Formats } from "@/lib/domain/display/format";
import type { MeanBasis, MetricSummary } from "@/lib/domain/figures/metric-sums";
import type { Price } from "@/lib/domain/keyword/keyword";
import { type Metric, metricOf } from "@/lib/domain/keyword/metric";
import type { Position } from "@/lib/domain/keyword/position";
import type { History } from "@/lib/domain/series/keyword-history";
import { dayNumber, dayText } from "@/lib/domain/time/days";
import type { Interval } from "@/lib/domain/time/interval";

const NBSP = "\u00a0";

export const placeText = (formats: Formats, place: number): string =>
  Number.isInteger(place) ? formats.integer(place) : formats.decimal(place);

/** 7, 141 (which no figure counts), >100 (checked, not found) or — */
export function positionText(formats: Formats, position: Position): string {
  if (position.kind === "empty") return "—";
  if (position.kind === "beyond") return `>${formats.integer(position.depth)}`;
  return placeText(formats, position.place);
}

export function positionWords(formats: Formats, position: Position): string {
  if (position.kind === "empty") return "not measured";
  const text = positionText(formats, position);
  return text.startsWith(">") ? `not in the top ${text.slice(1)}` : `position ${text}`;
}

export function metricText(formats: Formats, metric: Metric, value: number | null, exact = false): string {
  if (value === null) return "—";
  if (metric.unit === "fraction") return formats.share(value);
  if (metric.unit === "percent") return formats.share(value / 100);
  if (metric.unit === "seconds") return `${formats.decimal(value)}${NBSP}s`;
  if (metric.unit === "usd") return `$${formats.number(value)}`;
  if (exact || !Number.isInteger(value)) return formats.number(value);
  return formats.volume(value);
}

export const tickText = (formats: Formats, history: History, value: number): string =>
  history.kind === "position" ? String(value) : metricText(formats, metricOf(history.metric), value);

const SIGNS: Readonly<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥" };

/** Without a currency sign when the service names no currency. */
export function priceText(formats: Formats, { amount, currency }: Price): string {
  if (currency === null) return formats.number(amount);
  const sign = SIGNS[currency.toUpperCase()];
  return sign === undefined ? `${formats.number(amount)}${NBSP}${currency}` : `${sign}${formats.number(amount)}`;
}

export const meanText = (formats: Formats, metric: Metric, mean: number | null): string =>
  mean !== null && (metric.unit === "count" || metric.unit === "number")
    ? formats.decimal(mean)
    : metricText(formats, metric, mean);

export function meanWords(basis: MeanBasis | undefined, nameOf: (metric: string) => string): string {
  if (basis === undefined) return "unweighted mean";
  return basis.kind === "ratio"
    ? `${nameOf(basis.part)} ÷ ${nameOf(basis.whole)}`
    : `${nameOf(basis.by)}-weighted mean`;
}

/** 20 Nov; Nov 2026 where a day represents its month. */
export const dateText = (formats: Formats, interval: Interval, day: number): string =>
  interval === "month" ? formats.month(dayText(day)) : formats.day(dayText(day));

export const dayIn = (formats: Formats, interval: Interval, on: string): string =>
  dateText(formats, interval, dayNumber(on) ?? 0);

/** Fri 20 Nov 2026, Week of 16 Nov or Nov 2026. */
export function dateLong(formats: Formats, interval: Interval, day: number): string {
  if (interval === "month") return formats.month(dayText(day));
  return interval === "week" ? `Week of ${formats.day(dayText(day))}` : formats.dayLong(dayText(day));
}

export const countText = (formats: Formats, interval: Interval, count: number): string =>
  formats.counted(count, interval === "day" ? "day" : interval);

export function metricValueText(formats: Formats, name: string, { sum, mean }: MetricSummary): string {
  const metric = metricOf(name);
  return metric.total ? metricText(formats, metric, sum) : meanText(formats, metric, mean);
}
