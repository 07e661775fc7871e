import { afterEach, beforeEach, expect, test } from "vitest";
import { signInRoute } from "../../lib/http/session-routes";
import { openBefore } from "../support/opened";
import { ask, ownStack, PASSWORD, routesOf } from "./support";

/** Programs of agents use these; tests/mcp/oauth tries them. */
const FOR_PROGRAMS = /^\/api\/oauth\//;
const routes = (await routesOf("POST")).filter(({ path }) => !FOR_PROGRAMS.test(path) && path !== "/api/session");
const PARAMS = { projectId: "p", keywordId: "k", rest: ["x"] };

const desk = openBefore(beforeEach, () => ownStack(true));
afterEach(async () => expect(await desk.requestCount()).toBe(0));

test.each<[string, number, Record<string, string>, boolean?]>([
  ["another site", 403, { "sec-fetch-site": "cross-site" }],
  ["another host", 421, { host: "evil.example" }],
  ["nobody signed in", 401, {}],
  ["a made-up session", 401, { cookie: `session=${"A".repeat(43)}` }],
  ["a page of another session", 403, { "x-change-token": "A".repeat(43) }, true],
])("W5: every route that can change something refuses %s", async (_from, status, headers, isSignedIn = false) => {
  const signIn = await signInRoute(ask("/api/session", { method: "POST", body: { password: PASSWORD } }));
  const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(routes.length).toBeGreaterThan(30);
  for (const { path, run } of routes) {
    const request = ask(path, { method: "POST", body: {}, headers: { ...(isSignedIn && { cookie }), ...headers } });
    expect((await run(request, { params: Promise.resolve(PARAMS) })).status, path).toBe(status);
  }
});
