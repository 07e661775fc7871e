import type { Context } from "hono";

/** Fixed texts that never quote the request. */
const PROBLEMS = {
  bad_request: { status: 400, title: "Bad request", detail: "The path or the query is not one this service accepts." },
  unauthenticated: {
    status: 401,
    title: "Not authenticated",
    detail: "Send a valid API key in the Authorization header as a bearer token.",
  },
  not_in_subscription: {
    status: 403,
    title: "Not in the subscription",
    detail: "The subscription of this account does not include the requested data.",
  },
  forbidden: { status: 403, title: "Forbidden", detail: "This request is refused." },
  other_account: {
    status: 403,
    title: "Belongs to another account",
    detail: "The requested object exists, but it belongs to another account.",
  },
  not_found: { status: 404, title: "Not found", detail: "There is no such object or address at this service." },
  deleted: { status: 404, title: "Deleted", detail: "The requested object was deleted from this account." },
  too_large: {
    status: 413,
    title: "Too large",
    detail: "A file can have at most 512 MB, and the request must state its length.",
  },
  method_not_allowed: { status: 405, title: "Method not allowed", detail: "This service only answers GET requests." },
  limit_reached: {
    status: 429,
    title: "Too many requests",
    detail: "The hourly request limit of this API key has been exceeded.",
  },
  server_error: {
    status: 500,
    title: "Server error",
    detail: "The service failed to answer. The request was counted.",
  },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

const BAD_REQUESTS = {
  path: "The path is not written in the form this service accepts.",
  id: "The id in the path is not written in the form of an id.",
  too_long: "The address is longer than 2,048 bytes.",
  body: "A GET request must not have a body.",
  credentials: "The API key must be sent exactly once, in the Authorization header, as a bearer token.",
  query: "The query has a parameter that is unknown, repeated, empty or not correctly encoded.",
  limit: "limit must be a whole number from 1 to 9999.",
  offset: "offset must be a whole number, 0 or more.",
  date_from: "date_from must be a real day, written as YYYY-MM-DD.",
  date_to: "date_to must be a real day, written as YYYY-MM-DD.",
  date_order: "date_from must not be later than date_to.",
  date_span: "date_from and date_to must not be more than ten years apart.",
} as const;

export type BadRequestReason = keyof typeof BAD_REQUESTS;

const bodyOf = (code: ProblemCode, status: number, title: string, detail: string): string =>
  JSON.stringify({ type: `urn:reference-api:problem:${code}`, title, status, detail, code });

export function problemBody(code: ProblemCode): string {
  const { status, title, detail } = PROBLEMS[code];
  return bodyOf(code, status, title, detail);
}

/** `application/problem+json` (RFC 9457). */
export function problem(c: Context, code: ProblemCode, headers: Record<string, string> = {}): Response {
  const { status } = PROBLEMS[code];
  return c.body(problemBody(code), status, { "content-type": "application/problem+json", ...headers });
}

export function badRequest(c: Context, reason: BadRequestReason): Response {
  const { status, title } = PROBLEMS.bad_request;
  const body = bodyOf("bad_request", status, title, BAD_REQUESTS[reason]);
  return c.body(body, status, { "content-type": "application/problem+json" });
}

/** As some services do. */
export function limitAsUnauthorised(c: Context): Response {
  const { title, detail } = PROBLEMS.limit_reached;
  const headers = { "content-type": "application/problem+json", "www-authenticate": "Bearer" };
  return c.body(bodyOf("limit_reached", 401, title, detail), 401, headers);
}
