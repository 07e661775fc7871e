/**
 * Preloaded only into dashboards of the tests: its time starts at another moment and runs faster, also after a restart,
 * so that hours pass in minutes. Timers use this time too.
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
  // Next wraps only own properties, not inherited ones.
  static parse = Date.parse;
  static UTC = Date.UTC;
};
globalThis.setTimeout = Object.defineProperties(
  (work, ms = 0, ...rest) => wallTimeout(work, ms / factor, ...rest),
  Object.getOwnPropertyDescriptors(wallTimeout),
);
