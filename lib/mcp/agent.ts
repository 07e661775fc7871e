import type { Container } from "../container/container";

/** Runs a tool call when its turn comes. @returns null: too many calls wait */
export type Enqueue = <Result>(call: () => Promise<Result>) => Promise<Result> | null;

export type Agent = {
  /** Changes if the server outlives a change of the connection. */
  readonly container: Container;
  clientName: string;
  hourMax?: number | undefined;
  /** Logs faults; never to standard output, which carries the protocol. */
  log: (entry: object) => void;
  /** Aborts when the agent disconnects, for transports that cannot signal it themselves. */
  disconnectSignal?: AbortSignal | undefined;
  /** Default: each call runs at once. */
  enqueue?: Enqueue | undefined;
};

type LoadRequest = Parameters<Container["upstream"]["listProjects"]>[0];
export type Spent = NonNullable<LoadRequest["spent"]>;

export type Call = {
  agent: Agent;
  tally: Spent;
  signal: AbortSignal;
  expected: number;
};

export const freeLoad = (agent: Agent): LoadRequest => ({
  spend: "never",
  caller: callerOf(agent),
});

const callerOf = ({ clientName: name, hourMax }: Agent) => ({
  lane: "mcp" as const,
  name,
  ...(hourMax === undefined ? {} : { hourMax }),
});

/** A load of at most `requestsMax` requests, including retries, and never above the limit per call. */
export const spendingLoad = (call: Call, spend: "if-missing" | "now", requestsMax: number): LoadRequest => ({
  spend,
  caller: callerOf(call.agent),
  requestsMax: Math.min(requestsMax, call.agent.container.agents.settings.requestsPerCallMax),
  spent: call.tally,
  signal: call.signal,
});

export function countedSpent(onRequest: (count: number) => void): Spent {
  let tries = 0;
  return {
    counted: 0,
    mayCount: 0,
    get tries() {
      return tries;
    },
    set tries(count) {
      tries = count;
      onRequest(count);
    },
  };
}
