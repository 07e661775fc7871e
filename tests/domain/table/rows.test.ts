import { expect, test } from "vitest";
import { countChosen, rowsBetween, withRows } from "@/lib/domain/table/rows";

const ROWS = ["a", "b", "c", "d"].map((id) => ({ id }));

test("a range includes both ends, in either direction", () => {
  expect(rowsBetween(ROWS, "b", 3).map(({ id }) => id)).toEqual(["b", "c", "d"]);
  expect(rowsBetween(ROWS, "c", 0).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("a range from a row no longer shown is a single row", () => {
  expect(rowsBetween(ROWS, "gone", 2)).toEqual([{ id: "c" }]);
  expect(rowsBetween(ROWS, null, 2)).toEqual([{ id: "c" }]);
});

test("selecting all matches keeps the earlier selection", () => {
  const selection = withRows(new Set(["x"]), ROWS, true);
  expect([...selection].sort()).toEqual(["a", "b", "c", "d", "x"]);
  expect([...withRows(selection, ROWS.slice(0, 2), false)].sort()).toEqual(["c", "d", "x"]);
  expect(countChosen(ROWS.slice(1), selection)).toBe(3);
  expect(countChosen(ROWS, new Set())).toBe(0);
});
