import { DAY_MS } from "../clock";

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayOf(Date.parse(day) + count * DAY_MS);

export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

export const lastDayOfMonth = (month: string): string =>
  dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
