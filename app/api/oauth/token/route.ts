import { giveToken } from "@/lib/mcp/oauth/routes";

export const POST = (request: Request) => giveToken(request);
