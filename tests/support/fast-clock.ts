import { type Clock, systemClock } from "../../lib/domain/clock";

/** Shared by processes, so that leases end and hours pass in seconds. Shows `startsAtMs` at `zeroMs`. */
export const fastClock = (zeroMs: number, startsAtMs: number, factor: number): Clock => ({
  now: () => Math.round(startsAtMs + (Date.now() - zeroMs) * factor),
  sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
});
