import { resourceMetadata } from "@/lib/mcp/oauth/routes";

/** Served at /.well-known/oauth-protected-resource. */
export const GET = (request: Request) => resourceMetadata(request);
