import type { DayFigures } from "../../domain/memory/day-figures";
import type { ObservationSource } from "../../domain/memory/memory";
import type { ColumnName, Said, SaidKeyword } from "../../domain/memory/said";
import type { Steps } from "../../turns";
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

type Shape = { days: Set<number>; slots: Set<number> };

/** What some keywords say, month by month. They are asked twice: first for the days, so that each grid has its size. */
function monthsOf(rows: readonly Numbered[]): Map<number, Grid> {
  const shapes = new Map<number, Shape>();
  const shapeOn = new Map<number, Shape>();
  const toShape = (day: number): Shape => {
    const known = shapeOn.get(day);
    if (known !== undefined) return known;
    const month = monthOf(day);
    const shape = shapes.get(month) ?? { days: new Set(), slots: new Set() };
    shapes.set(month, shape);
    shapeOn.set(day, shape);
    shape.days.add(day);
    return shape;
  };
  for (const { slot, keyword } of rows) keyword.tell((day) => toShape(day).slots.add(slot));
  const builders = new Map([...shapes].map(([month, { days, slots }]) => [month, new GridBuilder(days, slots)]));
  const builderOn = new Map([...shapeOn.keys()].map((day) => [day, builders.get(monthOf(day))]));
  for (const { slot, keyword } of rows)
    keyword.tell((day, column, value, source) => {
      const builder = builderOn.get(day);
      if (builder !== undefined) sayIn(builder, { slot, day }, { column, value, source });
    });
  return new Map([...builders].map(([month, builder]) => [month, builder.grid()]));
}

type Told = { column: ColumnName; value: number | string | null; source: ObservationSource };

function sayIn(builder: GridBuilder, { slot, day }: { slot: number; day: number }, { column, value, source }: Told) {
  const number = typeof value === "string" ? builder.pageOf(value) : (value ?? NULL_VALUE);
  // When it was read is said beside the frame.
  const read = builder.readOf({ source, atMs: 0 });
  builder.say(column, builder.cellsOf(column), builder.cellOf(slot, day), number, read);
}
