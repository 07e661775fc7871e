import type { Interval } from "./interval";

/**
 * Shown day and compared day: `as-of` and `vs` in the address.
 * @property asOf YYYY-MM-DD, or `latest` for each row's last day; null: the latest day
 * @property vs a period; null: the default, or the list's own comparison
 */
export type DayView = { asOf: string | null; vs: string | null };

export const USUAL: DayView = { asOf: null, vs: null };

/**
 * Why another day is used. `not-checked`: no data. `few`: too few keywords have data. `not-earlier`: not earlier than
 * the compared day.
 */
export type OtherDay = "not-checked" | "few" | "not-earlier";

/**
 * The day used for a requested one.
 * @property asked null: as far back as possible @property day null: none has data @property why null: the requested day
 * itself
 */
export type ComparedWith = { asked: string | null; day: string | null; why: OtherDay | null };

/** A day with data, and the project's measuring interval. */
export type HistoryDay = ComparedWith & { interval: Interval };
