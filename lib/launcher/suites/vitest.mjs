import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { startNode } from "../processes.mjs";
import { inProject, RUN_FOLDER } from "../project.mjs";

/**
 * Runs test files with Vitest.
 * @param {string} name of the suite, for its report
 * @param {string[]} args folders, names or options of Vitest
 */
export async function vitestSuite(name, args) {
  const report = path.join(RUN_FOLDER, `${name}.json`);
  await mkdir(RUN_FOLDER, { recursive: true });
  await rm(report, { force: true });
  const { ended } = startNode(
    [
      inProject("node_modules", "vitest", "vitest.mjs"),
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: { ...process.env, NODE_ENV: "test", NO_COLOR: "1" } },
  );
  const { code } = await ended;
  const text = await readFile(report, "utf8").catch(() => null);
  return text === null ? { passed: 0, failed: 1 } : countVitest(JSON.parse(text), code);
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests?: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @param {number | null} code exit code of Vitest
 */
export function countVitest(report, code) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  // Vitest also fails for errors outside any test, which its counts leave out.
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests ?? 0,
  };
}
