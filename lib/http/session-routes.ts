import { z } from "zod";
import type { SessionFacts, SignInAnswer } from "../domain/web/session";
import { logSignIn } from "../log/sign-ins";
import { respondJson } from "./responses";
import { guardedRoute, withBody } from "./route";

const SignInBody = z.strictObject({ password: z.string().max(4_096) });
const EndBody = z.strictObject({ id: z.string().min(1).max(40).nullable() });
/** Strangers send these, so they must be short. */
const SESSION_BODY_BYTES_MAX = 32 * 1024;

const fromOf = ({ headers }: Request) => ({
  address: headers.get("x-forwarded-for") ?? "unknown",
  agent: headers.get("user-agent") ?? "",
});

/** 200 with the cookie, 403 for a wrong password, 429 while throttled. */
export const signInRoute = (request: Request): Promise<Response> =>
  guardedRoute(
    request,
    ({ desk: { gate } }) => {
      const signIn = async ({ password }: z.infer<typeof SignInBody>) => {
        const from = fromOf(request);
        const result = await gate.signIn(password, from, request.headers.get("cookie"));
        const answer: SignInAnswer = {
          signedIn: result.kind === "in",
          waitSeconds: result.kind === "wait" ? Math.ceil(result.waitMs / 1_000) : 0,
        };
        logSignIn(result.kind, from.address);
        if (result.kind === "in") return respondJson(200, answer, { "set-cookie": result.cookie });
        if (result.kind === "wrong") return respondJson(403, answer);
        return respondJson(429, answer, { "retry-after": String(answer.waitSeconds) });
      };
      return withBody(request, SignInBody, signIn, SESSION_BODY_BYTES_MAX, "stranger");
    },
    { isPublic: true },
  );

/** After a link from another site, only this request sends its SameSite cookie. */
export const signedInRoute = (request: Request): Promise<Response> =>
  guardedRoute(
    request,
    async ({ desk: { gate } }) => {
      const visitor = await gate.admit(request.headers.get("cookie"), false);
      return respondJson(200, { signedIn: visitor !== null, waitSeconds: 0 } satisfies SignInAnswer);
    },
    { isPublic: true },
  );

export const signOutRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, async ({ desk: { gate } }) => {
    await gate.signOut(request.headers.get("cookie"));
    return respondJson(200, { signedIn: false, waitSeconds: 0 } satisfies SignInAnswer, {
      "set-cookie": gate.signedOutCookie,
    });
  });

export const sessionsRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, async ({ desk: { gate } }, visitor) =>
    respondJson(200, (await gate.sessions(visitor)) satisfies SessionFacts[]),
  );

/** By id, or with null all others. Returns the remaining ones. */
export const endSessionRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, ({ desk: { gate } }, visitor) => {
    const endSessions = async ({ id: ended }: z.infer<typeof EndBody>) => {
      const others = (await gate.sessions(visitor)).filter(({ isThis }) => !isThis);
      for (const { id } of others) if (ended === null || ended === id) await gate.revoke(id);
      return respondJson(200, (await gate.sessions(visitor)) satisfies SessionFacts[]);
    };
    return withBody(request, EndBody, endSessions, SESSION_BODY_BYTES_MAX);
  });
