import type { IncomingMessage } from "node:http";
import { ACCOUNT_HEADER } from "../domain/web/front-headers";
import type { Target } from "./target";

const NOT_FROM_CLIENTS =
  /^(x-forwarded-.*|x-middleware-.*|x-desk-.*|x-original-.*|x-rewrite-url|x-nonce|forwarded|content-security-policy(-report-only)?)$/;

const lastOf = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value.join(",") : value)?.split(",").at(-1)?.trim() || undefined;

/** `x-forwarded-for` becomes the socket's address, or a trusted proxy's last one. @returns the proxy's scheme */
export function rewriteRequest(
  request: IncomingMessage,
  target: Target,
  { trustProxy, basePath }: { trustProxy: boolean; basePath: string },
): { scheme: string | undefined } {
  const { headers, socket } = request;
  const address = trustProxy ? lastOf(headers["x-forwarded-for"]) : undefined;
  const scheme = trustProxy ? lastOf(headers["x-forwarded-proto"]) : undefined;
  for (const name of Object.keys(headers)) if (NOT_FROM_CLIENTS.test(name)) delete headers[name];
  headers["x-forwarded-for"] = address ?? socket.remoteAddress ?? "unknown";
  if (scheme !== undefined) headers["x-forwarded-proto"] = scheme;
  if (target.account !== null) headers[ACCOUNT_HEADER] = target.account;
  request.url = basePath + target.url;
  return { scheme };
}
