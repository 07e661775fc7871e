import type { MiddlewareHandler } from "hono";
import { type ApiContext, type ApiEnv, type Caller, rawTarget } from "./context";
import { digestOf, isWellFormedKey } from "./keys";
import { badRequest, unauthenticated } from "./problems";
import type { Store } from "./store/store";

const BEARER = /^bearer +(\S+)$/i;
const KEY_IN_QUERY = /(?:^|&)(?:api_?key|key|token|access_token|authorization)=/i;
/** Attackers can't choose digests, so the time of the look-up reveals nothing. */
const FIND_CALLER = `select api_keys.id as keyId, account_id as accountId, requests_per_hour as requestsPerHourMax
  from api_keys join accounts on accounts.id = account_id where digest = ? and revoked_at is null`;

/** One text for all unusable keys. A key sent twice or in the query is 400: ambiguous, or perhaps logged. */
export const authenticate =
  (store: Store): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const key = keyOf(c);
    const caller = isWellFormedKey(key) ? store.get<Caller>(FIND_CALLER, digestOf(key)) : undefined;
    if (caller === undefined) throw unauthenticated();
    c.set("caller", caller);
    return next();
  };

/** Empty: none that can be read. */
function keyOf(c: ApiContext): string {
  // Node hides all but the first Authorization header, so count them in the raw list.
  const raw = c.env?.incoming?.rawHeaders ?? [];
  const sentTimes = raw.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "authorization").length;
  const header = c.req.header("authorization");
  const isAmbiguous = header === undefined ? KEY_IN_QUERY.test(rawTarget(c).query) : header.includes(",");
  if (sentTimes > 1 || isAmbiguous) throw badRequest("credentials");
  return BEARER.exec(header ?? "")?.[1] ?? "";
}
