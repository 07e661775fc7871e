import { serverMetadata } from "@/lib/oauth/routes";

/** Shown at /.well-known/oauth-authorization-server. */
export const GET = (request: Request) => serverMetadata(request);
