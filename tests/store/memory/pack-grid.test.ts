import fc from "fast-check";
import { expect, test } from "vitest";
import type { ColumnName } from "../../../lib/domain/history/reported-values";
import { valuesAt } from "../../../lib/store/memory/day-values";
import { FrameWriter, openFrame, packBlock, packFrame, unpackBlock } from "../../../lib/store/memory/frame-body";
import { type Grid, GridBuilder, NULL_VALUE } from "../../../lib/store/memory/grid";
import { gridOfSlot } from "../../../lib/store/memory/grid-without";

const number = fc.oneof(
  fc.integer({ min: -101, max: 200 }),
  fc.integer({ min: 100, max: 20_000 }).map((hundredths) => hundredths / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  fc.constantFrom(0, NULL_VALUE, 2 ** 53, -(2 ** 52), 1e-7, 0.1, 1 / 3),
);
const cell = fc.record({
  day: fc.integer({ min: 20_000, max: 20_030 }),
  slot: fc.integer({ min: 0, max: 1_023 }),
  column: fc.constantFrom("position", "searchVolume", "m:clicks", "m:ctr") as fc.Arbitrary<"position" | "m:clicks">,
  value: number,
  page: fc.option(fc.webUrl({ withFragments: true, withQueryParameters: true })),
  read: fc.integer({ min: 0, max: 5 }),
});

const SOURCES = ["undated", "list", "history"] as const;

function gridOfCells(cells: readonly (typeof cell extends fc.Arbitrary<infer Value> ? Value : never)[]): Grid {
  const builder = new GridBuilder(
    cells.map(({ day }) => day),
    cells.map(({ slot }) => slot),
  );
  for (const { day, slot, column, value, page, read } of cells) {
    const by = builder.readOf({ source: SOURCES[read % 3] ?? "list", atMs: 1_700_000_000_000 + read * 1_234_567 });
    builder.say(column, builder.cellsOf(column), builder.cellOf(slot, day), value, by);
    if (page !== null)
      builder.say("page", builder.cellsOf("page"), builder.cellOf(slot, day), builder.pageOf(page), by);
  }
  return builder.grid();
}

/** What readers see of a grid. */
const seen = (grid: Grid) => grid.days.map((day) => [day, grid.slots, valuesAt(grid, day)]);

test("whatever is packed into a block comes out of it, to the last digit", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 60 }), async (cells) => {
      const grid = gridOfCells(cells);
      expect(seen(unpackBlock(await packBlock(grid)))).toEqual(seen(grid));
    }),
    { numRuns: 300 },
  );
});

const columnsOf = fc.constantFrom(null, ["position"], ["position", "page"], ["page", "m:ctr"]) as fc.Arbitrary<
  ColumnName[] | null
>;

test("one keyword of a block has there what it has among the others", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 60 }), fc.nat(), async (cells, pick) => {
      const whole = gridOfCells(cells);
      const slot = pick % 10 === 0 ? 1_024 : (whole.slots[pick % whole.slots.length] ?? 0);
      const part = unpackBlock(await packBlock(whole), { isDay: () => true, columns: null, slot });
      const alone = gridOfSlot(whole, slot);
      if (alone === null) expect(part.slots).toEqual([]);
      else expect(seen(part)).toEqual(seen(alone));
    }),
    { numRuns: 300 },
  );
});

test("some days and columns of a block are what all of it says of them", async () => {
  const inputs = [
    fc.array(cell, { minLength: 1, maxLength: 60 }),
    fc.array(fc.integer({ min: 20_000, max: 20_030 })),
    columnsOf,
  ] as const;
  await fc.assert(
    fc.asyncProperty(...inputs, async (cells, days, columns) => {
      const whole = gridOfCells(cells);
      const names = columns === null ? [...whole.columns.keys()] : columns;
      const isDay = (day: number) => days.includes(day);
      const body = await packBlock(whole);
      const part = unpackBlock(body, { isDay, columns: columns === null ? null : new Set(columns) });
      const kept = new Map([...whole.columns].filter(([name]) => names.includes(name)));
      const revised = columns === null ? whole.revised : new Map();
      const expected = { ...whole, columns: kept, revised };
      expect(part.days).toEqual(whole.days.filter(isDay));
      expect(seen(part)).toEqual(seen(expected).filter(([day]) => isDay(Number(day))));
    }),
    { numRuns: 300 },
  );
});

test("a frame gives its parts back, read when it says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { maxLength: 4 }), async (parts) => {
      const writer = new FrameWriter();
      const grids = parts.map(gridOfCells);
      for (const [bucket, grid] of grids.entries()) writer.add({ month: 24_000 + bucket, bucket }, grid);
      const opened = await openFrame({ body: await packFrame(writer.bytes()), atMs: 99 });
      expect(opened.map(({ month, bucket }) => [month, bucket])).toEqual(
        grids.map((_, bucket) => [24_000 + bucket, bucket]),
      );
      for (const [at, part] of opened.entries()) {
        const at99 = grids[at]?.reads.map(({ source }) => ({ source, atMs: 99 })) ?? [];
        const grid = grids[at];
        if (grid !== undefined) expect(seen(part.grid())).toEqual(seen({ ...grid, reads: at99 }));
      }
    }),
    { numRuns: 60 },
  );
});
