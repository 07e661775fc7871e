import type { HourUse } from "@/lib/domain/quota/usage";
import { localClock } from "@/lib/domain/time/local-days";

/** One day of the reader's calendar: for each hour of the wall's clock the clock hours that begin in it (0, 1 or 2). */
export type DayGroup = { on: string; byHour: HourUse[][]; hours: HourUse[] };

const HOURS = 24;

/** Hours by the days of a time zone, oldest first. */
export function dayGroups(hours: readonly HourUse[], timeZone: string): DayGroup[] {
  const clock = localClock(timeZone);
  const days = new Map<string, DayGroup>();
  for (const use of hours) {
    const { on, hour } = clock(Date.parse(use.startsAt));
    const day = days.get(on) ?? { on, byHour: Array.from({ length: HOURS }, () => []), hours: [] };
    day.byHour[hour]?.push(use);
    day.hours.push(use);
    days.set(on, day);
  }
  return [...days.values()];
}
