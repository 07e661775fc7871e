import { AgentCodes } from "../access/agent-codes";
import { AgentTokens } from "../access/agent-tokens";
import type { HourQuota } from "../quota/hour-quota";
import type { ConnectedSettings } from "../settings/read-settings";
import type { Desk } from "./desk";

export type Agents = ReturnType<typeof createAgents>;

/** @param accountId account that the tokens open; empty: the account of the settings */
export function createAgents(
  { store, clock }: Desk,
  { mcp, dataFolder, requestsPerHourMax, budget }: ConnectedSettings,
  { accountId, quota }: { accountId: string; quota: HourQuota },
) {
  const tokens = new AgentTokens(store, clock, accountId, mcp.tokens);
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
