import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute(async ({ agents: { tokens, settings } }) => ({
  tokens: await tokens.list(),
  program: `${process.cwd()}/lib/mcp/start.mjs`,
  dataFolder: settings.dataFolder,
}));
