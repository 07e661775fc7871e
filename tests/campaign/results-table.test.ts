import { expect, test } from "vitest";
import { rowsOf, toTable } from "./support/results-table";

const file = (...assertionResults: Parameters<typeof rowsOf>[0]["testResults"][number]["assertionResults"]) => ({
  testResults: [{ name: "/somewhere/loops.campaign.ts", message: "No such import", assertionResults }],
});
const resultOf = (report: Parameters<typeof rowsOf>[0]) => rowsOf(report).map(({ id, result }) => [id, result]);

test("each test is a row with its id, its guarantee and its figure", () => {
  const row = {
    title: "M5: agents stop: at their cap",
    status: "passed",
    duration: 1_400,
    meta: { figure: "500 sent" },
  };
  expect(rowsOf(file(row))).toEqual([
    { id: "M5", title: "agents stop: at their cap", figure: "500 sent", result: "pass", took: "1.4 s" },
  ]);
});

test("a test skipped with a reason counts as not run; a test skipped silently counts as failed", () => {
  const lacking = { title: "M1: a", status: "skipped", meta: { notRun: "no Chromium on this machine" } };
  const silent = { title: "M2: b", status: "skipped", meta: {} };
  const broken = { title: "M3: c", status: "failed", meta: { figure: "crossed 1" } };
  expect(resultOf(file(broken, silent, lacking))).toEqual([
    ["M1", "not run"],
    ["M2", "FAIL"],
    ["M3", "FAIL"],
  ]);
});

test("a unit test with a code is a row per store, and one without a code is none", () => {
  const title = "Q1: a";
  const unit = { title, status: "passed", ancestorTitles: ["the ledger on SQLite"] };
  const same = { title, status: "passed", ancestorTitles: ["the ledger on PostgreSQL"] };
  const lacking = { title: "Q3: b", status: "skipped", ancestorTitles: ["races on PostgreSQL (not run: no package)"] };
  expect(resultOf(file(unit, same, lacking, { title: "a helper", status: "passed" }))).toEqual([
    ["Q1", "pass"],
    ["Q1-postgres", "pass"],
    ["Q3-postgres", "not run"],
  ]);
});

test("a partial run has no rows for other tests, except those skipped with a reason", () => {
  const asked = { title: "M1: a", status: "passed", meta: { figure: "1" } };
  const other = { title: "M2: b", status: "skipped", meta: {} };
  const lacking = { title: "M3: c", status: "skipped", meta: { notRun: "no Chromium on this machine" } };
  expect(rowsOf(file(asked, other, lacking), { isPart: true }).map(({ id }) => id)).toEqual(["M1", "M3"]);
});

test("a file that couldn't be loaded is a failed row with the reason", () => {
  expect(rowsOf(file())[0]).toMatchObject({ id: "loops.campaign.ts", result: "FAIL", figure: "No such import" });
});

test("the table keeps the dated row of a test that didn't run this time", () => {
  const ran = { title: "M1: a", status: "passed", meta: { figure: "1 | 2" } };
  const lacking = { title: "M1: a", status: "skipped", meta: { notRun: "no Chromium on this machine" } };
  const other = { title: "M2: b", status: "failed", meta: { figure: "crossed 1" } };
  const first = toTable(rowsOf(file(ran)), { earlier: "", now: new Date("2026-03-01T10:00:00Z") });
  const second = toTable(rowsOf(file(lacking, other)), { earlier: first, now: new Date("2026-03-02T10:00:00Z") });
  expect(second.split("\n").filter((line) => line.startsWith("| M"))).toEqual([
    "| M1 | a | 1 \\| 2 | pass | 0.0 s | 2026-03-01 10:00 UTC |",
    "| M2 | b | crossed 1 | FAIL | 0.0 s | 2026-03-02 10:00 UTC |",
  ]);
});
