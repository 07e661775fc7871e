import { registerClient } from "@/lib/mcp/oauth/routes";

export const POST = (request: Request) => registerClient(request);
