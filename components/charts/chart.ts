import type { History } from "@/lib/domain/series/keyword-history";
import { drawnPlace, isBeyond } from "@/lib/domain/series/series";
import type { Line, LineTone } from "@/lib/domain/series/side-by-side";

/** @property until last day of an event of several days */
export type Mark = { day: number; on: string; kind: "page" | "note" | "event"; text: string; until?: number };

export type Chart = {
  history: History;
  name: string;
  lines: readonly Line[];
  marks: readonly Mark[];
};

export type Tone = "c1" | LineTone;

export const MAIN_KEY = "";

export const colorOf = (tone: Tone): string => `var(--color-${tone})`;

/** Users must be able to distinguish lines without color, so each has its own dash pattern. */
export const DASHES: Record<Tone, string | undefined> = {
  c1: undefined,
  c2: "7 3",
  c3: "2 3",
  c4: "9 3 2 3",
  c5: "1 4",
  c6: "4 4",
  c7: "12 4",
  c8: "1 2",
};

export type ChartPoint = { day: number; value: number | null; isBeyond: boolean };

/** The points of either kind of line. A position past the first 100 has no value, only a place below the axis. */
export const chartPoints = (line: History | Line, from: "drawnPoints" | "points" = "drawnPoints"): ChartPoint[] =>
  line.kind === "position"
    ? line[from].map((point) => ({ day: point.day, value: drawnPlace(point), isBeyond: isBeyond(point) }))
    : line[from].map(({ day, value }) => ({ day, value, isBeyond: false }));

/** The compared lines, and the main line, which is drawn over them. */
export const linesIn = ({ history, name, lines }: Chart) => [
  ...lines,
  { ...history, key: MAIN_KEY, name, tone: "c1" as const },
];

const allPoints = (chart: Chart) => linesIn(chart).flatMap((line) => chartPoints(line));

/** Days with a position or value. */
export const knownDays = (history: History, from: "drawnPoints" | "points"): number[] =>
  chartPoints(history, from).flatMap(({ day, value, isBeyond: isPast }) => (value === null && !isPast ? [] : [day]));

export const valuesOf = (chart: Chart): number[] => allPoints(chart).flatMap(({ value }) => value ?? []);

export const hasBeyond = (chart: Chart): boolean => allPoints(chart).some((point) => point.isBeyond);
