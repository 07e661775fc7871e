import type { Visibility } from "./visibility";

/** Whose click rates a visibility is made with: the project's own, or those of a study. */
export type RatesOf = "own" | "published";

/**
 * Visibility of one day.
 * @property share 0–1; null: too few of the keywords are known that day
 * @property over keywords that it is of
 */
export type VisibilityDay = { on: string; share: number | null; over: number };

/**
 * Visibility over time, of the keywords that the list has now, each with the weight that it has now: so it only moves
 * where positions do.
 * @property of keywords with a weight; the known ones of a day are some of these
 */
export type VisibilityTrend = { rates: RatesOf; by: Visibility["by"]; of: number; days: VisibilityDay[] };
