/** So many calls of one token run at a time; the others wait their turn. */
const RUNNING_MAX = 4;
/** Calls of one token that begin in a second, and how many may come at once after a pause. */
const CALLS_PER_SECOND = 10;
const AT_ONCE = 4;
/** So many calls of one token may wait; further ones are refused. */
const WAITING_MAX = 100;

const INTERVAL_MS = 1_000 / CALLS_PER_SECOND;

/** What one token has running, who waits, and when its next call may begin. */
type Lane = { running: number; waiting: (() => void)[]; nextAtMs: number };

/**
 * Lets the calls of each token in at a bounded rate, free ones too: they cost the service nothing and this computer
 * something, and people share it. A call that comes too early waits.
 */
export class CallPace {
  private readonly lanes = new Map<string, Lane>();

  /**
   * Returns when the call may begin.
   * @returns what is to be called at its end; null: too many wait already, so it is refused
   */
  async enter(clientName: string): Promise<(() => void) | null> {
    const lane = this.laneOf(clientName);
    if (lane.running >= RUNNING_MAX) {
      if (lane.waiting.length >= WAITING_MAX) return null;
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    } else lane.running += 1;
    const now = performance.now();
    const beginsAtMs = Math.max(lane.nextAtMs, now - (AT_ONCE - 1) * INTERVAL_MS);
    lane.nextAtMs = beginsAtMs + INTERVAL_MS;
    // Others have their turn in between, also where there is nothing to wait for.
    await new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, beginsAtMs - now)));
    return () => leave(lane);
  }

  private laneOf(clientName: string): Lane {
    const lane = this.lanes.get(clientName) ?? { running: 0, waiting: [], nextAtMs: 0 };
    this.lanes.set(clientName, lane);
    return lane;
  }
}

/** The place goes to whoever waits longest. */
function leave(lane: Lane): void {
  const next = lane.waiting.shift();
  if (next === undefined) lane.running -= 1;
  else next();
}
