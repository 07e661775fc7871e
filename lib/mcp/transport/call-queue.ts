import pLimit, { type LimitFunction } from "p-limit";
import { CallTurns } from "../../domain/web/people-waiting";

/** Concurrent tool calls of one token. */
const RUNNING_MAX = 4;
/** A call that waits for the service needs no processor, so the next one begins after this time. */
const CALL_ALONE_MS = 50;
/** Waiting calls of one token; further calls are refused. */
const WAITING_MAX = 100;

/** Limits the tool calls of each token, even free ones, which load this computer. */
export class CallQueue {
  private readonly turns = new CallTurns(CALL_ALONE_MS);
  private readonly lanes = new Map<string, LimitFunction>();

  run<Result>(clientName: string, call: () => Promise<Result>): Promise<Result> | null {
    const lane = this.lanes.get(clientName) ?? pLimit(RUNNING_MAX);
    this.lanes.set(clientName, lane);
    return lane.pendingCount >= WAITING_MAX ? null : lane(() => this.inTurn(call));
  }

  private async inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
    const end = await this.turns.begin();
    const began = performance.now();
    // A pause as long as the call leaves half of the processor to people.
    return call().finally(() => setTimeout(end, Math.min(CALL_ALONE_MS, performance.now() - began)).unref());
  }
}
