import type { ConsentOutcome } from "../domain/web/agent-consent";
import type { AgentTokenFacts, AgentTokensOutcome, NewAgentToken } from "../domain/web/agent-token";
import { routeQuery } from "./answer-query";
import { postJson } from "./get-json";

/** @property program path of the local MCP program */
export type AgentsAnswer = { tokens: AgentTokenFacts[]; program: string; dataFolder: string };

export const agentsQuery = routeQuery<AgentsAnswer>(["agents"], "/api/agents");

export const addAgentToken = (tokenRequest: NewAgentToken): Promise<AgentTokensOutcome> =>
  postJson("/api/agents/add", tokenRequest);

export const approveAgent = (tokenRequest: NewAgentToken & { query: string }): Promise<ConsentOutcome> =>
  postJson("/api/agents/approve", tokenRequest);

export const revokeAgentToken = (id: string): Promise<AgentTokensOutcome> => postJson("/api/agents/revoke", { id });
