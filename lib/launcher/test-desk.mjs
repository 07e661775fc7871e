import { say, sayError, seconds } from "./output.mjs";
import { installWhenChanged } from "./prepare/install.mjs";
import { PREPARE_LOCK } from "./project.mjs";
import { withLock } from "./run-lock.mjs";
import { end, isEnding, runCommand } from "./shutdown.mjs";
import { buildSuite, e2eSuite } from "./suites/e2e.mjs";
import { layersSuite } from "./suites/layers.mjs";
import { deadCodeSuite, formatAndLintSuite, typesSuite } from "./suites/tools.mjs";
import { contractSuite, unitSuite } from "./suites/vitest.mjs";

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {{ name: string, count: number }[]} [skipped] files or journeys, with the number of tests
 * @property {string[]} [flaky] journeys that passed only on their second try
 * @property {string} [output] shown on failure
 */

/** Suites with live output; others report at the end. */
const LIVE = ["unit", "contract", "e2e"];

/** Rows run in sequence; lanes of a row share the cores. Suites with time limits run alone. */
const ROWS = [
  [
    {
      lint: formatAndLintSuite,
      layers: layersSuite,
      "dead-code": deadCodeSuite,
      types: typesSuite,
    },
    { build: buildSuite },
  ],
  [{ unit: unitSuite, contract: contractSuite, e2e: e2eSuite }],
];

/**
 * The test command: installs if necessary, runs all suites even after a failure, and prints a summary line.
 * @param {string[]} words default: everything; names of suites, then names of test files or options
 */
export const testDesk = (words) =>
  runCommand({ code: 130 }, async () => {
    const chosen = chooseSuites(words);
    const total = await withLock(PREPARE_LOCK, () => installWhenChanged({ forTests: true })).then(
      () => runRows(ROWS, chosen),
      (error) => {
        if (!isEnding()) sayError(error);
        return { passed: 0, failed: 1, skipped: [], flaky: [] };
      },
    );
    if (isEnding()) return;
    for (const line of ["", ...unprovenLines(total, chosen.names)]) say(line);
    say(`\n${total.passed} passed, ${total.failed} failed`);
    await end(total.failed === 0 && total.passed > 0 ? 0 : 1);
  });

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

const suiteNames = () => ROWS.flat().flatMap(Object.keys);

/**
 * @param {string[]} words names of suites, then arguments for them
 * @returns {{ names: string[], args: string[] }}
 */
export function chooseSuites(words) {
  const known = suiteNames();
  const names = known.filter((name) => words.includes(name));
  const args = words.filter((word) => !known.includes(word));
  return { names: names.length === 0 ? known : names, args };
}

/**
 * @param {Record<string, (args: string[]) => Promise<Result>>[][]} rows suites by name
 * @param {{ names: string[], args: string[] }} chosen
 * @returns {Promise<Required<Omit<Result, "output">>>} over all suites
 */
export async function runRows(rows, { names, args }) {
  const results = [];
  const runLane = async (lane) => {
    for (const [name, suite] of Object.entries(lane))
      if (names.includes(name) && !isEnding()) results.push(await runSuite(name, () => suite(args)));
  };
  for (const lanes of rows) await Promise.all(lanes.map(runLane));
  return {
    passed: sum(results.map(({ passed }) => passed)),
    failed: sum(results.map(({ failed }) => failed)),
    skipped: results.flatMap(({ skipped = [] }) => skipped),
    flaky: results.flatMap(({ flaky = [] }) => flaky),
  };
}

async function runSuite(name, suite) {
  if (LIVE.includes(name)) say(`\n── ${name}`);
  const began = Date.now();
  const result = await suite().catch((error) => {
    if (!isEnding()) sayError(error);
    return { passed: 0, failed: 1 };
  });
  if (isEnding()) return result;
  if (result.failed > 0 && result.output) say(result.output.trimEnd());
  if (result.passed + result.failed === 0) {
    say(`${name} ran nothing, which counts as a failure.`);
    result.failed = 1;
  }
  const skipped = sum((result.skipped ?? []).map(({ count }) => count));
  const unproven = skipped === 0 ? "" : `, ${skipped} skipped`;
  say(`${name}: ${result.passed} passed, ${result.failed} failed${unproven} (${seconds(Date.now() - began)})`);
  return result;
}

const sum = (counts) => counts.reduce((total, count) => total + count, 0);
