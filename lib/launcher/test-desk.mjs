import path from "node:path";
import { installWhenChanged } from "./install.mjs";
import { end, endWithSignals, isEnding } from "./life.mjs";
import { RUN_FOLDER } from "./project.mjs";
import { withLock } from "./run-lock.mjs";
import { say, sayError, seconds } from "./say.mjs";
import { buildSuite, e2eSuite } from "./suites/e2e.mjs";
import { layersSuite } from "./suites/layers.mjs";
import { lockSuite } from "./suites/lock.mjs";
import { deadCodeSuite, formatAndLintSuite, typesSuite } from "./suites/tools.mjs";
import { vitestSuite } from "./suites/vitest.mjs";

/**
 * In the order they run; each gives `{ passed, failed, skipped?, output? }`. `args` are what the person added to a
 * selection, such as names of test files.
 */
const SUITES = {
  lock: () => lockSuite(),
  lint: () => formatAndLintSuite(),
  types: () => typesSuite(),
  layers: () => layersSuite(),
  "dead-code": () => deadCodeSuite(),
  unit: (args) => vitestSuite("unit", ["--exclude", "tests/contract/**", ...args]),
  contract: (args) => vitestSuite("contract", args.length > 0 ? args : ["tests/contract/"]),
  build: () => buildSuite(),
  e2e: (args) => e2eSuite(args),
};

/**
 * The test command: installs what is missing, runs every suite also after a failure, and ends with one line over all.
 * @param {string[]} words nothing for everything; else names of suites, followed by names of test files or options
 */
export async function testDesk(words) {
  endWithSignals({ code: 130 });
  const { names, args } = chooseSuites(words);
  const total = { passed: 0, failed: 0 };
  try {
    await withLock(path.join(RUN_FOLDER, "prepare.lock"), installWhenChanged);
    for (const name of names) {
      const { passed, failed } = await runSuite(name, args);
      total.passed += passed;
      total.failed += failed;
    }
  } catch (error) {
    if (isEnding()) return;
    sayError(error);
    total.failed += 1;
  }
  if (isEnding()) return;
  say(`\n${total.passed} passed, ${total.failed} failed`);
  await end(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

/**
 * @param {string[]} words `unit`, `--only=unit,e2e`, then what the suite itself is to be told
 * @returns {{ names: string[], args: string[] }}
 */
export function chooseSuites(words) {
  const known = Object.keys(SUITES);
  const wanted = words
    .flatMap((word) => word.replace(/^--only=/, "").split(","))
    .filter((word) => known.includes(word));
  const args = words.filter((word) => !word.startsWith("--only=") && !known.includes(word));
  return wanted.length === 0 ? { names: known, args } : { names: known.filter((name) => wanted.includes(name)), args };
}

async function runSuite(name, args) {
  say(`\n── ${name}`);
  const began = Date.now();
  const result = await SUITES[name](args).catch((error) => {
    if (!isEnding()) sayError(error);
    return { passed: 0, failed: 1 };
  });
  if (isEnding()) return result;
  if (result.failed > 0 && result.output) say(result.output.trimEnd());
  const counted = withoutEmptySuccess(result);
  if (counted !== result) say("This suite ran nothing, which is a failure.");
  const skipped = result.skipped ? `, ${result.skipped} skipped` : "";
  say(`${name}: ${counted.passed} passed, ${counted.failed} failed${skipped} (${seconds(Date.now() - began)})`);
  return counted;
}

/**
 * A suite that ran nothing has not passed.
 * @template {{ passed: number, failed: number }} Result
 * @param {Result} result
 * @returns {Result}
 */
export const withoutEmptySuccess = (result) =>
  result.passed + result.failed === 0 ? { ...result, failed: 1 } : result;
