import type { TopTenLine } from "./top-ten";

/**
 * Trend of a keyword group.
 * @property line share of the top 10; null: fewer than two usable days
 * @property switched number of ranking page changes
 */
export type GroupTrend = { line: TopTenLine | null; switched: number };

/** Groups of a project between two days, by key. Keywords without a group are under null. */
export type GroupTrends = { from: string; to: string; days: number; groups: [string | null, GroupTrend][] };
