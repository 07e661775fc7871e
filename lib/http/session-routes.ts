import { z } from "zod";
import { slowDown } from "../access/slow-down";
import type { SessionFacts, SignInAnswer } from "../domain/web/session";
import { refuse, respondJson } from "./responses";
import { masked } from "./route";

const SignInBody = z.strictObject({ password: z.string().max(4_096) });
const EndBody = z.strictObject({ id: z.string().min(1).max(40).nullable() });
const BODY_BYTES_MAX = 32_768;

/** A small JSON body, or what is wrong with it. */
async function readBody<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body | Response> {
  if (!(request.headers.get("content-type") ?? "").startsWith("application/json"))
    return refuse(415, "The body must be JSON.");
  if (Number(request.headers.get("content-length") ?? 0) > BODY_BYTES_MAX) return refuse(413, "The body is too large.");
  const body = schema.safeParse(await request.json().catch(() => undefined));
  return body.success ? body.data : refuse(400, "The body is not what this address takes.");
}

/** Who asks, as the front gate has written it down: the socket's address, or the trusted proxy's word for it. */
const fromOf = ({ headers }: Request) => ({
  address: headers.get("x-forwarded-for") ?? "unknown",
  agent: headers.get("user-agent") ?? "",
});

/** A password for a session. Answers 200 with the cookie, 403 for a wrong password, 429 while tries are slowed down. */
export const signInRoute = (request: Request): Promise<Response> =>
  masked(
    request,
    async ({ gate }) => {
      const body = await readBody(request, SignInBody);
      if (body instanceof Response) return body;
      const result = await gate.signIn(body.password, fromOf(request), request.headers.get("cookie"));
      const answer: SignInAnswer = {
        signedIn: result.kind === "in",
        waitSeconds: result.kind === "wait" ? Math.ceil(result.waitMs / 1_000) : 0,
      };
      if (result.kind === "in") return respondJson(200, answer, { "set-cookie": gate.cookie(result.token) });
      if (result.kind === "wrong") return respondJson(403, answer);
      await slowDown();
      return respondJson(429, answer, { "retry-after": String(answer.waitSeconds) });
    },
    { isPublic: true },
  );

/** Is this browser signed in? A browser that came from another site shows its cookie only now. */
export const signedInRoute = (request: Request): Promise<Response> =>
  masked(
    request,
    async ({ gate }) => {
      const visitor = await gate.admit(request.headers.get("cookie"), false);
      return respondJson(200, { signedIn: visitor !== null, waitSeconds: 0 } satisfies SignInAnswer);
    },
    { isPublic: true },
  );

/** Ends the session that asks, on the server and in the browser. */
export const signOutRoute = (request: Request): Promise<Response> =>
  masked(request, async ({ gate }) => {
    await gate.signOut(request.headers.get("cookie"));
    return respondJson(200, { signedIn: false, waitSeconds: 0 } satisfies SignInAnswer, {
      "set-cookie": gate.cookie(null),
    });
  });

/** Every session that still holds. */
export const sessionsRoute = (request: Request): Promise<Response> =>
  masked(request, async ({ gate }, visitor) =>
    respondJson(200, (await gate.sessions(visitor)) satisfies SessionFacts[]),
  );

/** Ends another session by its id, or with null all others. Answers those that are left. */
export const endSessionRoute = (request: Request): Promise<Response> =>
  masked(request, async ({ gate }, visitor) => {
    const body = await readBody(request, EndBody);
    if (body instanceof Response) return body;
    const others = (await gate.sessions(visitor)).filter(({ isThis }) => !isThis);
    for (const { id } of others) if (body.id === null || body.id === id) await gate.revoke(id);
    return respondJson(200, (await gate.sessions(visitor)) satisfies SessionFacts[]);
  });
