import { countText, dateLong, dateText, meanText, meanWords, metricText } from "@/components/charts/point-text";
import { POSITION_PARTS } from "@/components/charts/position-parts";
import type { Formats } from "@/lib/domain/display/format";
import type { TrendDay } from "@/lib/domain/history/history";
import {
  metricOn,
  type TrendChange,
  type TrendChoice,
  type TrendHead,
  type TrendPoint,
  type TrendRange,
} from "@/lib/domain/history/trend-view";
import { metricOf } from "@/lib/domain/keyword/metric";
import { dayNumber } from "@/lib/domain/time/days";
import type { Interval } from "@/lib/domain/time/interval";
import { PART_NAMES, type PartName, partsOf } from "./trend-parts";

export const RANGE_WORDS: Record<TrendRange, { label: string; name: string }> = {
  "28d": { label: "28D", name: "28 days" },
  "90d": { label: "90D", name: "90 days" },
  "12m": { label: "12M", name: "12 months" },
  all: { label: "All", name: "All days" },
};

/** With sets of keywords further apart than this, two counts are not of the same thing, and each says of how many. */
const SAME_SET = 0.05;

export const choiceLabel = (choice: TrendChoice): string => {
  if (choice.kind === "metric") return metricOf(choice.metric).label;
  if (choice.kind === "visibility") return "Visibility";
  return choice.kind === "spread" ? "Positions" : "Avg position";
};

const dayOf = (formats: Formats, interval: Interval, on: string) => dateText(formats, interval, dayNumber(on) ?? 0);

function topTenWords({ from, to }: TrendChange, formats: Formats): string {
  const isOther = Math.abs(from.known - to.known) > SAME_SET * Math.max(from.known, to.known);
  const [before, now] = [from, to].map(
    ({ top10, known }) => `${formats.integer(top10)}${isOther ? ` of ${formats.integer(known)}` : ""}`,
  );
  return `top 10 ${before} → ${now}`;
}

/** 28 days to Mar 1: average 19.8 → 19.4, top 10 97 → 101 */
export function changeWords({ change, range, interval }: TrendHead, formats: Formats): string {
  if (change === null) return "";
  const { from, to, isWhole } = change;
  const start = isWhole ? RANGE_WORDS[range].name : dayOf(formats, interval, from.on);
  const averages =
    from.averagePosition === null || to.averagePosition === null
      ? ""
      : `average ${formats.decimal(from.averagePosition)} → ${formats.decimal(to.averagePosition)}, `;
  return `${start} to ${dayOf(formats, interval, to.on)}: ${averages}${topTenWords(change, formats)}`;
}

/** top 10 97 → 101 in 28 days: what a phone has room for. */
export function shortChangeWords({ change, range, interval }: TrendHead, formats: Formats): string {
  if (change === null) return "";
  const when = change.isWhole ? `in ${RANGE_WORDS[range].name}` : `since ${dayOf(formats, interval, change.from.on)}`;
  return `${topTenWords(change, formats)} ${when}`;
}

/** Why there is no chart yet. */
export function noTrendWords({ held, onlyOn, interval }: TrendHead, today: string, formats: Formats): string {
  if (onlyOn !== null || held === 0) {
    const start = onlyOn === null || onlyOn === today ? "today" : `with ${dayOf(formats, interval, onlyOn)}`;
    return `History starts ${start}: each refresh adds a day.`;
  }
  return "Most of these keywords don’t have data for the same two days yet. Each refresh adds more.";
}

/** A figure of a day; `part`: its piece of the column. */
export type DayFigure = { part: PartName | null; label: string; value: string };

const REST_WORDS = "No position";

export const partLabel = (part: PartName): string =>
  POSITION_PARTS.find(({ bucket }) => bucket === part)?.label ?? REST_WORDS;

/** The figures of one day; those of other days are in none of them. */
export function dayFigures(day: TrendDay, choice: TrendChoice, interval: Interval, formats: Formats): DayFigure[] {
  if (choice.kind === "spread")
    return Object.entries(partsOf(day)).flatMap(([name, count]) => {
      const part = name as PartName;
      return count === 0 ? [] : [{ part, label: partLabel(part), value: formats.integer(count) }];
    });
  if (choice.kind === "metric") {
    const label = metricOf(choice.metric).label;
    return [{ part: null, label, value: measureText(day, choice.metric, interval, formats) }];
  }
  if (choice.kind === "visibility") {
    const { visibility } = day;
    return [{ part: null, label: "Visibility", value: visibility === null ? "—" : formats.share(visibility) }];
  }
  const { averagePosition, weightedPosition } = day;
  return [
    { part: null, label: "Average", value: averagePosition === null ? "—" : formats.decimal(averagePosition) },
    ...(weightedPosition === null
      ? []
      : [{ part: null, label: "Weighted by impressions", value: formats.decimal(weightedPosition) }]),
  ];
}

function measureText(day: TrendDay, name: string, interval: Interval, formats: Formats): string {
  const summary = metricOn(day, name, interval);
  const metric = metricOf(name);
  if (summary === null) return "—";
  return metric.total ? metricText(formats, metric, summary.sum, true) : meanText(formats, metric, summary.mean);
}

/** What the figures of a day are of: 264 of 268 keywords. */
export function baseWords(day: TrendDay, choice: TrendChoice, formats: Formats): string {
  const listed = formats.counted(day.listed, "keyword");
  if (choice.kind === "spread") return `${formats.integer(day.known)} of ${listed}`;
  if (choice.kind === "average") return `across ${formats.integer(day.ranking)} ranking of ${listed}`;
  if (choice.kind === "visibility") return `by search volume, across ${formats.integer(day.known)} of ${listed}`;
  const summary = day.metrics[choice.metric];
  const metric = metricOf(choice.metric);
  const how = metric.total ? "sum" : meanWords(summary?.basis, (name) => metricOf(name).label.toLowerCase());
  return `${how} of ${formats.integer(summary?.rows ?? 0)} of ${listed}`;
}

/** A change of the set of keywords: 12 keywords added, 3 removed. Empty: it stayed the same. */
export function setWords({ added, removed }: TrendDay, formats: Formats): string {
  const parts = [
    ...(added > 0 ? [`${formats.counted(added, "keyword")} added`] : []),
    ...(removed > 0 ? [`${added > 0 ? formats.integer(removed) : formats.counted(removed, "keyword")} removed`] : []),
  ];
  return parts.join(", ");
}

/** A day as it is read out. */
export function dayWords(day: TrendPoint, choice: TrendChoice, interval: Interval, formats: Formats): string {
  const figures = dayFigures(day, choice, interval, formats).map(({ label, value }) => `${label} ${value}`);
  const set = setWords(day, formats);
  const said = [...figures, baseWords(day, choice, formats), ...(set === "" ? [] : [set])];
  return `${dateLong(formats, interval, day.day)}: ${said.join(", ")}`;
}

/** The whole chart in one sentence: what it shows, of which days, from what to what. */
export function trendSummary(
  { interval, drawn }: { interval: Interval; drawn: readonly TrendPoint[] },
  choice: TrendChoice,
  formats: Formats,
): string {
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined) return "";
  const start = dayWords(first, choice, interval, formats);
  return `${choiceLabel(choice)} by ${interval}, ${countText(formats, interval, drawn.length)}. From ${start}. To ${dayWords(last, choice, interval, formats)}.`;
}

/** Columns of the table of days: every figure that any of them has. */
export function tableLabels(
  days: readonly TrendDay[],
  choice: TrendChoice,
  interval: Interval,
  formats: Formats,
): string[] {
  if (choice.kind === "spread") return PART_NAMES.map(partLabel);
  return [...new Set(days.flatMap((day) => dayFigures(day, choice, interval, formats).map(({ label }) => label)))];
}
