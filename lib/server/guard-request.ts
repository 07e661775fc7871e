import type { IncomingMessage } from "node:http";

export type Refusal = { status: 400 | 403 | 405 | 408 | 413 | 414 | 421 | 431 | 503; title: string; text: string };

type Facts = { path: string; trustProxy: boolean; hasPassword: () => boolean };

/** The longest links of our own pages, with every filter at its limit, stay below. In characters. */
const TARGET_MAX = 8_000;
/** More than the largest body that a route takes. In bytes. */
const BODY_MAX = 64 * 1024 * 1024;

/** Headers that proxies, tunnels and content networks add to the requests they forward. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.*)?|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cdn-loop|cf-.*|fly-.*|fastly-.*|x-envoy-.*|x-azure-.*|x-amzn-.*|x-arr-.*|tailscale-.*|ngrok-.*)$/;

/** The one place that refuses requests before Next sees them: Next would buffer bodies that no page takes. */
export function guardRequest(request: IncomingMessage, { path, trustProxy, hasPassword }: Facts): Refusal | null {
  const { method = "GET", url = "/", headers, rawHeaders, socket } = request;
  if (!trustProxy && !isLoopback(socket.localAddress)) return ONLY_THIS_COMPUTER;
  if (isForwarded(request) && !hasPassword()) return NO_PASSWORD;
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1) return TWO_HOSTS;
  if (url.length > TARGET_MAX) return TOO_LONG;
  const [sentPath = ""] = url.split(/[?#]/, 1);
  if (!isDecodable(sentPath)) return NOT_DECODABLE;
  if (hasDotSegment(sentPath)) return DOT_SEGMENTS;
  if (isEmbedded(path, headers)) return EMBEDDED;
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && !takesBody(path)) return { ...ONLY_READ, text: `They take GET requests, and this one was ${method}.` };
  if (isRead && hasBody(headers)) return NO_BODY;
  if (Number(headers["content-length"] ?? 0) > BODY_MAX) return LARGE_BODY;
  return null;
}

const isLoopback = (address: string | undefined): boolean =>
  // Sockets without an address are files on this computer.
  address === undefined || address === "::1" || /^(::ffff:)?127\./.test(address);

/** nginx forwards as HTTP/1.0 by default and adds no header. */
const isForwarded = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === "1.0" || Object.keys(headers).some((name) => FORWARDING.test(name));

/** Pages take no body: Next would buffer up to 10 MB of it for any sender. */
const takesBody = (path: string): boolean => path.startsWith("/api/") || path === "/mcp" || path === "/mcp/";

const hasBody = (headers: IncomingMessage["headers"]): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;

/** Rendering a page takes work, so other sites may link to pages but not embed or prefetch them. */
function isEmbedded(path: string, headers: IncomingMessage["headers"]): boolean {
  if (path.startsWith("/_next/") || takesBody(path)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== "cross-site" && site !== "same-site") return false;
  return headers["sec-fetch-dest"] !== "document" || headers["sec-purpose"] !== undefined;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** URL parsers resolve these segments, so a rule about the path's start would judge another path than Next serves. */
const hasDotSegment = (path: string): boolean =>
  path.includes("\\") || path.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment));

const ONLY_THIS_COMPUTER: Refusal = {
  status: 421,
  title: "This dashboard is set up for its own computer only.",
  text: "To open it to other computers, set a password with npm run set-password, put a proxy with TLS in front and set TRUST_PROXY=1.",
};
const NO_PASSWORD: Refusal = {
  status: 403,
  title: "This request came through a proxy or tunnel, and the dashboard has no password: run npm run set-password.",
  text: "",
};
const TWO_HOSTS: Refusal = {
  status: 400,
  title: "This request names more than one host.",
  text: "Only one Host header is allowed, so the request was not processed.",
};
const TOO_LONG: Refusal = {
  status: 414,
  title: "This link is too long.",
  text: `Links here have at most ${TARGET_MAX.toLocaleString("en-US")} characters. Remove some of its filters or keywords.`,
};
const NOT_DECODABLE: Refusal = {
  status: 400,
  title: "This link can’t be read.",
  text: "It contains a percent sign that isn’t part of a valid character code. Check the link for a missing piece.",
};
const DOT_SEGMENTS: Refusal = {
  status: 400,
  title: "This link can’t be read.",
  text: "Its path contains a backslash, “.” or “..” as a segment.",
};
const EMBEDDED: Refusal = {
  status: 403,
  title: "Another site can’t load this page.",
  text: "Pages here can’t be embedded in other sites. Open the link in its own tab.",
};
const ONLY_READ: Refusal = { status: 405, title: "Pages can only be opened.", text: "" };
const NO_BODY: Refusal = {
  status: 400,
  title: "This request has a body.",
  text: "GET requests here have none, so it was not processed.",
};
const LARGE_BODY: Refusal = { status: 413, title: "The body is larger than 64 MB.", text: "It was not read." };
