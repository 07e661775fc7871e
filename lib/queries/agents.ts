import type { ConsentOutcome } from "../domain/web/agent-consent";
import type { AgentTokenFacts, AgentTokensOutcome, NewAgentToken } from "../domain/web/agent-token";
import { routeQuery } from "./answer-query";
import { postJson } from "./get-json";

/** @property program path of the local MCP program */
export type AgentsAnswer = { tokens: AgentTokenFacts[]; program: string; dataFolder: string };

export const agentsQuery = routeQuery<AgentsAnswer>(["agents"], "/api/agents");

export const addAgentToken = (wanted: NewAgentToken): Promise<AgentTokensOutcome> =>
  postJson("/api/agents/add", wanted);

export const approveAgent = (wanted: NewAgentToken & { query: string }): Promise<ConsentOutcome> =>
  postJson("/api/agents/approve", wanted);

export const revokeAgentToken = (id: string): Promise<AgentTokensOutcome> => postJson("/api/agents/revoke", { id });
