import type { Interval } from "./interval";

/** @property asOf YYYY-MM-DD, or `latest` for each row's last; null: the latest @property vs null: the default */
export type DayView = { asOf: string | null; vs: string | null };

export const USUAL: DayView = { asOf: null, vs: null };

/** `few`: too few keywords have data. `not-earlier`: not earlier than the compared day. */
export type OtherDay = "not-checked" | "few" | "not-earlier";

/** @property asked null: as far back as possible @property day null: none has data @property why null: it is `asked` */
export type ComparedWith = { asked: string | null; day: string | null; why: OtherDay | null };

export type HistoryDay = ComparedWith & { interval: Interval };

/** A saved day. @property listed keywords in the list @property known of these, with a position */
export type KnownDay = { on: string; known: number; listed: number };
