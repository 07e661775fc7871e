import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

export type Caller = { keyId: number; accountId: number; requestsPerHourMax: number };

/** Without a port (in tests) there are no node bindings. */
export type ApiEnv = { Bindings: Partial<HttpBindings>; Variables: { caller: Caller } };

export type ApiContext = Context<ApiEnv>;

/** Exactly as sent: parsing would remove `..`, so validation needs the raw target. */
export function rawTarget(c: ApiContext): { path: string; query: string; length: number } {
  // A request line may have a full URL; drop scheme and host.
  const target = (c.env?.incoming?.url ?? c.req.url).replace(/^https?:\/\/[^/?#]*/i, "");
  const cut = target.indexOf("?");
  const length = Buffer.byteLength(target);
  return cut < 0
    ? { path: target, query: "", length }
    : { path: target.slice(0, cut), query: target.slice(cut + 1), length };
}
