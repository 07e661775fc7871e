/** Only entry points create a clock. Everything else receives one, so that tests can set the time. */
export interface Clock {
  now(): number;
  /** Milliseconds unaffected by changes of the wall clock; absent: the wall clock never changes. */
  monotonic?(): number;
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

export const toInstant = (ms: number): string => new Date(ms).toISOString();

export const instantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));
