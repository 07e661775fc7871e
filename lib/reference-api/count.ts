import type { MiddlewareHandler } from "hono";
import { clockHourOf, type ServiceClock, secondsToNextHour } from "./clock";
import type { ApiEnv } from "./context";
import type { FaultSwitches } from "./faults";
import { digestOf } from "./keys";
import { Problem } from "./problems";
import type { Store } from "./store/store";

/** Its own transaction: a failing request stays counted, and no two processes take the last one. */
const COUNT = `insert into request_counts (key_id, hour, used) values (?, ?, 1)
  on conflict do update set used = used + 1 where used < ? returning used`;
const COUNTED = "select used from request_counts join api_keys on id = key_id where digest = ? and hour = ?";

/** 0 for an unknown key. */
export const countedRequests = (store: Store, key: string, hour: number): number =>
  store.get<{ used: number }>(COUNTED, digestOf(key), hour)?.used ?? 0;

export const meter =
  (store: Store, clock: ServiceClock, faults: FaultSwitches): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { keyId, requestsPerHourMax } = c.get("caller");
    const { hourOffsetMinutes, limitPerHour } = faults.current();
    const nowMs = clock.now();
    const hour = clockHourOf(nowMs, hourOffsetMinutes);
    const isCounted = store.get(COUNT, keyId, hour, limitPerHour ?? requestsPerHourMax) !== undefined;
    return isCounted ? next() : refusal(faults, secondsToNextHour(nowMs, hourOffsetMinutes));
  };

function refusal(faults: FaultSwitches, retryAfterSeconds: number): Response {
  const answer = faults.nextLimitAnswer();
  const headers: Record<string, string> = {};
  // Some services answer as if the key were wrong.
  if (answer !== "429") headers["www-authenticate"] = "Bearer";
  if (answer === "401-empty") return new Response(null, { status: 401, headers });
  if (faults.current().retryAfter) headers["retry-after"] = String(retryAfterSeconds);
  return new Problem("limit_reached", { status: Number(answer), headers }).response();
}
