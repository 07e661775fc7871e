import { queryOptions } from "@tanstack/react-query";
import type { ConsentOutcome } from "../domain/web/agent-consent";
import type { AgentTokenFacts, AgentTokensOutcome, NewAgentToken } from "../domain/web/agent-token";
import { getJson, postJson } from "./get-json";

/** @property program path of the local MCP program @property dataFolder folder that the program and dashboard share */
export type AgentsAnswer = { tokens: AgentTokenFacts[]; program: string; dataFolder: string };

/** Agent tokens and the path of the local MCP program. Free. */
export const agentsQuery = () =>
  queryOptions({
    queryKey: ["agents"] as const,
    queryFn: ({ signal }) => getJson<AgentsAnswer>("/api/agents", signal),
    staleTime: 30_000,
    throwOnError: false,
  });

/** Creates a token; only this result contains it. Free. Throws ProblemError or OfflineError. */
export const addAgentToken = (wanted: NewAgentToken): Promise<AgentTokensOutcome> =>
  postJson("/api/agents/add", wanted);

/** Approves an agent at the consent page. Free. Throws ProblemError or OfflineError. */
export const approveAgent = (wanted: NewAgentToken & { query: string }): Promise<ConsentOutcome> =>
  postJson("/api/agents/approve", wanted);

/** Revokes a token. Free. Throws ProblemError or OfflineError. */
export const revokeAgentToken = (id: string): Promise<AgentTokensOutcome> => postJson("/api/agents/revoke", { id });
