import { freeRoute } from "@/lib/http/route";

/** Tokens of agents, without the tokens themselves, and what a program on this computer is started with. */
export const GET = freeRoute(async ({ agents: { tokens, settings } }) => ({
  tokens: await tokens.list(),
  program: `${process.cwd()}/lib/mcp/start.mjs`,
  dataFolder: settings.dataFolder,
}));
