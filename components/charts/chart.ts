import type { Line, LineTone } from "@/lib/domain/series/compared-lines";
import type { History } from "@/lib/domain/series/keyword-history";
import { drawnPlace } from "@/lib/domain/series/series";

/** @property until last day of an event of several days */
export type Mark = { day: number; on: string; kind: "page" | "note" | "event"; text: string; until?: number };

export type Chart = {
  history: History;
  name: string;
  lines: readonly Line[];
  marks: readonly Mark[];
};

export type Tone = "c1" | LineTone;

export const VARIABLES: Record<Tone, string> = {
  c1: "--c1",
  c2: "--c2",
  c3: "--c3",
  c4: "--c4",
  c5: "--c5",
  c6: "--c6",
  c7: "--fg",
  c8: "--fg-3",
};

export const colorOf = (tone: Tone): string => `var(${VARIABLES[tone]})`;

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

/** Days with a position or value. */
export const knownDays = (history: History, from: "drawn" | "points"): number[] =>
  history.kind === "position"
    ? history[from].filter(({ position }) => position.kind !== "empty").map(({ day }) => day)
    : history[from].filter(({ value }) => value !== null).map(({ day }) => day);

export const placesOf = ({ history, lines }: Chart): number[] =>
  [history, ...lines].flatMap((line) =>
    line.kind === "position" ? line.drawn.map(drawnPlace).filter((place) => place !== null) : [],
  );

export const valuesOf = ({ history, lines }: Pick<Chart, "history" | "lines">): number[] =>
  [history, ...lines].flatMap((line) =>
    line.kind === "metric" ? line.drawn.flatMap(({ value }) => (value === null ? [] : [value])) : [],
  );
