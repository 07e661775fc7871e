import type { TopTenLine } from "./top-ten";

export type GroupTrend = { line: TopTenLine | null; switched: number };

export type GroupTrends = { from: string; to: string; days: number; groups: [string | null, GroupTrend][] };
