import { resourceMetadata } from "@/lib/mcp/oauth/routes";

/** Shown at /.well-known/oauth-protected-resource. */
export const GET = (request: Request) => resourceMetadata(request);
