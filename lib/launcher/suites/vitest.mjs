import path from "node:path";
import { inProject } from "../project.mjs";
import { runReporting } from "./run-reporting.mjs";

const SKIPPED = ["pending", "skipped", "todo"];
const CONTRACT_FOLDER = "tests/contract/";

/** @param {string[]} args file names or options of Vitest */
export const unitSuite = (args) => runVitest(["--exclude", `${CONTRACT_FOLDER}**`, ...args]);

/** @param {string[]} args as above; default: all its files */
export const contractSuite = (args) => runVitest(args.length > 0 ? args : [CONTRACT_FOLDER]);

async function runVitest(args) {
  const vitest = inProject("node_modules", "vitest", "vitest.mjs");
  const env = { ...process.env, NODE_ENV: "test", NO_COLOR: "1" };
  const { report, code } = await runReporting("vitest.json", (file) => ({
    command: [vitest, "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`, ...args],
    env,
  }));
  return report === null ? { passed: 0, failed: 1 } : countVitest(report, code);
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, assertionResults: { status: string }[] }[] }} report
 * @param {number | null} code exit code of Vitest
 * @returns {import("../test-desk.mjs").Result}
 */
export function countVitest(report, code) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    // Vitest also fails for errors outside tests, which it doesn't count.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.testResults.flatMap(({ name, assertionResults }) => {
      const count = assertionResults.filter(({ status }) => SKIPPED.includes(status)).length;
      return count === 0 ? [] : [{ name: path.relative(inProject(), name), count }];
    }),
  };
}
