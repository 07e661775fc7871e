import { expect, test } from "vitest";
import { type ColumnId, withColumn } from "../../../lib/domain/table/columns";

const table: ColumnId[] = ["keyword", "position", "change", "volume", "updated"];

test.each<[string, ColumnId[], ColumnId, ColumnId[]]>([
  ["beside Change", table, "best", ["keyword", "position", "change", "best", "volume", "updated"]],
  [
    "behind the last change",
    ["keyword", "position", "change", "change.7", "volume"],
    "best",
    ["keyword", "position", "change", "change.7", "best", "volume"],
  ],
  [
    "beside Position where there is no change",
    ["keyword", "position", "volume"],
    "best",
    ["keyword", "position", "best", "volume"],
  ],
  ["beside the keyword where there is neither", ["keyword", "volume"], "best", ["keyword", "best", "volume"]],
])("a new column lands %s", (_where, columns, id, expected) => {
  expect(withColumn(columns, id)).toEqual(expected);
});

test("a column that is already shown stays where it is", () => {
  expect(withColumn(table, "volume")).toEqual(table);
});
