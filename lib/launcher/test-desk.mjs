import { say, sayError, seconds } from "./output.mjs";
import { installWhenChanged } from "./prepare/install.mjs";
import { PREPARE_LOCK } from "./project.mjs";
import { withLock } from "./run-lock.mjs";
import { end, endWithSignals, isEnding } from "./shutdown.mjs";
import { buildSuite, e2eSuite } from "./suites/e2e.mjs";
import { layersSuite } from "./suites/layers.mjs";
import { lockSuite } from "./suites/lock.mjs";
import { deadCodeSuite, formatAndLintSuite, typesSuite } from "./suites/tools.mjs";
import { testFileSuites } from "./suites/vitest.mjs";

/** @typedef {{ name: string, ms: number }} Part duration of a suite, a test file or a journey */

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {{ name: string, count: number }[]} [skipped] files or journeys, with the number of tests
 * @property {string[]} [flaky] journeys that passed only on their second try
 * @property {string} [output] shown on failure
 * @property {Part[]} [parts] durations
 */

const alone = (name, suite) => ({ names: [name], run: async (_names, args) => ({ [name]: await suite(args) }) });

/** Suites with live output; others report at the end. */
const LIVE = ["unit", "contract", "e2e"];

/** Rows run in sequence; lanes of a row share the cores. Suites with time limits run alone. */
const ROWS = [
  [
    [
      alone("lock", lockSuite),
      alone("lint", formatAndLintSuite),
      alone("layers", layersSuite),
      alone("dead-code", deadCodeSuite),
      alone("types", typesSuite),
    ],
    [alone("build", buildSuite)],
  ],
  [[{ names: ["unit", "contract"], run: testFileSuites }]],
  [[alone("e2e", e2eSuite)]],
];

/**
 * The test command: installs if necessary, runs all suites even after a failure, and prints a summary line.
 * @param {string[]} words default: everything; names of suites, then names of test files or options
 */
export async function testDesk(words) {
  endWithSignals({ code: 130 });
  const chosen = chooseSuites(words);
  const installed = await withLock(PREPARE_LOCK, installWhenChanged).then(
    () => true,
    (error) => {
      if (!isEnding()) sayError(error);
      return false;
    },
  );
  const total = installed ? await runRows(ROWS, chosen) : { ...nothing(), failed: 1 };
  if (isEnding()) return;
  const { passed, failed } = total;
  say(`\n${slowestParts(total.parts)}`);
  for (const line of unprovenLines(total, chosen.names)) say(line);
  say(`\n${passed} passed, ${failed} failed`);
  await end(failed === 0 && passed > 0 ? 0 : 1);
}

/**
 * Lists skipped and flaky tests.
 * @param {{ skipped: { name: string, count: number }[], flaky: string[] }} total
 * @param {string[]} names suites of this run
 * @returns {string[]} lines
 */
export function unprovenLines({ skipped, flaky }, names) {
  const others = suiteNames().filter((name) => !names.includes(name));
  return [
    ...flaky.map((name) => `Flaky, passed on the second try only: ${name}`),
    ...skipped.map(({ name, count }) => `Skipped: ${count} ${count === 1 ? "test" : "tests"} of ${name}`),
    ...(others.length === 0 ? [] : [`Not run: ${others.join(", ")}`]),
  ];
}

const SHOWN = 10;

/**
 * @param {Part[]} parts
 * @returns {string} the ten slowest, one per line
 */
export function slowestParts(parts) {
  const slowest = parts.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  const width = Math.max(0, ...slowest.map(({ ms }) => seconds(ms).length));
  return ["The slowest parts:", ...slowest.map(({ name, ms }) => `  ${seconds(ms).padStart(width)}  ${name}`)].join(
    "\n",
  );
}

const suiteNames = () => ROWS.flat(2).flatMap(({ names }) => names);
const nothing = () => ({ passed: 0, failed: 0, skipped: [], flaky: [], parts: [] });

/**
 * @param {string[]} words `unit`, `--only=unit,e2e`, then arguments for the suite
 * @returns {{ names: string[], args: string[] }}
 */
export function chooseSuites(words) {
  const known = suiteNames();
  const wanted = words
    .flatMap((word) => word.replace(/^--only=/, "").split(","))
    .filter((word) => known.includes(word));
  const args = words.filter((word) => !word.startsWith("--only=") && !known.includes(word));
  return wanted.length === 0 ? { names: known, args } : { names: known.filter((name) => wanted.includes(name)), args };
}

/**
 * @param {{ names: string[], run: (names: string[], args: string[]) => Promise<Record<string, Result>> }[][][]} rows
 * @param {{ names: string[], args: string[] }} chosen
 * @returns {Promise<Required<Omit<Result, "output">>>} over all suites
 */
export async function runRows(rows, chosen) {
  const total = nothing();
  const report = (name, ms, result) => {
    total.passed += result.passed;
    total.failed += result.failed;
    total.parts.push({ name, ms }, ...(result.parts ?? []));
    total.skipped.push(...(result.skipped ?? []));
    total.flaky.push(...(result.flaky ?? []));
  };
  for (const lanes of rows) await Promise.all(lanes.map((lane) => runLane(lane, chosen, report)));
  return total;
}

async function runLane(lane, chosen, report) {
  for (const task of lane) {
    const names = task.names.filter((name) => chosen.names.includes(name));
    if (names.length > 0 && !isEnding()) await runTask(task, { names, args: chosen.args, report });
  }
}

async function runTask(task, { names, args, report }) {
  if (names.some((name) => LIVE.includes(name))) say(`\n── ${names.join(", ")}`);
  const began = Date.now();
  const results = await task.run(names, args).catch((error) => {
    if (!isEnding()) sayError(error);
    return Object.fromEntries(names.map((name) => [name, { passed: 0, failed: 1 }]));
  });
  if (isEnding()) return;
  for (const name of names) {
    const result = withoutEmptySuccess(results[name]);
    if (result.failed > 0 && result.output) say(result.output.trimEnd());
    if (result !== results[name]) say(`${name} ran nothing, which counts as a failure.`);
    const ms = name === names[0] ? Date.now() - began : (result.parts ?? []).reduce((sum, part) => sum + part.ms, 0);
    const skipped = (result.skipped ?? []).reduce((sum, { count }) => sum + count, 0);
    const unproven = skipped === 0 ? "" : `, ${skipped} skipped`;
    say(`${name}: ${result.passed} passed, ${result.failed} failed${unproven} (${seconds(ms)})`);
    report(name, ms, result);
  }
}

/**
 * A suite that ran nothing has not passed.
 * @template {{ passed: number, failed: number }} Result
 * @param {Result} result
 * @returns {Result}
 */
export const withoutEmptySuccess = (result) =>
  result.passed + result.failed === 0 ? { ...result, failed: 1 } : result;
