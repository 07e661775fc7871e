import { describe, expect, test } from "vitest";
import { countPlaywright } from "../../lib/launcher/suites/e2e.mjs";
import { lockGaps } from "../../lib/launcher/suites/lock.mjs";
import { countVitest } from "../../lib/launcher/suites/vitest.mjs";
import { chooseSuites, withoutEmptySuccess } from "../../lib/launcher/test-desk.mjs";

const vitestReport = (
  passed: number,
  failed: number,
  files: { status: string; assertionResults: { status: string }[] }[],
) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});

describe("the counts of npm test", () => {
  test("a suite that ran nothing has failed", () => {
    expect(withoutEmptySuccess({ passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
    expect(withoutEmptySuccess({ passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
  });

  test("a test file that cannot be loaded counts as a failure", () => {
    const report = vitestReport(2, 1, [
      { status: "passed", assertionResults: [{ status: "passed" }, { status: "passed" }] },
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "failed", assertionResults: [] },
    ]);
    expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 2, skipped: 0 });
  });

  test("an error outside any test counts as a failure", () => {
    expect(countVitest(vitestReport(2, 0, []), 1)).toMatchObject({ passed: 2, failed: 1 });
    expect(countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toMatchObject({
      failed: 1,
    });
  });

  test("a flaky end-to-end test has not passed", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 3 };
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });
});

describe("the selection of suites", () => {
  test("is everything, in order, when nothing is asked for", () => {
    expect(chooseSuites([])).toEqual({
      names: ["lock", "lint", "types", "layers", "dead-code", "unit", "contract", "build", "e2e"],
      args: [],
    });
  });

  test("takes names of suites, and hands them the rest", () => {
    expect(chooseSuites(["--only=unit"])).toEqual({ names: ["unit"], args: [] });
    expect(chooseSuites(["e2e", "build", "start.spec"])).toEqual({ names: ["build", "e2e"], args: ["start.spec"] });
  });
});

describe("the check of the lock file", () => {
  test("a package of another platform that is not in the lock is named", () => {
    const packages = {
      "": {},
      "node_modules/next": { optionalDependencies: { "@next/swc-linux-x64-gnu": "1", "@next/swc-darwin-arm64": "1" } },
      "node_modules/@next/swc-linux-x64-gnu": {},
    };
    expect(lockGaps(packages)).toEqual({
      checked: 2,
      missing: ["@next/swc-darwin-arm64, an optional package of node_modules/next, is not in package-lock.json"],
    });
  });

  test("a package is found beside or above the one that asks for it, never below another one", () => {
    const asks = { optionalDependencies: { b: "1" } };
    expect(lockGaps({ "node_modules/x/node_modules/a": asks, "node_modules/x/node_modules/b": {} }).missing).toEqual(
      [],
    );
    expect(lockGaps({ "node_modules/x/node_modules/a": asks, "node_modules/b": {} }).missing).toEqual([]);
    expect(
      lockGaps({ "node_modules/x/node_modules/a": asks, "node_modules/y/node_modules/b": {} }).missing,
    ).toHaveLength(1);
  });
});
