import type { Formats } from "@/lib/domain/display/format";
import type { Quota } from "@/lib/domain/quota/quota";
import { type HourUse, toMinute, type UsageRange, type UsageReport, usedIn } from "@/lib/domain/quota/usage";
import { localDays } from "@/lib/domain/time/local-days";
import { MINUTE_MS } from "@/lib/domain/time/units";
import { busiestOf, hourUseWords, sumOf } from "./usage-words";

export type UsageColumn = {
  key: string;
  at: string | null;
  /** Requests; for a day, those of its busiest hour. */
  used: number;
  total: number | null;
  reached: boolean;
  recorded: boolean;
  isNow: boolean;
  label: string;
  name: string;
  title: string;
};

export function usageColumns(
  range: UsageRange,
  { report, quota }: { report: UsageReport; quota: Quota },
  { formats, timeZone }: { formats: Formats; timeZone: string },
): UsageColumn[] {
  if (range === "hour") return minuteColumns(report, quota, formats);
  if (range === "30d") return dayColumns(report.hours, formats, timeZone);
  const isDay = range === "24h";
  return report.hours.map((hour, index) =>
    hourColumn(hour, formats, { isDay, isNow: index === report.hours.length - 1 }),
  );
}

const HOUR_MINUTES = 60;

/** Cumulative since the hour began; future minutes have no column. */
function minuteColumns({ minutes }: UsageReport, quota: Quota, formats: Formats): UsageColumn[] {
  const startsAtMs = Date.parse(quota.startsAt);
  return Array.from({ length: HOUR_MINUTES }, (_, index) => {
    const atMs = startsAtMs + (index + 1) * MINUTE_MS;
    const minute = minutes[index];
    const name = formats.time(atMs);
    const refusalText = minute?.refused ? `, ${formats.integer(minute.refused)} refused` : "";
    return {
      key: String(atMs),
      at: null,
      used: minute?.used ?? 0,
      total: null,
      reached: (minute?.refused ?? 0) > 0,
      recorded: true,
      isNow: false,
      label: formats.time(atMs - MINUTE_MS),
      name,
      title: minute === undefined ? "" : `${name}: at least ${formats.requests(minute.used)}${refusalText}`,
    };
  });
}

function hourColumn(
  hour: HourUse,
  formats: Formats,
  { isDay, isNow }: { isDay: boolean; isNow: boolean },
): UsageColumn {
  const name = `${formats.instantDay(hour.startsAt)}, ${formats.time(hour.startsAt)}`;
  return {
    key: hour.startsAt,
    at: toMinute(hour.startsAt),
    used: usedIn(hour),
    total: null,
    reached: hour.reached,
    recorded: hour.recorded,
    isNow,
    label: isDay ? formats.time(hour.startsAt) : formats.instantDay(hour.startsAt),
    name,
    title: `${name}: ${hourUseWords(hour, formats)}`,
  };
}

function dayColumns(hours: readonly HourUse[], formats: Formats, timeZone: string): UsageColumn[] {
  const dayOf = localDays(timeZone);
  const days = new Map<string, HourUse[]>();
  for (const hour of hours) {
    const on = dayOf(Date.parse(hour.startsAt));
    days.set(on, [...(days.get(on) ?? []), hour]);
  }
  return [...days].map(([on, ofDay], index) => {
    const busiest = busiestOf(ofDay);
    const total = sumOf(ofDay, usedIn);
    const recorded = ofDay.some((hour) => hour.recorded);
    const most = busiest ? `, ${formats.integer(usedIn(busiest))} of them at ${formats.time(busiest.startsAt)}` : "";
    const words = recorded ? `at least ${formats.requests(total)}${most}` : "not recorded";
    return {
      key: on,
      at: busiest && toMinute(busiest.startsAt),
      used: busiest ? usedIn(busiest) : 0,
      total,
      reached: ofDay.some((hour) => hour.reached),
      recorded,
      isNow: index === days.size - 1,
      label: formats.day(on),
      name: formats.dayLong(on),
      title: `${formats.dayLong(on)}: ${words}`,
    };
  });
}
