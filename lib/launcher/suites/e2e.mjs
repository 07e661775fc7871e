import { existsSync } from "node:fs";
import { findChromium, hasDebianChromium } from "../chromium.mjs";
import { Refusal, say } from "../output.mjs";
import { buildWhenChanged } from "../prepare/build.mjs";
import { startNode, startProcess } from "../processes.mjs";
import { inProject, PREPARE_LOCK } from "../project.mjs";
import { withLock } from "../run-lock.mjs";
import { runReporting } from "./run-reporting.mjs";

/** Separate, so that a running dashboard keeps its files. */
export const TEST_BUILD = ".next-test";

const PLAYWRIGHT = inProject("node_modules", "playwright", "cli.js");

export async function buildSuite() {
  await withLock(PREPARE_LOCK, () => buildWhenChanged(TEST_BUILD, {}));
  return { passed: 1, failed: 0 };
}

/** Tag of journeys that only the campaign runs. */
export const SWEEPS = "@sweep";

/**
 * Browser journeys on the whole stack: all, or those on the command line.
 * @param {string[]} args names or options for Playwright
 */
export const e2eSuite = (args) => runPlaywright(args.length > 0 ? args : ["--grep-invert", SWEEPS]);

async function runPlaywright(args) {
  if (!existsSync(inProject(TEST_BUILD, "keyword-desk-build")))
    throw new Refusal("There is no build to test: the build failed, or was left out.");
  const env = { ...process.env, ...(await provideChromium()), NODE_ENV: "test" };
  // Playwright sets a color variable, and Node warns if both are set.
  delete env.NO_COLOR;
  const { report, code } = await runReporting("e2e.json", (file) => ({
    command: [PLAYWRIGHT, "test", "--reporter=list,json", ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }));
  return report === null ? { passed: 0, failed: 1 } : countPlaywright(report, code);
}

/**
 * A journey that passes only on its second try has failed, unless its first try timed out, because a browser on a busy
 * computer may stop painting. Both are reported as flaky.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: object[] }} report
 * @param {number | null} code exit code of Playwright
 * @returns {import("../test-desk.mjs").Result}
 */
export function countPlaywright({ stats, suites = [] }, code) {
  const specs = suites.flatMap(specsOf);
  const having = (status) => specs.filter(({ tests }) => tests.some((test) => test.status === status));
  const isOnlyLate = (test) => test.results.every(({ status }) => status === "timedOut" || status === "passed");
  const late = having("flaky").filter(({ tests }) => tests.some(isOnlyLate)).length;
  const failed = stats.unexpected + stats.flaky - late;
  return {
    passed: stats.expected + late,
    // Playwright also fails for errors outside tests, which it doesn't count.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: having("skipped").map((spec) => ({ name: nameOf(spec), count: 1 })),
    flaky: having("flaky").map(nameOf),
  };
}

const nameOf = ({ file, title }) => `${file} › ${title}`;

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * Finds a Chromium, or gets one: Debian's own as root, else Playwright's download.
 * @returns {Promise<{ CHROMIUM_PATH?: string }>} empty: Playwright uses its own download
 */
export async function provideChromium() {
  const found = findChromium();
  if (found !== null) return { CHROMIUM_PATH: found };
  if (hasDebianChromium()) {
    say("Installing Chromium from Debian for the end-to-end tests (once) …");
    const get = "apt-get install -y -qq --no-install-recommends";
    // Older mirrors lack the shell package.
    const install = `apt-get update -qq && (${get} chromium-headless-shell || ${get} chromium)`;
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await startProcess(["sh", "-c", install], { env, stdio: ["ignore", "ignore", "inherit"] }).ended;
    const installed = findChromium();
    if (installed !== null) return { CHROMIUM_PATH: installed };
  }
  say("Downloading Chromium for the end-to-end tests (once) …");
  const { code } = await startNode([PLAYWRIGHT, "install", "--only-shell", "chromium"]).ended;
  if (code !== 0)
    throw new Refusal(
      "No Chromium was found and none could be installed: install Chromium or Chrome, or name one with CHROMIUM_PATH=… npm test.",
    );
  return {};
}
