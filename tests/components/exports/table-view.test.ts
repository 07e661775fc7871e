import { afterEach, expect, test, vi } from "vitest";
import { exportOfView, type TableView, type TableViewRef } from "@/components/exports/table-view";
import { NO_LABELS, NO_PROJECT_LABELS, type ProjectLabels } from "@/lib/domain/keyword/labels";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";

const KEYWORDS = [unknownKeyword("1", "tents"), unknownKeyword("2", "boots")];
const viewOf = (changes: Partial<TableView> = {}): TableView => ({
  columns: ["keyword", "position"],
  rows: KEYWORDS.length,
  held: KEYWORDS.length,
  keywordAt: (row) => KEYWORDS[row],
  otherOf: () => undefined,
  marketParts: [],
  bestIsLoaded: false,
  asOf: "2026-11-20T14:00:00.000Z",
  onDay: null,
  comparedOn: null,
  isWhole: true,
  ...changes,
});
const labeled = (labels: Partial<typeof NO_LABELS>): ProjectLabels => ({
  ...NO_PROJECT_LABELS,
  keywords: { "2": { ...NO_LABELS, ...labels } },
});
const OWN = ["starred", "own_tags", "note"];

test("an export has the columns on screen, in their order", async () => {
  const table = await exportOfView({ current: viewOf() }, NO_PROJECT_LABELS);
  expect(table.columns.slice(0, 2)).toEqual(["keyword", "position"]);
  expect(table.columns.filter((name) => OWN.includes(name))).toEqual([]);
  expect([table.rows, table.cellsAt(1)[0]]).toEqual([2, "boots"]);
});

test("labels are exported if any keyword has labels", async () => {
  const table = await exportOfView({ current: viewOf() }, labeled({ note: "ask again" }));
  expect(table.columns.slice(2, 5)).toEqual(OWN);
  expect([table.cellsAt(0).slice(2, 5), table.cellsAt(1).slice(2, 5)]).toEqual([
    [null, null, null],
    [null, null, "ask again"],
  ]);
});

test("a visible label column keeps its position and appears once", async () => {
  const view = viewOf({ columns: ["note", "keyword"] });
  const table = await exportOfView({ current: view }, labeled({ starred: true }));
  expect(table.columns.slice(0, 4)).toEqual(["note", "keyword", "starred", "own_tags"]);
  expect(table.columns.filter((name) => name === "note")).toHaveLength(1);
});

test("removed labels add no columns", async () => {
  const table = await exportOfView({ current: viewOf() }, labeled({}));
  expect(table.columns.filter((name) => OWN.includes(name))).toEqual([]);
});

test("without matching rows, an export contains only headers", async () => {
  const table = await exportOfView({ current: viewOf({ rows: 0 }) }, NO_PROJECT_LABELS);
  expect([table.rows, table.columns.length > 2]).toEqual([0, true]);
});

const moveTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
afterEach(() => {
  vi.useRealTimers();
});

test("an export waits for all rows of a loading list", async () => {
  moveTimers();
  const view: TableViewRef = { current: null };
  const exported = exportOfView(view, NO_PROJECT_LABELS);
  await vi.advanceTimersByTimeAsync(200);
  view.current = viewOf({ rows: 1, isWhole: false });
  await vi.advanceTimersByTimeAsync(200);
  view.current = viewOf();
  await vi.advanceTimersByTimeAsync(200);
  expect((await exported).rows).toBe(2);
});

test("a list that never loads completely is an error, not a partial export", async () => {
  moveTimers();
  const exported = exportOfView({ current: viewOf({ isWhole: false }) }, NO_PROJECT_LABELS);
  const refused = expect(exported).rejects.toThrow("The saved list couldn’t be loaded");
  await vi.advanceTimersByTimeAsync(20_000);
  await refused;
});
