import { dateText } from "@/components/charts/point-text";
import type { Formats } from "@/lib/domain/display/format";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import { otherDayWords, type PeriodName } from "@/lib/domain/history/period";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { dayNumber } from "@/lib/domain/time/days";
import type { Interval } from "@/lib/domain/time/interval";

/** A known day as people of its source speak of it: Nov 14, or Nov 2022 where a day stands for its month. */
export const knownDayText = (formats: Formats, interval: Interval, on: string): string =>
  dateText(formats, interval, dayNumber(on) ?? 0);

/** Periods in the menu, and in brackets behind the day they come to. */
export const PERIOD_WORDS: Record<PeriodName, { label: string; short: string | null }> = {
  yesterday: { label: "The day before", short: "1 day" },
  "7d": { label: "7 days", short: "7 days" },
  "28d": { label: "28 days", short: "28 days" },
  "90d": { label: "3 months", short: "3 months" },
  "365d": { label: "A year", short: "a year" },
  first: { label: "First known", short: "first known" },
};

/** A period in the menu; where days stand for weeks or months, the shortest ones come to the one before. */
export function periodLabel(period: PeriodName, interval: Interval): string {
  const isShort = period === "yesterday" || (interval !== "day" && period === "7d");
  if (isShort || (interval === "month" && period === "28d")) return `The ${interval} before`;
  return PERIOD_WORDS[period].label;
}

/** Why another day stands for the one that was asked for: Nov 15 was not checked. Null: it is the very day. */
export function insteadWords(formats: Formats, { asked, why, interval }: HistoryDay): string | null {
  return asked === null ? null : otherDayWords(why, knownDayText(formats, interval, asked));
}

const isName = (period: string): period is PeriodName => Object.hasOwn(PERIOD_WORDS, period);

/**
 * What a page is compared with, for its button: Nov 14 (7 days).
 * @param since what the list compares with by itself
 */
export function comparedText(
  formats: Formats,
  { period, day, since }: { period: string; day: HistoryDay | undefined; since: ComparedDay | null },
): { day: string; period: string | null } {
  if (day === undefined) {
    const on = since === null ? "previous check" : knownDayText(formats, since.interval, since.on);
    return { day: since !== null && !since.isEvery ? `mostly ${on}` : on, period: null };
  }
  if (day.day === null) return { day: "nothing earlier", period: null };
  const named = isName(period) ? PERIOD_WORDS[period].short : null;
  const text = knownDayText(formats, day.interval, day.day);
  return { day: text, period: insteadWords(formats, day) ?? (day.interval === "month" ? null : named) };
}
