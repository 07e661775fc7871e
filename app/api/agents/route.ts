import { freeRoute } from "@/lib/http/route";

/** Tokens of agents, without the tokens themselves, and what a program on this computer is started with. */
export const GET = freeRoute(async ({ agentTokens, mcp }) => ({
  tokens: await agentTokens.list(),
  program: `${process.cwd()}/lib/mcp/start.mjs`,
  dataFolder: mcp.dataFolder,
}));
