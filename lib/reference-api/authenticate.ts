import { timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { type ApiContext, type ApiEnv, type Caller, rawTarget } from "./context";
import { digestOf, isWellFormedKey } from "./keys";
import { badRequest, problem } from "./problems";
import type { Store } from "./store/open-store";

const BEARER = /^bearer +(\S+)$/i;
const KEY_IN_QUERY = /(?:^|&)(?:api_?key|key|token|access_token|authorization)=/i;

/** One text for all unusable keys. A key sent twice or in the query is 400: ambiguous, or perhaps logged. */
export const authenticate =
  (store: Store): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const sent = credentialsOf(c);
    if (sent === "ambiguous") return badRequest(c, "credentials");
    const caller = sent === null ? null : await findCaller(store, sent);
    if (caller === null) return problem(c, "unauthenticated", { "www-authenticate": "Bearer" });
    c.set("caller", caller);
    return next();
  };

function credentialsOf(c: ApiContext): string | null | "ambiguous" {
  // Node hides all but the first Authorization header, so count them in the raw list.
  const raw = c.env?.incoming?.rawHeaders ?? [];
  const sentTimes = raw.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "authorization").length;
  if (sentTimes > 1) return "ambiguous";
  const header = c.req.header("authorization");
  if (header === undefined) return KEY_IN_QUERY.test(rawTarget(c).query) ? "ambiguous" : null;
  if (header.includes(",")) return "ambiguous";
  return BEARER.exec(header)?.[1] ?? null;
}

/** Attackers can't choose digests, so index timing reveals nothing. */
async function findCaller(store: Store, key: string): Promise<Caller | null> {
  if (!isWellFormedKey(key)) return null;
  const digest = digestOf(key);
  const row = await store.sql
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .select(["api_keys.id", "api_keys.account_id", "api_keys.digest", "accounts.requests_per_hour"])
    .where("api_keys.digest", "=", digest.toString("hex"))
    .where("api_keys.revoked_at", "is", null)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(Buffer.from(row.digest, "hex"), digest)) return null;
  return { keyId: row.id, accountId: row.account_id, requestsPerHourMax: row.requests_per_hour };
}
