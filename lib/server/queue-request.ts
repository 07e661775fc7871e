import type { IncomingMessage, ServerResponse } from "node:http";
import pLimit from "p-limit";
import { personWaits } from "../domain/web/people-waiting";

/** A page sometimes waits for the database, and a second one renders meanwhile. */
const PAGES_AT_ONCE = 2;
const RENDERED_WITHIN_MS = 5_000;
const inTurn = pLimit(PAGES_AT_ONCE);

/** Two pages at a time. With fifty at once, the gauge's p95 was 646 ms without the queue and 32 ms with it. */
export function queueRequest(request: IncomingMessage, response: ServerResponse, path: string, next: () => unknown) {
  if (request.method !== "GET" || NO_PAGE.test(path)) return next();
  const endWait = personWaits();
  let end = () => {};
  const rendering = new Promise<void>((resolve) => {
    end = resolve;
  });
  // One listener for all: Next adds six of its own, and Node warns above ten.
  response.once("close", () => {
    endWait();
    end();
  });
  void inTurn(async () => {
    if (response.closed) return;
    const late = setTimeout(end, RENDERED_WITHIN_MS);
    // The page is rendered when its first piece is written. A client that reads slowly must not hold up the next page.
    const { write } = response;
    response.write = ((...piece: Parameters<typeof write>) => {
      end();
      return Reflect.apply(write, response, piece);
    }) as typeof write;
    next();
    await rendering;
    clearTimeout(late);
  });
}

/** Routes and probes never wait. */
const NO_PAGE = /^\/(api|mcp|_next|\.well-known|healthz|readyz|metrics)(\/|$)/;
