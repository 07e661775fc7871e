import { freeRoute } from "@/lib/http/route";

/** Tokens of agents, without the tokens themselves. */
export const GET = freeRoute(async ({ agentTokens }) => ({ tokens: await agentTokens.list() }));
