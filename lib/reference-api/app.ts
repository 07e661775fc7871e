import { Hono, type MiddlewareHandler } from "hono";
import { authenticate } from "./authenticate";
import type { ServiceClock } from "./clock";
import type { ApiEnv } from "./context";
import { meter } from "./count";
import { createFaultSwitches, type FaultsInput } from "./faults";
import { injectFaults, refuseKeys } from "./inject-faults";
import { openApiDocument } from "./openapi";
import { Problem } from "./problems";
import { adminRoutes } from "./routes/admin";
import { listProjectKeywords, listProjects, readKeywordData } from "./routes/data";
import type { Store } from "./store/store";
import { validateShape } from "./validate-path";

export type ReferenceApiOptions = {
  database: Store;
  clock?: ServiceClock;
  faults?: FaultsInput;
  /** Bearer token for /admin. Without it, /admin does not exist. */
  adminToken?: string;
  onError?: (error: Error) => void;
};

export type ReferenceApi = ReturnType<typeof createReferenceApi>;

/** Order of checks: 405, 401, count and 429, 400, 403 subscription, 404, 403 owner. */
export function createReferenceApi(options: ReferenceApiOptions) {
  const { database: store, clock: outer = Date, adminToken, onError = () => {} } = options;
  const faults = createFaultSwitches(options.faults);
  const closing = new AbortController();
  const clock: ServiceClock = { now: () => outer.now() + faults.current().clockOffsetMs };
  const app = new Hono<ApiEnv>();

  app.onError((error, c) => {
    if (error instanceof Problem) return error.response();
    if (!closing.signal.aborted && !c.req.raw.signal.aborted) onError(error);
    return new Problem("server_error").response();
  });
  app.notFound(() => new Problem("not_found").response());

  app.use("*", stampHeaders(clock));
  if (adminToken)
    app.route("/admin", adminRoutes({ store, clock, faults, token: adminToken, closing: closing.signal }));
  app.use("*", async (c, next) => {
    if (c.req.method !== "GET") throw new Problem("method_not_allowed", { headers: { allow: "GET" } });
    return next();
  });
  app.get("/v1/openapi.json", (c) => c.json(openApiDocument));
  app.get("/healthz", (c) => c.text("ok\n"));
  app.get("/readyz", (c) => (canRead(store) ? c.text("ready\n") : c.text("database\n", 503)));
  app.use("*", refuseKeys(faults), authenticate(store), meter(store, clock, faults));
  app.use("*", injectFaults(faults, closing.signal), validateShape);
  app.get("/v1/projects/", listProjects(store));
  app.get("/v1/project-keywords-list/:id/", listProjectKeywords(store));
  app.get("/v1/keyworddata/:id/", readKeywordData(store));

  return { app, faults, clock, close: () => closing.abort() };
}

function canRead(store: Store): boolean {
  try {
    store.get("select 1 from api_keys limit 1");
    return true;
  } catch {
    return false;
  }
}

/** Clients derive the service's hour from the date. */
const stampHeaders =
  (clock: ServiceClock): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next();
    c.res.headers.set("date", new Date(clock.now()).toUTCString());
    c.res.headers.set("cache-control", "no-store");
    c.res.headers.set("x-content-type-options", "nosniff");
  };
