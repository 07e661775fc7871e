import type { Formats } from "../display/format";
import type { PlanSchedule, ScheduleNotice } from "./plan";
import { whenWords } from "./plan-words";

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const WORKDAYS = 5;

export function daysWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  if (sorted.length === WEEKDAYS.length) return "Every day";
  if (sorted.length === WORKDAYS && sorted.every((day) => day <= WORKDAYS)) return "Weekdays";
  if (sorted.join() === "6,7") return "Weekends";
  return sorted.map((day) => WEEKDAYS[day - 1]).join(", ");
}

export function scheduleWords(
  { days, at, zone, spendMax }: Pick<PlanSchedule, "days" | "at" | "zone" | "spendMax">,
  formats: Formats,
  ownZone: string,
): string {
  const where = zone === ownZone ? "" : ` (${zone.replaceAll("_", " ")})`;
  return `${daysWords(days)} at ${at}${where}, up to ${formats.requests(spendMax)}`;
}

export function noticeWords(notice: ScheduleNotice, formats: Formats, nowMs: number): string {
  const due = whenWords(formats, Date.parse(notice.dueAt), nowMs);
  switch (notice.kind) {
    case "ran":
      return `Last run: ${due}`;
    case "late":
      return `Due at ${due}, started late at ${whenWords(formats, Date.parse(notice.startedAt), nowMs)}`;
    case "missed":
      return `The run due at ${due} was skipped: Keyword Desk wasn’t running for 6 hours or longer`;
    case "still-running":
      return `The run due at ${due} was skipped: the previous one hadn’t finished`;
    case "left-out":
      return `${formats.counted(notice.items, "item")} left out at ${due}: the price you confirmed was used up`;
  }
}
