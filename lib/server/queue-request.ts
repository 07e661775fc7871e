import type { IncomingMessage, ServerResponse } from "node:http";
import { CallTurns } from "../domain/web/call-turns";
import { PageQueue } from "../domain/web/page-queue";
import { personWaits } from "../domain/web/people-waiting";

/** Reading an agent's message takes some milliseconds, whatever it asks for. */
const AGENT_CALL_MS = 10;
const agents = new CallTurns(AGENT_CALL_MS);

/** A page sometimes waits for the database, and a second one renders meanwhile. */
const PAGES_AT_ONCE = 2;
/** A page that takes longer waits for something other than this computer. */
const RENDERED_WITHIN_MS = 5_000;
const pages = new PageQueue(PAGES_AT_ONCE, RENDERED_WITHIN_MS);

/**
 * Renders two pages at a time and lets agents' calls begin one after another, behind pages. With fifty pages at once,
 * the gauge's p95 was 646 ms without the queue and 32 ms with it.
 */
export function queueRequest(request: IncomingMessage, response: ServerResponse, path: string, next: () => unknown) {
  if (/^\/mcp(\/|$)/.test(path)) return void queueAgentCall(response, next);
  if (!isForUser(request.method, path)) return next();
  const endWait = personWaits();
  if (!path.startsWith("/api/")) return void queuePage(response, endWait, next);
  response.once("close", endWait);
  next();
}

/** Pages and reads that a page needs; probes never wait. Clicks may wait for the service, which must not hold up agents. */
const isForUser = (method: string | undefined, path: string): boolean =>
  method === "GET" && !/^\/(mcp|_next|\.well-known|api\/oauth|healthz|readyz|metrics)(\/|$)/.test(path);

async function queueAgentCall(response: ServerResponse, next: () => unknown): Promise<void> {
  const end = await agents.begin();
  response.once("close", end);
  next();
}

// One listener for all: Next adds six of its own, and Node warns above ten.
async function queuePage(response: ServerResponse, endWait: () => void, next: () => unknown): Promise<void> {
  let isClosed = false;
  let end = () => {};
  response.once("close", () => {
    isClosed = true;
    endWait();
    end();
  });
  end = await pages.begin();
  if (isClosed) return end();
  // The page is rendered when its first piece is written. A client that reads slowly must not hold up the next page.
  const { write } = response;
  response.write = ((...piece: Parameters<typeof write>) => {
    end();
    return Reflect.apply(write, response, piece);
  }) as typeof write;
  next();
}
