import type { Container } from "../container/container";

/** One connected agent: whose data it reads, and the name under which the ledger books its requests. */
export type Agent = {
  container: Container;
  clientName: string;
  /** Requests that this agent may send in an hour; absent: as many as all agents together. */
  hourMax?: number | undefined;
  log: (entry: object) => void;
  /** Aborts when the connection behind the agent ends. */
  gone?: AbortSignal | undefined;
  /** Waits until a call may begin and returns its end; null: the call is refused. */
  enter?: (() => Promise<(() => void) | null>) | undefined;
};

type LoadRequest = Parameters<Container["upstream"]["listProjects"]>[0];
/** What one call has sent so far, in requests. */
export type Spent = NonNullable<LoadRequest["spent"]>;

/** One tool call. */
export type Call = {
  agent: Agent;
  spent: Spent;
  signal: AbortSignal;
  /** Requests that the call expects to send: the total of its progress. Set before the first request. */
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

/** A read that may send at most `requestsMax` requests, retries included, and never more than one call may. */
export const spendingLoad = (call: Call, spend: "if-missing" | "now", requestsMax: number): LoadRequest => ({
  spend,
  caller: callerOf(call.agent),
  requestsMax: Math.min(requestsMax, call.agent.container.agents.settings.requestsPerCallMax),
  spent: call.spent,
  signal: call.signal,
});

/** Counts the requests of a call and reports each of them. */
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
