/**
 * Time, handed in. Only entry points create a clock; everything else receives one, so a test can move an hour by hand.
 */
export interface Clock {
  /** Milliseconds since the epoch on this computer's wall clock. */
  now(): number;
  /** Milliseconds that no change of the wall clock moves; absent: the wall clock is never changed. */
  monotonic?(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(finish, ms);
      function finish() {
        signal?.removeEventListener("abort", abort);
        resolve();
      }
      function abort() {
        clearTimeout(timer);
        reject(signal?.reason);
      }
      signal?.addEventListener("abort", abort, { once: true });
    }),
};

/** ISO instant (UTC, milliseconds) of a clock reading. */
export const toInstant = (ms: number): string => new Date(ms).toISOString();
