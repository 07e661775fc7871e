import { describe, expect, test } from "vitest";
import { Refusal } from "../../lib/launcher/output.mjs";
import { inProject } from "../../lib/launcher/project.mjs";
import { countPlaywright } from "../../lib/launcher/suites/e2e.mjs";
import { countVitest } from "../../lib/launcher/suites/vitest.mjs";
import { chooseSuites, runRows, unprovenLines } from "../../lib/launcher/test-desk.mjs";

const vitestReport = (
  passedCount: number,
  failedCount: number,
  files: { status: string; assertionResults: { status: string }[] }[],
) => ({
  numPassedTests: passedCount,
  numFailedTests: failedCount,
  testResults: files.map((file) => ({ name: inProject("tests/some.test.ts"), ...file })),
});

describe("the counts of npm test", () => {
  test("a suite that ran nothing has failed", async () => {
    const selection = { names: ["unit"], args: [] };
    const run = (passed: number) => runRows([[{ unit: async () => ({ passed, failed: 0 }) }]], selection);
    expect(await run(0)).toMatchObject({ passed: 0, failed: 1 });
    expect(await run(3)).toMatchObject({ passed: 3, failed: 0 });
  });

  test("a test file that cannot be loaded counts as a failure", () => {
    const report = vitestReport(2, 1, [
      { status: "passed", assertionResults: [{ status: "passed" }, { status: "passed" }] },
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "failed", assertionResults: [] },
    ]);
    expect(countVitest(report, 1)).toMatchObject({ passed: 2, failed: 2, skipped: [] });
  });

  test("an error outside any test counts as a failure", () => {
    expect(countVitest(vitestReport(2, 0, []), 1)).toMatchObject({ passed: 2, failed: 1 });
    expect(countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toMatchObject({
      failed: 1,
    });
  });

  test("a flaky end-to-end test counts as not passed, unless it stopped until its time limit; both are named", () => {
    const stats = { expected: 4, unexpected: 0, flaky: 2, skipped: 0 };
    const twice = (title: string, first: string) => ({
      file: "a.spec.ts",
      title,
      tests: [{ status: "flaky", results: [{ status: first }, { status: "passed" }] }],
    });
    const suites = [{ specs: [twice("stood still", "timedOut"), twice("showed it wrong", "failed")] }];
    expect(countPlaywright({ stats, suites }, 0)).toMatchObject({
      passed: 5,
      failed: 1,
      flaky: ["a.spec.ts › stood still", "a.spec.ts › showed it wrong"],
    });
  });

  test("a broken suite doesn't hide the others", async () => {
    const fine = async () => ({ passed: 2, failed: 0 });
    const brokenSuite = async () => {
      throw new Refusal("The tool did not start.");
    };
    const rows: Parameters<typeof runRows>[0] = [
      [{ lint: brokenSuite, types: fine }, { build: fine }],
      [{ e2e: fine }],
    ];
    const names = ["lint", "types", "build", "e2e"];
    expect(await runRows(rows, { names, args: [] })).toMatchObject({ passed: 6, failed: 1 });
    expect(await runRows(rows, { names: ["e2e"], args: [] })).toMatchObject({ passed: 2, failed: 0 });
  });
});

describe("the last lines of npm test", () => {
  test("name skipped tests, flaky journeys and suites that did not run", async () => {
    const file = { status: "passed", assertionResults: [{ status: "passed" }, { status: "skipped" }] };
    const { skipped } = countVitest(vitestReport(1, 0, [file]), 0);
    expect(skipped).toEqual([{ name: "tests/some.test.ts", count: 1 }]);
    const unit = async () => ({ passed: 1, failed: 0, skipped, flaky: ["a.spec.ts › opens"] });
    const total = await runRows([[{ unit }]], { names: ["unit"], args: [] });
    const all = chooseSuites([]).names;
    expect(unprovenLines(total, all)).toEqual([
      "Flaky, passed on the second try only: a.spec.ts › opens",
      "Skipped: 1 test of tests/some.test.ts",
    ]);
    const suiteNames = all.filter((name) => name !== "e2e" && name !== "build");
    expect(unprovenLines({ skipped: [], flaky: [] }, suiteNames)).toEqual(["Not run: build, e2e"]);
  });
});

describe("the selection of suites", () => {
  test("is everything, in order, by default", () => {
    expect(chooseSuites([])).toEqual({
      names: ["lint", "layers", "dead-code", "types", "build", "unit", "contract", "e2e"],
      args: [],
    });
  });

  test("takes suite names and passes the rest on to them", () => {
    expect(chooseSuites(["unit"])).toEqual({ names: ["unit"], args: [] });
    expect(chooseSuites(["e2e", "build", "start.spec"])).toEqual({ names: ["build", "e2e"], args: ["start.spec"] });
  });
});
