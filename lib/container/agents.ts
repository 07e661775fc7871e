import { AgentCodes } from "../access/agent-codes";
import { AgentTokens } from "../access/agent-tokens";
import type { HourQuota } from "../quota/hour-quota";
import type { McpSettings } from "../settings/mcp";
import type { ConnectedSettings } from "../settings/read-settings";
import type { Desk } from "./desk";

/** Who may come as an agent, and what agents may do. @property codes clients get tokens for them that people have granted */
export type Agents = {
  settings: McpSettings & AgentLimits & { dataFolder: string };
  tokens: AgentTokens;
  codes: AgentCodes;
};

/** What all agents together may send, whatever process they come from; counted in the ledger. */
export type AgentLimits = {
  requestsPerHourMax: number;
  requestsPerMinuteMax: number;
  requestsPerCallMax: number;
  sentInLastMinute(): Promise<number>;
};

/** @param accountId to whose service their tokens open the way; empty: the one that the settings name */
export function createAgents(
  { store, clock }: Desk,
  { mcp, dataFolder, requestsPerHourMax, budget }: ConnectedSettings,
  { accountId, quota }: { accountId: string; quota: HourQuota },
): Agents {
  const names = mcp.tokens.map(({ name }) => name);
  const tokens = new AgentTokens(store, clock, accountId, names);
  return {
    settings: {
      ...mcp,
      dataFolder,
      requestsPerHourMax: Math.floor(requestsPerHourMax * budget.laneShares.mcp),
      requestsPerMinuteMax: budget.agentsPerMinuteMax,
      requestsPerCallMax: budget.agentsPerCallMax,
      sentInLastMinute: () => quota.sentByAgentsInLastMinute(),
    },
    tokens,
    codes: new AgentCodes(store, clock, tokens),
  };
}
