import { subscribe, unsubscribe } from "node:diagnostics_channel";
import path from "node:path";
import compression from "compression";
import { partAccount } from "../domain/web/account-path";
import { ACCOUNT_HEADER } from "../domain/web/front-headers";
import { isDevelopmentBuild, processEnvironment } from "../settings/read-settings";
import { pageHead } from "./inline-styles";
import { markOutside } from "./judge-request";
import { type GuardedServer, guardServer, type PrepareResponse } from "./request-guard";
import { SECURITY_HEADERS } from "./security-headers.mjs";
import { type ServeFile, staticFiles } from "./static-files";

/** Node publishes every request here before any handler sees it, the framework's own included. */
const REQUEST_START = "http.server.request.start";

/** What is used of Node's own two objects; naming their types would mean importing a module that opens sockets. */
type Started = {
  request: {
    url?: string | undefined;
    headers: Record<string, string | string[] | undefined>;
    socket: { remoteAddress?: string; localAddress?: string };
  };
  response: { setHeader(name: string, value: string): void };
  server: GuardedServer;
};

/** Headers by which a client could pass for a proxy, or for a part of the framework. */
const NOT_FROM_OUTSIDE =
  /^(x-forwarded-.*|x-middleware-.*|x-desk-.*|x-original-.*|x-rewrite-url|x-nonce|forwarded|content-security-policy(-report-only)?)$/;

/** For a year the browser asks this host over TLS only. Names below it are none of ours. */
const TLS_ONLY = `max-age=${365 * 24 * 60 * 60}`;

const lastOf = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value.join(",") : value)?.split(",").at(-1)?.trim() || undefined;

/** A request line may name a whole address, as to a proxy; the framework would answer with a way to that host. */
const withoutHost = (target = "/"): string => target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, "/");

/** How the files of a build are sent, and what its pages are given before they are compressed. */
function ofBuild(build: string): { serveFile: ServeFile; prepare: PrepareResponse } {
  const compress = compression();
  const prepareHead = pageHead(build);
  const prepare: PrepareResponse = (request, response) => {
    Reflect.apply(compress, null, [request, response, () => {}]);
    // What is written gets its styles first and its scripts last, and is compressed so.
    prepareHead(response);
  };
  return { serveFile: staticFiles(build), prepare };
}

/**
 * Takes the account out of the address and hands it on as a header, so that every page and route has one address.
 * Puts the security headers on every response, also on those that the framework gives by itself (redirects, 500,
 * files), takes away what a client may not say, and puts the request guard and the files of the build before the
 * framework. After this
 * `x-forwarded-for` is one address: the socket's, or with a trusted proxy in front the last one that proxy named.
 * @returns takes it back for the requests that follow: done twice, the second would find nothing of what a proxy said
 */
export function hardenRequests(): () => void {
  const environment = processEnvironment();
  const trustProxy = environment.TRUST_PROXY?.trim() === "1";
  // While developing, files and styles are made when they are asked for.
  const answers = isDevelopmentBuild() ? {} : ofBuild(path.resolve(environment.NEXT_DIST_DIR || ".next"));
  const harden = (message: unknown) => {
    const { request, response, server } = message as Started;
    const { headers, socket } = request;
    const told = trustProxy ? lastOf(headers["x-forwarded-for"]) : undefined;
    const scheme = trustProxy ? lastOf(headers["x-forwarded-proto"]) : undefined;
    for (const name of Object.keys(headers)) if (NOT_FROM_OUTSIDE.test(name)) delete headers[name];
    headers["x-forwarded-for"] = told ?? socket.remoteAddress ?? "unknown";
    if (scheme !== undefined) headers["x-forwarded-proto"] = scheme;
    const { slug, rest } = partAccount(withoutHost(request.url));
    request.url = rest;
    if (slug !== null) headers[ACCOUNT_HEADER] = slug;
    if (!trustProxy) markOutside(request, socket.localAddress);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (scheme === "https") response.setHeader("Strict-Transport-Security", TLS_ONLY);
    guardServer(server, answers);
  };
  subscribe(REQUEST_START, harden);
  return () => void unsubscribe(REQUEST_START, harden);
}
