import type { Gate, Visitor } from "../access/gate";
import { refuse } from "./responses";

const STRANGER: Visitor = { session: null, changeToken: null };
const CHANGE_TOKEN = "x-change-token";

/** @param isPublic sign-in, which needs no session @returns the refusal, or null with the visitor */
export async function admit(
  gate: Gate,
  request: Request,
  isPublic: boolean,
): Promise<{ refusal: Response | null; visitor: Visitor }> {
  const turnAway = (status: number, title: string) => ({ refusal: refuse(status, title), visitor: STRANGER });
  const { headers } = request;
  if (!gate.allowsHost(headers.get("host"))) return turnAway(421, "The dashboard isn’t served at this address.");
  const isChange = request.method !== "GET" && request.method !== "HEAD";
  if (!(isChange ? isOwnPage(request) : isOwnRead(request)))
    return turnAway(403, "This request didn’t come from the dashboard.");
  if (isPublic) return { refusal: null, visitor: STRANGER };
  // Only a user's actions keep a session alive; polling doesn't.
  const visitor = await gate.admit(headers.get("cookie"), isChange);
  if (visitor === null) return turnAway(401, "Sign in first.");
  if (isChange && !gate.allowsChange(visitor, headers.get(CHANGE_TOKEN)))
    return turnAway(403, "This page was opened before you signed in. Reload it.");
  return { refusal: null, visitor };
}

function isOwnPage({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  const isOwn = isOwnOrigin(headers);
  if (site !== null) return site === "same-origin" && isOwn !== false;
  return isOwn ?? headers.get("x-requested-with") === "dashboard";
}

function isOwnRead({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === null) return true;
  return site === "none" || (site === "same-origin" && isOwnOrigin(headers) !== false);
}

/** A tunnel that rewrites `Host` makes a foreign page look like ours, but can't change its `Origin`. null: no header */
function isOwnOrigin(headers: Headers): boolean | null {
  const origin = headers.get("origin");
  if (origin === null) return null;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
