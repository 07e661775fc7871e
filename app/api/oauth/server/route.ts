import { serverMetadata } from "@/lib/mcp/oauth/routes";

/** Shown at /.well-known/oauth-authorization-server. */
export const GET = (request: Request) => serverMetadata(request);
