import { SESSION_HEADER } from "./calls-under-way";

const HEADER_NAMES = /^[a-z0-9-]+(?:, ?[a-z0-9-]+)*$/i;
const ASKED_FOR_S = 600;

/** Headers that let a page of another origin read the response. Cookies are never accepted. */
const readableBy = (origin: string): Record<string, string> => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": `${SESSION_HEADER}, www-authenticate, retry-after`,
  vary: "origin",
});

export function preflight(request: Request): Response {
  const requestedHeaders = request.headers.get("access-control-request-headers") ?? "";
  const isLocal = request.headers.get("access-control-request-private-network") === "true";
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": "POST",
      // Any header name is allowed, because the token decides.
      ...(HEADER_NAMES.test(requestedHeaders) ? { "access-control-allow-headers": requestedHeaders } : {}),
      ...(isLocal ? { "access-control-allow-private-network": "true" } : {}),
      "access-control-max-age": String(ASKED_FOR_S),
    },
  });
}

export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return new Response(response.body, { status: response.status, headers: all });
}

export const withReadable = (response: Response, origin: string): Response => withHeaders(response, readableBy(origin));
