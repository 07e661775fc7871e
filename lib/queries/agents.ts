import { queryOptions } from "@tanstack/react-query";
import type { ConsentOutcome } from "../domain/web/agent-consent";
import type { AgentTokenFacts, AgentTokensOutcome, NewAgentToken } from "../domain/web/agent-token";
import { getJson, postJson } from "./get-json";

/** @property program path of the local MCP program */
export type AgentsAnswer = { tokens: AgentTokenFacts[]; program: string; dataFolder: string };

export const agentsQuery = () =>
  queryOptions({
    queryKey: ["agents"] as const,
    queryFn: ({ signal }) => getJson<AgentsAnswer>("/api/agents", signal),
    staleTime: 30_000,
    throwOnError: false,
  });

export const addAgentToken = (wanted: NewAgentToken): Promise<AgentTokensOutcome> =>
  postJson("/api/agents/add", wanted);

export const approveAgent = (wanted: NewAgentToken & { query: string }): Promise<ConsentOutcome> =>
  postJson("/api/agents/approve", wanted);

export const revokeAgentToken = (id: string): Promise<AgentTokensOutcome> => postJson("/api/agents/revoke", { id });
