import { setTimeout as sleep } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import type { ApiContext, ApiEnv } from "./context";
import type { FaultSwitches } from "./faults";
import { Problem, unauthenticated } from "./problems";

const HTML_PAGE =
  "<!doctype html><html><head><title>Scheduled maintenance</title></head><body><h1>Back soon</h1></body></html>";
const WRONG_SHAPE = '{"status":"ok","payload":"eyJ2IjoxfQ==","links":{"self":"/"}}';

const REFUSALS = {
  request: "bad_request",
  access: "forbidden",
  subscription: "not_in_subscription",
  existence: "not_found",
} as const;

/** After the count, because a failing service has counted. @param closing ends delayed requests */
export const injectFaults =
  (faults: FaultSwitches, closing: AbortSignal): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    if (!faults.appliesTo(c.req.path)) return next();
    const { delayMs } = faults.current();
    if (delayMs > 0) await sleep(delayMs, undefined, { signal: closing, ref: false });
    const { refuse } = faults.current();
    if (refuse !== null && refuse !== "key") throw new Problem(REFUSALS[refuse]);
    if (faults.strikes("reset")) return resetConnection(c);
    if (faults.strikes("status500")) throw new Error("The fault switch “status500” is on.");
    if (faults.strikes("html")) return c.html(HTML_PAGE);
    if (faults.strikes("wrongShape")) return c.body(WRONG_SHAPE, 200, { "content-type": "application/json" });
    await next();
    if (c.res.status === 200 && faults.strikes("cutJson")) c.res = await cutShort(c);
  };

/** Runs before the count, because refused keys are not counted. */
export const refuseKeys =
  (faults: FaultSwitches): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    if (faults.current().refuse === "key" && faults.appliesTo(c.req.path)) throw unauthenticated();
    return next();
  };

function resetConnection(c: ApiContext): Response {
  c.env.incoming?.socket.resetAndDestroy();
  return alreadySent();
}

/** All requests share the original, and later steps write headers. */
const alreadySent = (): Response => new Response(null, RESPONSE_ALREADY_SENT);

async function cutShort(c: ApiContext): Promise<Response> {
  const whole = await c.res.text();
  const half = whole.slice(0, Math.ceil(whole.length / 2));
  const { outgoing } = c.env;
  outgoing?.writeHead(200, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(whole)),
  });
  outgoing?.write(half, () => outgoing.destroy());
  return alreadySent();
}
