import type { MiddlewareHandler } from "hono";
import { clockHourOf, type ServiceClock, secondsToNextHour } from "./clock";
import type { ApiContext, ApiEnv } from "./context";
import type { FaultSwitches } from "./faults";
import { digestOf } from "./keys";
import { limitAsUnauthorised, problem } from "./problems";
import type { Store } from "./store/open-store";

/** Its own transaction: a failing request stays counted, no two processes take the last one. @returns null: full */
export async function countRequest(store: Store, keyId: number, hour: number, limit: number): Promise<number | null> {
  const row = await store.sql
    .insertInto("request_counts")
    .values({ key_id: keyId, hour, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["key_id", "hour"])
        .doUpdateSet((of) => ({ used: of("request_counts.used", "+", 1) }))
        .where("request_counts.used", "<", limit),
    )
    .returning("used")
    .executeTakeFirst();
  return row?.used ?? null;
}

/** 0 for an unknown key. */
export async function countedRequests(store: Store, key: string, hour: number): Promise<number> {
  const row = await store.sql
    .selectFrom("request_counts")
    .innerJoin("api_keys", "api_keys.id", "request_counts.key_id")
    .select("request_counts.used")
    .where("api_keys.digest", "=", digestOf(key).toString("hex"))
    .where("request_counts.hour", "=", hour)
    .executeTakeFirst();
  return row?.used ?? 0;
}

export const meter =
  (store: Store, clock: ServiceClock, faults: FaultSwitches): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { keyId, requestsPerHourMax } = c.get("caller");
    const { hourOffsetMinutes, limitPerHour } = faults.current();
    const nowMs = clock.now();
    const hour = clockHourOf(nowMs, hourOffsetMinutes);
    const used = await countRequest(store, keyId, hour, limitPerHour ?? requestsPerHourMax);
    return used === null ? refuse(c, faults, secondsToNextHour(nowMs, hourOffsetMinutes)) : next();
  };

function refuse(c: ApiContext, faults: FaultSwitches, retryAfterSeconds: number): Response {
  const answer = faults.nextLimitAnswer();
  if (answer === "401-empty") return c.body(null, 401, { "www-authenticate": "Bearer" });
  const refusal = answer === "401" ? limitAsUnauthorised(c) : problem(c, "limit_reached");
  if (faults.current().retryAfter) refusal.headers.set("retry-after", String(retryAfterSeconds));
  return refusal;
}
