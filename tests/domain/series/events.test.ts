import { expect, test } from "vitest";
import { datedNotes, withDayLine } from "../../../lib/domain/series/events";

test("lines of a note that start with a date belong to that day, in order", () => {
  const note = [
    "Ask for the landing page",
    "2026-11-14: new title",
    "- 2026-10-02 – page moved to /base-layers",
    "• 2026-11-01",
    "seen on 2026-11-03",
  ].join("\n");
  expect(datedNotes(note).map(({ on, text }) => [on, text])).toEqual([
    ["2026-10-02", "page moved to /base-layers"],
    ["2026-11-01", ""],
    ["2026-11-14", "new title"],
  ]);
});

test("impossible dates, and numbers that only look like dates, are text", () => {
  expect(datedNotes("2026-02-30 impossible\n2026-11-145 no day\n20261114 neither\n")).toEqual([]);
  expect(datedNotes("")).toEqual([]);
});

test("a date is added on its own line and the existing text stays", () => {
  expect(withDayLine("", "2026-11-14")).toBe("2026-11-14 ");
  expect(withDayLine("first", "2026-11-14")).toBe("first\n2026-11-14 ");
  const note = withDayLine("first\n", "2026-11-14");
  expect(datedNotes(`${note}new title`)).toMatchObject([{ on: "2026-11-14", text: "new title" }]);
});
