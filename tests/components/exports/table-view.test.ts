import { notifyManager } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { exportOfView, type TableView, type TableViewRef } from "@/components/exports/table-view";
import { labelsOf, NO_LABELS, NO_PROJECT_LABELS, type ProjectLabels } from "@/lib/domain/keyword/labels";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";

const KEYWORDS = [unknownKeyword("1", "tents"), unknownKeyword("2", "boots")];
const viewOf = (changes: Partial<TableView> = {}, labels = NO_PROJECT_LABELS): TableView => ({
  columns: ["keyword", "position"],
  rows: KEYWORDS.length,
  keywordCount: KEYWORDS.length,
  keywordAt: (row) => KEYWORDS[row],
  labels,
  labelsOf: (id) => labelsOf(labels, id),
  marketParts: [],
  bestIsLoaded: false,
  asOf: "2026-11-20T14:00:00.000Z",
  onDay: null,
  comparedOn: null,
  isWhole: true,
  ...changes,
});
const labelsWith = (labels: Partial<typeof NO_LABELS>): ProjectLabels => ({
  ...NO_PROJECT_LABELS,
  keywords: { "2": { ...NO_LABELS, ...labels } },
});
const noLoad = () => Promise.resolve();
const OWN = ["starred", "own_tags", "note"];

test("an export has the columns on screen, in their order; removed labels add none", async () => {
  const table = await exportOfView({ current: viewOf({}, labelsWith({})) }, noLoad);
  expect(table.columns.slice(0, 2)).toEqual(["keyword", "position"]);
  expect(table.columns.filter((name) => OWN.includes(name))).toEqual([]);
  expect([table.rows, table.cellsAt(1)[0]]).toEqual([2, "boots"]);
});

test("labels are exported if any keyword has labels", async () => {
  const table = await exportOfView({ current: viewOf({}, labelsWith({ note: "ask again" })) }, noLoad);
  expect(table.columns.slice(2, 5)).toEqual(OWN);
  expect([table.cellsAt(0).slice(2, 5), table.cellsAt(1).slice(2, 5)]).toEqual([
    [null, null, null],
    [null, null, "ask again"],
  ]);
});

test("a visible label column keeps its position and appears once", async () => {
  const view = viewOf({ columns: ["note", "keyword"] }, labelsWith({ starred: true }));
  const table = await exportOfView({ current: view }, noLoad);
  expect(table.columns.slice(0, 4)).toEqual(["note", "keyword", "starred", "own_tags"]);
  expect(table.columns.filter((name) => name === "note")).toHaveLength(1);
});

test("without matching rows, an export contains only headers", async () => {
  const table = await exportOfView({ current: viewOf({ rows: 0 }) }, noLoad);
  expect([table.rows, table.columns.length > 2]).toEqual([0, true]);
});

const loading = (view: TableViewRef, loadedView: TableView) => async () => {
  await Promise.resolve();
  // The table gets the list through this queue and fills the view.
  notifyManager.schedule(() => {
    view.current = loadedView;
  });
};

test.each([
  ["all rows", undefined, 2, "tents"],
  ["selected keywords only", KEYWORDS.slice(1), 1, "boots"],
])("an export waits for a loading list and contains %s", async (_, selected, rows, first) => {
  const view: TableViewRef = { current: viewOf({ rows: 1, isWhole: false }) };
  const table = await exportOfView(view, loading(view, viewOf()), selected);
  expect([table.rows, table.cellsAt(0)[0]]).toEqual([rows, first]);
});

test("a list that doesn't load completely is an error, not a partial export", async () => {
  const view: TableViewRef = { current: viewOf({ isWhole: false }) };
  await expect(exportOfView(view, noLoad)).rejects.toThrow("The saved list couldn’t be loaded");
  const offline = () => Promise.reject(new Error("offline"));
  await expect(exportOfView(view, offline)).rejects.toThrow("offline");
});
