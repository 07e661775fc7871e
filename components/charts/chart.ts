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

/** Full class names, so that Tailwind finds them. */
export const STROKES: Record<Tone, string> = {
  c1: "stroke-c1",
  c2: "stroke-c2",
  c3: "stroke-c3",
  c4: "stroke-c4",
  c5: "stroke-c5",
  c6: "stroke-c6",
  c7: "stroke-fg",
  c8: "stroke-fg-3",
};
export const FILLS: Record<Tone, string> = {
  c1: "fill-c1",
  c2: "fill-c2",
  c3: "fill-c3",
  c4: "fill-c4",
  c5: "fill-c5",
  c6: "fill-c6",
  c7: "fill-fg",
  c8: "fill-fg-3",
};
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

export const placesOf = ({ history, lines }: Chart): number[] =>
  [history, ...lines].flatMap((line) =>
    line.kind === "position" ? line.drawn.map(drawnPlace).filter((place) => place !== null) : [],
  );

export const valuesOf = ({ history, lines }: Pick<Chart, "history" | "lines">): number[] =>
  [history, ...lines].flatMap((line) =>
    line.kind === "metric" ? line.drawn.flatMap(({ value }) => (value === null ? [] : [value])) : [],
  );
