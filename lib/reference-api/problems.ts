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

export const PROBLEM_CODES = Object.keys(PROBLEMS);

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

type Shown = { status?: number; detail?: string };

export function problemBody(code: ProblemCode, overrides: Shown = {}): string {
  const { title, status, detail } = { ...PROBLEMS[code], ...overrides };
  return JSON.stringify({ type: `urn:reference-api:problem:${code}`, title, status, detail, code });
}

/** Ends a request with `application/problem+json` (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    private readonly overrides: Shown & { headers?: Record<string, string> } = {},
  ) {
    super(code);
  }

  response(): Response {
    const { headers, ...fields } = this.overrides;
    return new Response(problemBody(this.code, fields), {
      status: fields.status ?? PROBLEMS[this.code].status,
      headers: { "content-type": "application/problem+json", ...headers },
    });
  }
}

export const badRequest = (reason: BadRequestReason): Problem =>
  new Problem("bad_request", { detail: BAD_REQUESTS[reason] });

export const unauthenticated = (): Problem =>
  new Problem("unauthenticated", { headers: { "www-authenticate": "Bearer" } });
