import { type NextRequest, NextResponse } from "next/server";
import { isAllowedHost } from "@/lib/access/allowed-host";
import { accountBase } from "@/lib/domain/web/account-path";
import { ACCOUNT_HEADER, PATH_HEADER } from "@/lib/domain/web/front-headers";
import { isDevelopmentBuild, processEnvironment, readSettings } from "@/lib/settings/read-settings";

const settings = readSettings(processEnvironment());
const names = settings.ok ? [settings.settings.host, ...settings.settings.access.allowedHosts] : [];

/**
 * Runs before any page: refuses foreign `Host` names and gives each page a content security policy with its own nonce.
 * This is only the outer check; routes and pages check host and session themselves.
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

/** Scripts need the nonce. Style attributes are allowed, because charts and bars use them for positions. */
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
 * Not for data routes and agents: they check host and session themselves, set their own policy, and this file would
 * buffer their bodies.
 */
export const config = { matcher: "/((?!_next/static/|api/|mcp/?$|healthz$|readyz$|metrics$).*)" };
