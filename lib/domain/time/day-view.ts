import type { Interval } from "./interval";

/**
 * Which day of a project is looked at, and what it is compared with; `as-of` and `vs` in an address.
 * @property asOf YYYY-MM-DD, or `latest`: each row as it was last; null: the latest day where rows are of many
 * @property vs a period; null: the usual one, or what the list itself compares with where nothing older is known
 */
export type DayView = { asOf: string | null; vs: string | null };

/** What a page shows unless somebody chose. */
export const USUAL: DayView = { asOf: null, vs: null };

/**
 * Why another day stands for the one that was asked for. `not-checked`: nothing is held of it; `few`: too few of the
 * keywords are known on it; `not-earlier`: it is no earlier than what is compared with it.
 */
export type OtherDay = "not-checked" | "few" | "not-earlier";

/**
 * The known day that something asked for comes to.
 * @property asked the day that is meant; null: as far back as anything is known
 * @property day the known day; null: there is none
 * @property why null: it is the very day that was asked for
 */
export type ComparedWith = { asked: string | null; day: string | null; why: OtherDay | null };

/** A known day that a list goes by, and how far apart the days of its project are. */
export type HistoryDay = ComparedWith & { interval: Interval };
