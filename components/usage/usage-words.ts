import type { Formats } from "@/lib/domain/display/format";
import { type Endpoint, type HourUse, usedIn } from "@/lib/domain/quota/usage";
import { HOUR_MS } from "@/lib/domain/time/units";

export const ENDPOINT_NAMES: Record<Endpoint, string> = {
  projects: "Projects",
  keywords: "Keywords list",
  "keyword-data": "Keyword data",
};

const STATUS_MEANINGS: Record<number, string> = {
  200: "OK",
  400: "Bad request",
  401: "Key or limit",
  403: "No access",
  404: "Not found",
  429: "Limit reached",
};

export function statusMeaning(status: number): string {
  const meaning = STATUS_MEANINGS[status];
  if (meaning !== undefined) return meaning;
  if (status >= 500) return "Service problem";
  return status < 300 ? "OK" : "Unexpected";
}

export const hourSpan = (startsAt: string, formats: Formats): string =>
  `${formats.time(startsAt)}–${formats.time(Date.parse(startsAt) + HOUR_MS)}`;

export function hourUseWords(hour: HourUse, formats: Formats): string {
  if (!hour.recorded) return "not recorded";
  const maybe = hour.maybe > 0 ? `, ${formats.integer(hour.maybe)} more may count` : "";
  return `at least ${formats.requests(usedIn(hour))}${maybe}${hour.reached ? ", limit reached" : ""}`;
}

export function hoursWords(hours: readonly HourUse[], formats: Formats): string {
  const reachedCount = hours.filter((hour) => hour.reached).length;
  const missing = hours.filter((hour) => !hour.recorded).length;
  const limit =
    reachedCount === 0 ? "No hour reached the limit" : `${formats.counted(reachedCount, "hour")} reached the limit`;
  return missing === 0 ? limit : `${limit} · ${formats.counted(missing, "hour")} not recorded`;
}

export function busiestOf(hours: readonly HourUse[]): HourUse | null {
  const usedHours = hours.filter((hour) => hour.recorded && usedIn(hour) > 0);
  return usedHours.reduce<HourUse | null>((most, hour) => (most && usedIn(most) > usedIn(hour) ? most : hour), null);
}

export const sumOf = (hours: readonly HourUse[], of: (hour: HourUse) => number): number =>
  hours.reduce((sum, hour) => sum + of(hour), 0);
