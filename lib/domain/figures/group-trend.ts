import type { TopTenLine } from "./top-ten";

/**
 * How a group of keywords went.
 * @property line its share of the top 10; null: fewer than two days say enough
 * @property switched how often the ranking page of its keywords changed
 */
export type GroupTrend = { line: TopTenLine | null; switched: number };

/** The groups of a project between two days, by their keys; the keywords without one are under null. */
export type GroupTrends = { from: string; to: string; days: number; groups: [string | null, GroupTrend][] };
