import type { Visitor } from "../access/gate";
import type { Desk } from "../container/desk";
import { isSetOnServer } from "../container/live-desk";

const LOOPBACK = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/** Null: allowed. With a password, any signed-in user may; without one, only this computer. */
export function mayConnect(
  { settings, gate }: Pick<Desk, "settings" | "gate">,
  visitor: Visitor,
  headers: Pick<Headers, "get">,
): string | null {
  if (isSetOnServer(settings))
    return "The service is set on the server. Remove UPSTREAM_BASE_URL there to connect one here.";
  if (gate.hasPassword) return visitor.session === null ? "Sign in first." : null;
  // lib/server/rewrite-request sets this to the socket's address.
  if (LOOPBACK.test(headers.get("x-forwarded-for") ?? "")) return null;
  return "Without a password, a service can be connected only from the computer that runs the dashboard. Set one with npm run set-password.";
}
