/**
 * Loaded into a dashboard of the tests before its own program, and into no other: its time begins at another moment and
 * runs faster than the wall's, so that hours pass in minutes, through a restart too. Whatever waits, waits by this time.
 */
const [zeroMs = 0, startsAtMs = 0, factor = 1] = (process.env.MOVED_TIME ?? "").split(",").map(Number);
const wallNow = Date.now;
const wallTimeout = globalThis.setTimeout;
const now = () => Math.round(startsAtMs + (wallNow() - zeroMs) * factor);

globalThis.Date = class extends Date {
  /** @param {unknown[]} parts none: now */
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }

  static now = now;
  // Next wraps what a class has itself, and not what it inherits.
  static parse = Date.parse;
  static UTC = Date.UTC;
};
globalThis.setTimeout = Object.defineProperties(
  (work, ms = 0, ...rest) => wallTimeout(work, ms / factor, ...rest),
  Object.getOwnPropertyDescriptors(wallTimeout),
);
