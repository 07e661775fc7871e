import type { Container } from "../container/container";

/** One connected agent: whose data it reads, and the name under which the ledger books what it spends. */
export type Agent = {
  container: Container;
  clientName: string;
  /** Requests that this agent may send in an hour; left out: as many as all agents together. */
  hourMax?: number | undefined;
  log: (entry: object) => void;
  /** Aborts when the connection behind the agent is gone. */
  gone?: AbortSignal | undefined;
  /** Where many agents share a process with people: lets a call in, or refuses it with null. Its end is to be told. */
  enter?: (() => Promise<(() => void) | null>) | undefined;
};

type LoadRequest = Parameters<Container["upstream"]["listProjects"]>[0];
/** What one tool call has sent so far, in requests. */
export type Spent = NonNullable<LoadRequest["spent"]>;

/** One tool call: its agent, what it has spent, and whether the asker is still there. */
export type Call = {
  agent: Agent;
  spent: Spent;
  signal: AbortSignal;
  /** Tells whoever wants to know how far the call is. */
  progress(at: { progress: number; total: number }): Promise<void>;
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

/** A read that may send at most `requestsMax` requests, second tries included, and never more than a call may. */
export const spendingLoad = (call: Call, spend: "if-missing" | "now", requestsMax: number): LoadRequest => ({
  spend,
  caller: callerOf(call.agent),
  requestsMax: Math.min(requestsMax, call.agent.container.agents.settings.requestsPerCallMax),
  spent: call.spent,
  signal: call.signal,
});
