import { CallTurns } from "../domain/web/call-turns";
import { PageQueue } from "../domain/web/page-queue";
import { personWaits } from "../domain/web/people-waiting";
import type { PageResponse } from "./inline-styles";
import { judgeRequest, type RawRequest, type RequestRefusal } from "./judge-request";
import { SECURITY_HEADERS } from "./security-headers.mjs";
import type { ServeFile } from "./static-files";

/** What is used of Node's objects; naming their types would mean importing a module that opens sockets. */
type GuardedRequest = RawRequest & { headers: Record<string, string | string[] | undefined> };
export type GuardedResponse = {
  statusCode: number;
  headersSent: boolean;
  setHeader(name: string, value: string): void;
  removeHeader(name: string): void;
  destroy(): unknown;
  once(event: "close", listener: () => void): void;
  end(body?: string): void;
};
export type PrepareResponse = (request: GuardedRequest, response: PageResponse) => void;
type ClientSocket = { writable: boolean; end(text: string): void; destroy(): void };
type Listener = (...args: never[]) => void;
export type GuardedServer = {
  listeners(event: "request"): unknown[];
  removeAllListeners(event: "request"): void;
  on(event: "request", listener: (request: GuardedRequest, response: GuardedResponse & PageResponse) => void): void;
  on(event: "clientError", listener: (error: { code?: string }, socket: ClientSocket) => void): void;
  close(done: () => void): void;
  closeIdleConnections(): void;
};

/** How a refusal is written: routes answer in JSON, agents in their protocol, and pages in a page. */
export function refusalBody({ status, title, text }: RequestRefusal, path: string): { type: string; body: string } {
  if (path.startsWith("/api/"))
    return { type: "application/problem+json", body: JSON.stringify({ title, status, detail: text }) };
  if (AGENTS.test(path)) {
    const error = { code: -32_000, message: `${title} ${text}` };
    return { type: "application/json", body: JSON.stringify({ jsonrpc: "2.0", error, id: null }) };
  }
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title>`;
  const main = `<main><h1>${title}</h1><p>${text}</p><p><a href="/">Open Keyword Desk</a></p></main>`;
  return { type: "text/html; charset=utf-8", body: `<!doctype html><html lang="en">${head}${main}</html>` };
}

const STOPPING: RequestRefusal = {
  status: 503,
  title: "Keyword Desk is shutting down.",
  text: "It finishes the requests under way and starts no new ones. Reload this page after the restart.",
};
/** Connections that have nothing more to say are looked for so often while a server closes. */
const IDLE_LOOK_MS = 50;

const servers = new Set<GuardedServer>();
let areClosing = false;

/**
 * Runs before every other listener of a server: the framework never sees what is refused here.
 * @param answers `serveFile` answers what it has a file for, and lets in everything else; `prepare` sees each response
 * that the framework is about to write
 */
export function guardServer(
  server: GuardedServer,
  { serveFile = letInAll, prepare = leaveAsIs }: { serveFile?: ServeFile; prepare?: PrepareResponse } = {},
): void {
  if (servers.has(server)) return;
  servers.add(server);
  // Node's own type of them says no more than that they are functions.
  const behind = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const refusal = areClosing ? STOPPING : judgeRequest(request);
    const path = request.url?.split(/[?#]/, 1)[0] ?? "/";
    if (refusal !== null) return turnAway(response, refusal, path);
    const letIn = () => {
      prepare(request, response);
      for (const listener of behind) Reflect.apply(listener, server, [request, response]);
    };
    if (AGENTS.test(path)) return void letInTurn(response, letIn);
    if (!isForPerson(request.method, path)) return serveFile(request, response, letIn);
    response.once("close", personWaits());
    if (path.startsWith("/api/")) return letIn();
    serveFile(request, response, () => void drawInTurn(response, letIn));
  });
  server.on("clientError", ({ code }, socket) => {
    if (code === "ECONNRESET" || !socket.writable) return socket.destroy();
    return socket.end(unreadable(code));
  });
}

const letInAll: ServeFile = (_request, _response, letIn) => letIn();
const leaveAsIs: PrepareResponse = () => {};

const AGENTS = /^\/mcp(\/|$)/;

/** Taking in an agent's message is some milliseconds of work, whatever it asks for. */
const TAKE_IN_MS = 10;
const agents = new CallTurns(TAKE_IN_MS);

/** Twenty messages at once would hold up a page by as much as it takes to draw it. */
async function letInTurn(response: GuardedResponse, letIn: () => void): Promise<void> {
  const end = await agents.begin();
  response.once("close", end);
  letIn();
}

/** Pages wait for the store now and then, and another one is drawn meanwhile. */
const PAGES_AT_ONCE = 2;
/** A page that takes longer waits for something else than this computer. */
const DRAWN_WITHIN_MS = 5_000;
const pages = new PageQueue(PAGES_AT_ONCE, DRAWN_WITHIN_MS);

/**
 * Fifty pages that are drawn at once are each as late as the last of them, and so is whatever else is asked for
 * meanwhile. A page that nobody waits for any more isn't drawn.
 */
async function drawInTurn(response: GuardedResponse & PageResponse, letIn: () => void): Promise<void> {
  let isGone = false;
  response.once("close", () => {
    isGone = true;
  });
  const end = await pages.begin();
  if (isGone) return end();
  response.once("close", end);
  // A client that reads slowly, or not at all, keeps no other page waiting.
  const { write } = response;
  response.write = (...piece) => {
    end();
    return Reflect.apply(write, response, piece);
  };
  letIn();
}

/** What is drawn or read for a page. What a person presses may wait for the service, which is no reason to hold others up. */
const isForPerson = (method: string | undefined, path: string): boolean =>
  method === "GET" && !/^\/(mcp|_next|\.well-known|api\/oauth)(\/|$)/.test(path);

/** Takes in nothing new, and returns when everybody who is in has been answered. */
export async function closeGuardedServers(): Promise<void> {
  areClosing = true;
  await Promise.all([...servers].map(closed));
}

async function closed(server: GuardedServer): Promise<void> {
  const looking = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
  await new Promise<void>((resolve) => server.close(resolve));
  clearInterval(looking);
}

function turnAway(response: GuardedResponse, refusal: RequestRefusal, path: string): void {
  const { type, body } = refusalBody(refusal, path);
  response.statusCode = refusal.status;
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  // Whatever it still sends is not read.
  response.setHeader("connection", "close");
  if (refusal.status === 405) response.setHeader("allow", "GET, HEAD");
  response.end(body);
}

const REASONS: Record<number, string> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/** The whole answer to bytes that are no request. */
function unreadable(code: string | undefined): string {
  const refusal = wordsOf(code);
  const { body } = refusalBody(refusal, "/");
  const headers = {
    ...SECURITY_HEADERS,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Length": String(new TextEncoder().encode(body).length),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${REASONS[refusal.status]}\r\n${lines.join("")}\r\n${body}`;
}

function wordsOf(code: string | undefined): RequestRefusal {
  if (code === "HPE_HEADER_OVERFLOW")
    return {
      status: 431,
      title: "This request’s headers are too large.",
      text: "Clear this site’s cookies, or use a shorter link.",
    };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return {
      status: 408,
      title: "This request took too long to arrive.",
      text: "It was not processed. Send it again.",
    };
  return { status: 400, title: "This request can’t be read.", text: "It isn’t valid HTTP, so it was not processed." };
}
