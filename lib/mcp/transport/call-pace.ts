/** Concurrent calls of one token; others wait. */
const RUNNING_MAX = 4;
/** Calls of one token per second, and the largest burst after a pause. */
const CALLS_PER_SECOND = 10;
const AT_ONCE = 4;
/** Waiting calls of one token; further ones are refused. */
const WAITING_MAX = 100;

const INTERVAL_MS = 1_000 / CALLS_PER_SECOND;

type Lane = { running: number; waiting: (() => void)[]; nextAtMs: number };

/**
 * Limits the call rate of each token, even for free calls, which load this computer. A call that comes too early waits.
 */
export class CallPace {
  private readonly lanes = new Map<string, Lane>();

  /** Waits until the call may begin. @returns a function to call at its end; null: too many calls wait */
  async enter(clientName: string): Promise<(() => void) | null> {
    const lane = this.laneOf(clientName);
    if (lane.running >= RUNNING_MAX) {
      if (lane.waiting.length >= WAITING_MAX) return null;
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    } else lane.running += 1;
    const now = performance.now();
    const beginsAtMs = Math.max(lane.nextAtMs, now - (AT_ONCE - 1) * INTERVAL_MS);
    lane.nextAtMs = beginsAtMs + INTERVAL_MS;
    // Yields even without a wait, so that other work can run.
    await new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, beginsAtMs - now)));
    return () => leave(lane);
  }

  private laneOf(clientName: string): Lane {
    const lane = this.lanes.get(clientName) ?? { running: 0, waiting: [], nextAtMs: 0 };
    this.lanes.set(clientName, lane);
    return lane;
  }
}

function leave(lane: Lane): void {
  const next = lane.waiting.shift();
  if (next === undefined) lane.running -= 1;
  else next();
}
