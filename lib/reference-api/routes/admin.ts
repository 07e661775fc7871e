import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { clockHourOf, type ServiceClock } from "../clock";
import type { ApiEnv } from "../context";
import type { FaultSwitches } from "../faults";
import { problem } from "../problems";
import type { Store } from "../store/open-store";
import { importRoutes } from "./import";

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

export type AdminOptions = {
  store: Store;
  clock: ServiceClock;
  faults: FaultSwitches;
  token: string;
  closing: AbortSignal;
};

/** Faults, usage and imports. They exist only with a token, and are not counted. */
export function adminRoutes({ store, clock, faults, token, closing }: AdminOptions): Hono<ApiEnv> {
  const admin = new Hono<ApiEnv>();
  admin.use("*", async (c, next) => {
    // Digests have equal length, so the comparison takes constant time.
    const sent = sha256(c.req.header("authorization") ?? "");
    if (!timingSafeEqual(sent, sha256(`Bearer ${token}`)))
      return problem(c, "unauthenticated", { "www-authenticate": "Bearer" });
    return next();
  });
  admin.route("/", importRoutes(store, closing));
  admin.get("/faults", (c) => c.json(faults.current()));
  admin.post("/faults", async (c) => {
    try {
      faults.set(await c.req.json());
    } catch {
      return problem(c, "bad_request");
    }
    return c.json(faults.current());
  });
  admin.get("/usage", async (c) => {
    const rows = await store.sql
      .selectFrom("request_counts")
      .innerJoin("api_keys", "api_keys.id", "request_counts.key_id")
      .innerJoin("accounts", "accounts.id", "api_keys.account_id")
      .select(["accounts.name as account", "api_keys.last4 as key_ends_with", "request_counts.hour", "used"])
      .orderBy("request_counts.hour", "desc")
      .limit(1_000)
      .execute();
    return c.json({ current_hour: clockHourOf(clock.now(), faults.current().hourOffsetMinutes), hours: rows });
  });
  admin.all("*", (c) => problem(c, "not_found"));
  return admin;
}
