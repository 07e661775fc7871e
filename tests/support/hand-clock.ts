import type { Clock } from "../../lib/domain/clock";

/** A clock that only moves when a test moves it; a sleep moves it and returns at once. */
export type HandClock = Clock & { advanceMs(ms: number): void; sleeps: number[] };

export function handClock(at: string): HandClock {
  let nowMs = Date.parse(at);
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    advanceMs: (ms) => {
      nowMs += ms;
    },
    sleep: async (ms) => {
      sleeps.push(ms);
      nowMs += ms;
    },
  };
}
