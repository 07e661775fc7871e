import type { Clock } from "../../lib/domain/clock";

/** Only tests move it; a sleep moves it and returns at once. `setBy` changes the wall clock like an administrator. */
export type HandClock = Clock & {
  advanceMs(ms: number): void;
  moveTo(at: string): void;
  setBy(ms: number): void;
  sleeps: number[];
};

export function handClock(at: string): HandClock {
  let nowMs = Date.parse(at);
  let setByMs = 0;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    monotonic: () => nowMs - setByMs,
    setBy: (ms) => {
      nowMs += ms;
      setByMs += ms;
    },
    advanceMs: (ms) => {
      nowMs += ms;
    },
    moveTo: (at) => {
      nowMs = Date.parse(at);
    },
    sleep: async (ms) => {
      sleeps.push(ms);
      nowMs += ms;
    },
  };
}
