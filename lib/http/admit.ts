import type { Gate, Visitor } from "../access/gate";
import { refuse } from "./responses";

/** Nobody in particular, on the way in. */
const STRANGER: Visitor = { session: null, changeToken: null };
/** The header in which our pages send what changes have to carry. */
const CHANGE_TOKEN = "x-change-token";

/**
 * Judges a request before anything is read for it: its host name, where it comes from, its session, and for changes the
 * session's token.
 * @param isPublic for the way in itself: no session is asked for
 * @returns the refusal, or null and who asks
 */
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
  // Only a person's actions keep a session alive; the gauge's polling does not.
  const visitor = await gate.admit(headers.get("cookie"), isChange);
  if (visitor === null) return turnAway(401, "Sign in first.");
  if (isChange && !gate.allowsChange(visitor, headers.get(CHANGE_TOKEN)))
    return turnAway(403, "This page was opened before you signed in. Reload it.");
  return { refusal: null, visitor };
}

/** Only our own pages may change or spend: the browser says where a request comes from. */
function isOwnPage({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  if (origin !== null) return URL.canParse(origin) && new URL(origin).host === headers.get("host");
  return headers.get("x-requested-with") === "dashboard";
}

/** Data goes to our own pages and to a typed address, never to a page of another site. */
function isOwnRead({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null || site === "same-origin" || site === "none";
}
