import { queryOptions } from "@tanstack/react-query";
import type { ConsentOutcome } from "../domain/web/agent-consent";
import type { AgentTokenFacts, AgentTokensOutcome, NewAgentToken } from "../domain/web/agent-token";
import { getJson, postJson } from "./get-json";

/** @property program file that a program on the dashboard's computer starts @property dataFolder what both share */
export type AgentsAnswer = { tokens: AgentTokenFacts[]; program: string; dataFolder: string };

/** Tokens of agents, and where the program for those on this computer lies: free. */
export const agentsQuery = () =>
  queryOptions({
    queryKey: ["agents"] as const,
    queryFn: ({ signal }) => getJson<AgentsAnswer>("/api/agents", signal),
    staleTime: 30_000,
    throwOnError: false,
  });

/** Makes a token; the result is the only one that has it. Free. Throws ProblemError or OfflineError. */
export const addAgentToken = (wanted: NewAgentToken): Promise<AgentTokensOutcome> =>
  postJson("/api/agents/add", wanted);

/** Lets an agent in that has asked at the consent page, with what it asked. Free. Throws ProblemError or OfflineError. */
export const approveAgent = (wanted: NewAgentToken & { query: string }): Promise<ConsentOutcome> =>
  postJson("/api/agents/approve", wanted);

/** Takes a token away. Free. Throws ProblemError or OfflineError. */
export const revokeAgentToken = (id: string): Promise<AgentTokensOutcome> => postJson("/api/agents/revoke", { id });
