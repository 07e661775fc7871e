import { z } from "zod";
import type { SessionFacts } from "../domain/web/session";
import { logSignIn } from "../log/audit";
import { refuse, refuseWith, respondJson } from "./responses";
import { actionRoute, freeRoute, guardedRoute } from "./route";

const SignInBody = z.strictObject({ password: z.string().max(4_096) });
const EndBody = z.strictObject({ id: z.string().min(1).max(40).nullable() });
/** Strangers send these, so they must be short. */
const bytesMax = 32 * 1024;

/** 200 with the cookie, 403 for a wrong password, 429 while throttled. */
export const signInRoute = actionRoute(
  SignInBody,
  async ({ desk: { gate } }, { password }, { request: { headers } }) => {
    const from = { address: headers.get("x-forwarded-for") ?? "unknown", agent: headers.get("user-agent") ?? "" };
    const result = await gate.signIn(password, from, headers.get("cookie"));
    logSignIn(result.kind, from.address);
    if (result.kind === "in") return respondJson(200, { signedIn: true }, { "set-cookie": result.cookie });
    if (result.kind === "wrong") return refuse(403, "That password isn’t right. Try again.");
    const waitSeconds = Math.ceil(result.waitMs / 1_000);
    return refuseWith(429, { title: "Too many attempts.", waitSeconds }, { "retry-after": String(waitSeconds) });
  },
  { bytesMax, sender: "stranger", isPublic: true },
);

/** After a link from another site, only this request sends its SameSite cookie. */
export const signedInRoute = (request: Request): Promise<Response> =>
  guardedRoute(
    request,
    async ({ desk: { gate } }) => {
      const visitor = await gate.admit(request.headers.get("cookie"), false);
      return respondJson(200, { signedIn: visitor !== null });
    },
    { isPublic: true },
  );

export const signOutRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, async ({ desk: { gate } }) => {
    await gate.signOut(request.headers.get("cookie"));
    return respondJson(200, { signedIn: false }, { "set-cookie": gate.signedOutCookie });
  });

export const sessionsRoute = freeRoute<Record<string, string>, SessionFacts[]>(
  ({ desk: { gate } }, _params, { visitor }) => gate.sessions(visitor),
);

/** By id, or with null all others. Returns the remaining ones. */
export const endSessionRoute = actionRoute(
  EndBody,
  async ({ desk: { gate } }, { id: sessionId }, { visitor }): Promise<SessionFacts[]> => {
    const others = (await gate.sessions(visitor)).filter(({ isThis }) => !isThis);
    for (const { id } of others) if (sessionId === null || sessionId === id) await gate.revoke(id);
    return gate.sessions(visitor);
  },
  { bytesMax },
);
