import { type NextRequest, NextResponse } from "next/server";
import { isAllowedHost } from "@/lib/access/allowed-host";
import { accountBase } from "@/lib/domain/web/account-path";
import { ACCOUNT_HEADER, PATH_HEADER } from "@/lib/domain/web/front-headers";
import { isDevelopmentBuild, processEnvironment, readSettings } from "@/lib/settings/read-settings";

const settings = readSettings(processEnvironment());
const names = settings.ok ? [settings.settings.host, ...settings.settings.access.allowedHosts] : [];

/**
 * Before any page: foreign `Host` names are refused, and each page gets a content security policy with a nonce
 * of its own. This is the outer check only: routes and pages check host and session where they read.
 */
export function proxy(request: NextRequest): NextResponse {
  if (!isAllowedHost(request.headers.get("host"), names))
    return new NextResponse("The dashboard isn’t served at this address.", { status: 421 });
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.delete("x-nonce");
  const account = headers.get(ACCOUNT_HEADER);
  const base = account === null ? "" : accountBase(account);
  headers.set(PATH_HEADER, base + request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Scripts run by nonce only. Style attributes are allowed, because charts and bars place their parts with them. */
function contentSecurityPolicy(nonce: string): string {
  const development = isDevelopmentBuild() ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    isDevelopmentBuild() ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Not before data routes and agents: they judge host and session themselves, every answer that is no page has a policy,
 * and a body would be held in memory on its way through here.
 */
export const config = { matcher: "/((?!_next/static/|api/|mcp/?$|healthz$|readyz$|metrics$).*)" };
