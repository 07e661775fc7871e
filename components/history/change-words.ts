import { dayIn } from "@/components/charts/point-text";
import type { Formats } from "@/lib/domain/display/format";
import type { ChangeHead } from "@/lib/domain/history/changes";
import type { ComparedDays } from "@/lib/domain/history/compared-days";
import type { ChangeGroup, NotCompared } from "@/lib/domain/history/history";
import type { Interval } from "@/lib/domain/time/interval";

export const GROUP_NAMES: Record<ChangeGroup, string> = {
  all: "All",
  better: "Up",
  worse: "Down",
  "into-3": "Entered top 3",
  "into-10": "Entered top 10",
  "into-20": "Entered top 20",
  "out-of-3": "Left top 3",
  "out-of-10": "Left top 10",
  "out-of-20": "Left top 20",
  new: "Entered top 100",
  lost: "Left top 100",
  page: "Page changed",
};

export function comparedText({ compared, to, interval, isLatest }: ComparedDays, formats: Formats): string {
  const from = compared.day === null ? "" : dayIn(formats, interval, compared.day);
  return isLatest ? `vs ${from}` : `${from} – ${dayIn(formats, interval, to)}`;
}

export function notComparedText(head: ChangeHead, interval: Interval, formats: Formats): string {
  const { notCompared } = head.counts;
  if (notCompared === 0) return "";
  const reasons = reasonWords(head, interval, formats).join(", ");
  return `${formats.counted(notCompared, "keyword")} not compared: ${reasons}`;
}

function reasonWords(
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
