/** Why a request is refused before anything else looks at it, in words for the sender. */
export type RequestRefusal = { status: 400 | 403 | 405 | 408 | 414 | 421 | 431 | 503; title: string; text: string };

/** What is judged of a request as Node hands it over. `rawHeaders`: names and values in turn, doubles included. */
export type RawRequest = { method?: string | undefined; url?: string | undefined; rawHeaders: readonly string[] };

const outside = new WeakSet<object>();

/** This computer's own addresses; a socket without any is a file on it. */
const isLoopback = (address: string | undefined): boolean =>
  address === undefined || address === "::1" || /^(::ffff:)?127\./.test(address);

/**
 * Marks a request that came in over a network while the dashboard is set up for this computer alone, as when it was
 * started with another command than `npm start`. Its `Host` header may say what it likes.
 */
export function markOutside(request: object, localAddress: string | undefined): void {
  if (!isLoopback(localAddress)) outside.add(request);
}

/** Longest path and query. The longest that our own pages write, with every filter at its bound, stay well below. */
const TARGET_MAX = 8_000;

/**
 * Drawing a page takes work, so no other site may have one drawn within its own: as an image, a frame or a script, or
 * before a link is followed. Opened as a page of its own it is drawn.
 */
function isTakenElsewhere(path: string, header: (name: string) => string | null): boolean {
  if (path.startsWith("/_next/") || takesBody(path)) return false;
  const site = header("sec-fetch-site");
  if (site !== "cross-site" && site !== "same-site") return false;
  return header("sec-fetch-dest") !== "document" || header("sec-purpose") !== null;
}

/** Pages take no body. Without this the framework would buffer one in memory for any sender. */
const takesBody = (path: string): boolean => path.startsWith("/api/") || path === "/mcp" || path === "/mcp/";

/**
 * Judges what no route or page gets to judge: the framework would fail over it, answer in its own words, or hold what
 * nobody asked for.
 * @returns null when the request may come in
 */
export function judgeRequest(request: RawRequest): RequestRefusal | null {
  const { method = "GET", url = "/", rawHeaders } = request;
  if (outside.has(request))
    return {
      status: 421,
      title: "This dashboard is set up for its own computer only.",
      text: "To open it to other computers, set a password with npm run set-password, put a proxy with TLS in front and set TRUST_PROXY=1.",
    };
  const valuesOf = (wanted: string) =>
    rawHeaders.flatMap((name, at) => (at % 2 === 0 && name.toLowerCase() === wanted ? [rawHeaders[at + 1] ?? ""] : []));
  if (valuesOf("host").length > 1)
    return {
      status: 400,
      title: "This request names more than one host.",
      text: "Only one Host header is allowed, so the request was not processed.",
    };
  if (url.length > TARGET_MAX)
    return {
      status: 414,
      title: "This link is too long.",
      text: `Links here have at most ${TARGET_MAX.toLocaleString("en-US")} characters. Remove some of its filters or keywords.`,
    };
  const path = url.split(/[?#]/, 1)[0] ?? "";
  if (!isDecodable(path))
    return {
      status: 400,
      title: "This link can’t be read.",
      text: "It contains a percent sign that isn’t part of a valid character code. Check the link for a missing piece.",
    };
  if (isTakenElsewhere(path, (name) => valuesOf(name)[0] ?? null))
    return {
      status: 403,
      title: "Another site can’t load this page.",
      text: "Pages here can’t be embedded in other sites. Open the link in its own tab.",
    };
  if (method !== "GET" && method !== "HEAD" && !takesBody(path))
    return {
      status: 405,
      title: "Pages can only be opened.",
      text: `They take GET requests, and this one was ${method}.`,
    };
  return null;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
