import type { DayFigures } from "../../domain/history/day-figures";
import type { ObservationSource } from "../../domain/history/memory";
import type { Read } from "../../domain/history/observation";
import type { Said, SaidKeyword, Say } from "../../domain/history/reported-values";
import type { Steps } from "../../domain/steps";
import { FrameWriter } from "./frame-body";
import { BUCKET, type Grid, GridBuilder, NULL_VALUE } from "./grid";
import { figuresOf } from "./grid-figures";
import { monthOf } from "./months";

/** What a response brought: a frame that is not compressed yet, and the figures of its days by day number. */
export type Brought = { bytes: Uint8Array; days: Map<number, DayFigures> };

type Numbered = { slot: number; keyword: SaidKeyword };

/** Packs what a response says. @param numbers those of its keywords, in its order */
export function* frameOf({ keywords }: Said, numbers: readonly number[]): Steps<Brought> {
  const writer = new FrameWriter();
  const days = new Map<number, DayFigures>();
  for (const [bucket, rows] of byBucket(keywords, numbers)) {
    yield;
    for (const [month, grid] of monthsOf(rows)) {
      writer.add({ month, bucket }, grid);
      for (const [day, figures] of figuresOf(grid)) joinFigures(days, day, figures);
    }
  }
  return { bytes: writer.bytes(), days };
}

export function joinFigures(days: Map<number, DayFigures>, day: number, figures: DayFigures): void {
  const held = days.get(day);
  if (held === undefined) days.set(day, figures);
  else held.join(figures.stored());
}

function byBucket(keywords: readonly SaidKeyword[], numbers: readonly number[]): [number, Numbered[]][] {
  const buckets = new Map<number, Numbered[]>();
  for (const [at, keyword] of keywords.entries()) {
    const number = numbers[at] ?? 0;
    const bucket = Math.floor(number / BUCKET);
    const rows = buckets.get(bucket) ?? [];
    buckets.set(bucket, rows);
    rows.push({ slot: number % BUCKET, keyword });
  }
  return [...buckets].sort(([one], [other]) => one - other);
}

/** A month in the making: the days and keywords of which anything is said, then the grid that holds it. */
type Month = { days: Set<number>; slots: Set<number> };

/** What some keywords say, month by month. They are asked twice: first for the days, so that each grid has its size. */
function monthsOf(rows: readonly Numbered[]): Map<number, Grid> {
  const months = new Map<number, Month>();
  const monthOn = new Map<number, Month>();
  let slot = 0;
  const note = (day: number) => {
    let month = monthOn.get(day);
    if (month === undefined) {
      const at = monthOf(day);
      month = months.get(at) ?? { days: new Set(), slots: new Set() };
      months.set(at, month);
      monthOn.set(day, month);
      month.days.add(day);
    }
    month.slots.add(slot);
  };
  for (const row of rows) {
    slot = row.slot;
    row.keyword.eachDay(note);
  }
  const builders = new Map([...months].map(([at, { days, slots }]) => [at, new GridBuilder(days, slots)]));
  const builderOn = new Map([...monthOn.keys()].map((day) => [day, builders.get(monthOf(day))]));
  // What a keyword says is mostly of one day.
  let latest: { day: number; builder: GridBuilder | undefined } = { day: Number.NaN, builder: undefined };
  const say: Say = (day, column, value, source) => {
    if (day !== latest.day) latest = { day, builder: builderOn.get(day) };
    const { builder } = latest;
    if (builder === undefined) return;
    const number = typeof value === "string" ? builder.pageOf(value) : (value ?? NULL_VALUE);
    builder.say(column, builder.cellsOf(column), builder.cellOf(slot, day), number, builder.readOf(UNREAD[source]));
  };
  for (const row of rows) {
    slot = row.slot;
    row.keyword.tell(say);
  }
  return new Map([...builders].map(([at, builder]) => [at, builder.grid()]));
}

/** When it was read is said beside the frame. */
const UNREAD: Record<ObservationSource, Read> = {
  undated: { source: "undated", atMs: 0 },
  list: { source: "list", atMs: 0 },
  history: { source: "history", atMs: 0 },
};
