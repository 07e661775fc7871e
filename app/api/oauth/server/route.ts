import { serverMetadata } from "@/lib/mcp/oauth/routes";

/** Served at /.well-known/oauth-authorization-server. */
export const GET = (request: Request) => serverMetadata(request);
