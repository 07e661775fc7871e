import type { Interval } from "./interval";

/**
 * The day that a page shows and compares with: `as-of` and `vs` in the address.
 * @property asOf YYYY-MM-DD, or `latest` for each row's last day; null: the latest day
 * @property vs a period; null: the default, or the list's own comparison
 */
export type DayView = { asOf: string | null; vs: string | null };

export const USUAL: DayView = { asOf: null, vs: null };

/**
 * Why another day is used. `not-checked`: no data for it. `few`: too few keywords have data. `not-earlier`: not earlier
 * than the compared day.
 */
export type OtherDay = "not-checked" | "few" | "not-earlier";

/**
 * The day that is used for a requested one.
 * @property asked the requested day; null: as far back as possible
 * @property day the day with data; null: none
 * @property why null: it is the requested day
 */
export type ComparedWith = { asked: string | null; day: string | null; why: OtherDay | null };

/** A day with data, and how far apart the project's days are. */
export type HistoryDay = ComparedWith & { interval: Interval };
