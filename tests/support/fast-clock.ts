import { type Clock, systemClock } from "../../lib/domain/clock";

/**
 * A faster clock that processes share, so that leases end and hours pass in seconds.
 * @param startsAtMs what it shows at `zeroMs` of the wall clock
 */
export const fastClock = (zeroMs: number, startsAtMs: number, factor: number): Clock => ({
  now: () => Math.round(startsAtMs + (Date.now() - zeroMs) * factor),
  sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
});
