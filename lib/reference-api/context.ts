import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Who asks, known after authentication. */
export type Caller = { keyId: number; accountId: number; requestsPerHourMax: number };

/** What travels with a request. The node bindings are absent when a test calls the app without a port. */
export type ApiEnv = { Bindings: Partial<HttpBindings>; Variables: { caller: Caller } };

export type ApiContext = Context<ApiEnv>;

/**
 * Path and query exactly as they were sent. A parsed URL has already removed `..` and decoded nothing we could still
 * judge, so the raw target is what validation reads.
 */
export function rawTarget(c: ApiContext): { path: string; query: string; length: number } {
  // A request line may carry the whole address; its scheme and host are not part of the path.
  const target = (c.env?.incoming?.url ?? c.req.url).replace(/^https?:\/\/[^/?#]*/i, "");
  const cut = target.indexOf("?");
  const length = Buffer.byteLength(target);
  return cut < 0
    ? { path: target, query: "", length }
    : { path: target.slice(0, cut), query: target.slice(cut + 1), length };
}
