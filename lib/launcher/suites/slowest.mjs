import { seconds } from "../output.mjs";

const SHOWN = 10;

/** @typedef {{ name: string, ms: number }} Part something that took time: a suite, a test file, a journey */

/**
 * @param {Part[]} parts
 * @returns {string} the ten that took longest, each on a line
 */
export function slowestParts(parts) {
  const slowest = parts.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  const width = Math.max(0, ...slowest.map(({ ms }) => seconds(ms).length));
  return ["The slowest parts:", ...slowest.map(({ name, ms }) => `  ${seconds(ms).padStart(width)}  ${name}`)].join(
    "\n",
  );
}
