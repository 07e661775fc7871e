import type { Line, LineTone } from "@/lib/domain/series/compared-lines";
import type { History } from "@/lib/domain/series/keyword-history";
import { drawnPlace } from "@/lib/domain/series/series";

/**
 * Something that happened on a day: the ranking page changed, a note of one's own, or an event.
 * @property until last day of an event that went on for several
 */
export type Mark = { day: number; on: string; kind: "page" | "note" | "event"; text: string; until?: number };

/**
 * Everything one chart shows: its main history, further lines, and marks.
 * @property name of the main line, where further ones stand beside it
 * @property isNow whether the latest point is recent enough to be called "now"
 */
export type Chart = {
  history: History;
  name: string;
  lines: readonly Line[];
  marks: readonly Mark[];
  isNow: boolean;
};

export type Tone = "c1" | LineTone;

/** Whole class names, so that the style sheet holds them. */
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
/** The variables behind them, for drawings outside the page. */
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
/** Color never speaks alone: each line has a dash of its own. The main one is solid. */
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

/** Every place drawn, of the main line and the others: what the rank axis must hold. */
export const placesOf = ({ history, lines }: Chart): number[] =>
  [history, ...lines].flatMap((line) =>
    line.kind === "position" ? line.drawn.map(drawnPlace).filter((place) => place !== null) : [],
  );

/** Every value drawn of a measure. */
export const valuesOf = ({ history, lines }: Pick<Chart, "history" | "lines">): number[] =>
  [history, ...lines].flatMap((line) =>
    line.kind === "metric" ? line.drawn.flatMap(({ value }) => (value === null ? [] : [value])) : [],
  );
