import { seconds } from "../output.mjs";

const SHOWN = 10;

/** @typedef {{ name: string, ms: number }} Part duration of a suite, a test file or a journey */

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
