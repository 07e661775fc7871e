const DAY_MS = 86_400_000;

/** Calendar day (YYYY-MM-DD, UTC) of a moment. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day `count` days later; earlier when `count` is below 0. */
export const addDays = (day: string, count: number): string => dayOf(Date.parse(day) + count * DAY_MS);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** Last day of a month written as YYYY-MM. */
export const lastDayOfMonth = (month: string): string =>
  dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
