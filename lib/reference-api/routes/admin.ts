import { Hono } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { clockHourOf, type ServiceClock } from "../clock";
import type { ApiEnv } from "../context";
import type { FaultSwitches } from "../faults";
import { Problem, unauthenticated } from "../problems";
import type { Store } from "../store/store";
import { importRoutes } from "./import";

const USAGE = `select accounts.name as account, last4 as key_ends_with, hour, used from request_counts
  join api_keys on api_keys.id = key_id join accounts on accounts.id = account_id order by hour desc limit 1000`;

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
    if (!(await timingSafeEqual(c.req.header("authorization") ?? "", `Bearer ${token}`))) throw unauthenticated();
    return next();
  });
  admin.route("/", importRoutes(store, closing));
  admin.get("/faults", (c) => c.json(faults.current()));
  admin.post("/faults", async (c) => {
    try {
      faults.set(await c.req.json());
    } catch {
      throw new Problem("bad_request");
    }
    return c.json(faults.current());
  });
  admin.get("/usage", (c) => {
    const currentHour = clockHourOf(clock.now(), faults.current().hourOffsetMinutes);
    return c.json({ current_hour: currentHour, hours: store.all(USAGE) });
  });
  admin.all("*", () => new Problem("not_found").response());
  return admin;
}
