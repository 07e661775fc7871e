import { DAY_MS } from "./units";

/** YYYY-MM-DD and 0–23. A DST day skips or repeats an hour. */
export function localClock(timeZone: string): (ms: number) => { on: string; hour: number } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    return { on: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`, hour: Number(parts.get("hour")) };
  };
}

export const daysBefore = (on: string, days: number): string =>
  new Date(Date.parse(`${on}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
