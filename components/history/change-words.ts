import { dateText } from "@/components/charts/point-text";
import type { Formats } from "@/lib/domain/display/format";
import { type ChangeDays, type ChangeHead, comparableOf, FAR_POSITIONS } from "@/lib/domain/history/changes";
import type { ChangeGroup, NotCompared } from "@/lib/domain/history/history";
import type { PeriodName } from "@/lib/domain/history/period";
import { dayNumber } from "@/lib/domain/time/days";
import type { Interval } from "@/lib/domain/time/interval";

/** A day as it is written where days stand for weeks or months too. */
export const dayIn = (formats: Formats, interval: Interval, on: string): string =>
  dateText(formats, interval, dayNumber(on) ?? 0);

/** A period as a person chooses it. */
export const PERIOD_NAMES: Record<PeriodName, string> = {
  yesterday: "The day before",
  "7d": "7 days before",
  "28d": "28 days before",
  "90d": "3 months before",
  "365d": "A year before",
  first: "First known day",
};

export const GROUP_NAMES: Record<ChangeGroup, string> = {
  all: "All",
  better: "Better",
  worse: "Worse",
  "into-3": "Entered top 3",
  "into-10": "Entered top 10",
  "into-20": "Entered top 20",
  "out-of-3": "Left top 3",
  "out-of-10": "Left top 10",
  "out-of-20": "Left top 20",
  new: "New in top 100",
  lost: "Left top 100",
  page: "Page changed",
};

/** 64 better, 41 worse, 9 new, 6 lost */
export function countsWords({ counts }: Pick<ChangeHead, "counts">, formats: Formats): string {
  const parts = (["better", "worse", "new", "lost"] as const).flatMap((kind) =>
    counts[kind] === 0 ? [] : [`${formats.integer(counts[kind])} ${kind}`],
  );
  return parts.length === 0 ? "Nothing moved" : parts.join(", ");
}

/** 64 better, 41 worse, 9 new, 6 lost since Oct 24. */
export function headlineWords(
  head: Pick<ChangeHead, "counts" | "from" | "to">,
  { interval, isLatest }: Pick<ChangeDays, "interval" | "isLatest">,
  formats: Formats,
): string {
  const [from, to] = [head.from, head.to].map((on) => dayIn(formats, interval, on));
  return `${countsWords(head, formats)} ${isLatest ? `since ${from}` : `between ${from} and ${to}`}.`;
}

/** 18 keywords moved 5 positions or more. Empty: none did. */
export function farWords({ far }: Pick<ChangeHead, "far">, formats: Formats): string {
  return far === 0 ? "" : `${formats.counted(far, "keyword")} moved ${FAR_POSITIONS} positions or more.`;
}

/** 248 keywords compared */
export const comparedWords = (head: Pick<ChangeHead, "counts">, formats: Formats): string =>
  `${formats.counted(comparableOf(head), "keyword")} compared`;

/** Why keywords could not be compared, the most frequent reason first: 7 were not checked on both days. */
export function reasonWords(
  { notCompared, from }: Pick<ChangeHead, "notCompared" | "from">,
  interval: Interval,
  formats: Formats,
): string[] {
  const since = dayIn(formats, interval, from);
  const words: Record<NotCompared, [one: string, many: string]> = {
    "not-checked": ["was not checked on both days", "were not checked on both days"],
    "nothing-said": ["has no position on one of the days", "have no position on one of the days"],
    depth: ["was searched to two different depths", "were searched to two different depths"],
    added: [`was added after ${since}`, `were added after ${since}`],
    ended: ["is no longer in the list", "are no longer in the list"],
    moved: [
      "is now tracked in another market or on another device",
      "are now tracked in another market or on another device",
    ],
  };
  return Object.entries(notCompared)
    .map(([why, count]) => ({ why: why as NotCompared, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ why, count }) => `${formats.integer(count)} ${words[why][count === 1 ? 0 : 1]}`);
}
