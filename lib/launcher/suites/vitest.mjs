import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { startNode } from "../processes.mjs";
import { inProject, RUN_FOLDER } from "../project.mjs";

const SKIPPED = ["pending", "skipped", "todo"];
const CONTRACT_FOLDER = "tests/contract/";

/**
 * Runs one or both suites in a single Vitest run, so that they share the cores.
 * @param {string[]} names `unit`, `contract` or both
 * @param {string[]} args file names or options of Vitest; default: all files of the suites
 * @returns {Promise<Record<string, import("../test-desk.mjs").Result>>} by name
 */
export async function testFileSuites(names, args) {
  const { report, code } = await runVitest(names.join("-"), [...filesOf(names, args), ...args]);
  if (report === null) return Object.fromEntries(names.map((name) => [name, { passed: 0, failed: 1 }]));
  if (names.length === 1) return { [names[0]]: countVitest(report, code) };
  const contract = countVitest(partOf(report, true), 0);
  const unit = countVitest(partOf(report, false), contract.failed === 0 ? code : 0);
  return { unit, contract };
}

function filesOf(names, args) {
  if (!names.includes("contract")) return ["--exclude", `${CONTRACT_FOLDER}**`];
  return names.includes("unit") || args.length > 0 ? [] : [CONTRACT_FOLDER];
}

async function runVitest(name, args) {
  const file = path.join(RUN_FOLDER, `${name}.json`);
  await mkdir(RUN_FOLDER, { recursive: true });
  await rm(file, { force: true });
  const { ended } = startNode(
    [
      inProject("node_modules", "vitest", "vitest.mjs"),
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ],
    { env: { ...process.env, NODE_ENV: "test", NO_COLOR: "1" } },
  );
  const { code } = await ended;
  const text = await readFile(file, "utf8").catch(() => null);
  return { report: text === null ? null : JSON.parse(text), code };
}

function partOf(report, ofContract) {
  const testResults = report.testResults.filter(
    ({ name }) => relativePath(name).startsWith(CONTRACT_FOLDER) === ofContract,
  );
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  return {
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    testResults,
  };
}

const relativePath = (file) => path.relative(inProject(), file).split(path.sep).join("/");

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string }[] }[] }} report
 * @param {number | null} code exit code of Vitest
 * @returns {import("../test-desk.mjs").Result}
 */
export function countVitest(report, code) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  // Vitest also fails for errors outside tests, which it doesn't count.
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.testResults.flatMap(({ name, assertionResults }) => {
      const count = assertionResults.filter(({ status }) => SKIPPED.includes(status)).length;
      return count === 0 ? [] : [{ name: relativePath(name), count }];
    }),
    parts: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relativePath(name),
      ms: endTime - startTime,
    })),
  };
}
