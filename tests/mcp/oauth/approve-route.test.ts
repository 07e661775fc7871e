import { afterAll, beforeAll, expect, test } from "vitest";
import type { Container } from "../../../lib/container/container";
import { signInRoute } from "../../../lib/http/session-routes";
import { approveRoute } from "../../../lib/mcp/oauth/approve-route";
import { ask, HOST, ownStack, PASSWORD } from "../../http/support";
import type { Stack } from "../../support/stack";
import { queryOf, RETURN, registered, WANTED } from "./support";

let desk: Stack & { own: Container };
let body: object;
const TLS = { "x-forwarded-proto": "https" };
let entry: Record<string, string>;
beforeAll(async () => {
  desk = await ownStack(true, true);
  const clientId = await registered(
    await desk.another({ access: { passwordHash: null, allowedHosts: ["desk.example.com"], trustProxy: true } }),
  );
  body = { ...WANTED, query: queryOf(clientId, { resource: `https://${HOST}/mcp` }) };
  const signedIn = await signInRoute(ask("/api/session", { method: "POST", body: { password: PASSWORD } }));
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  entry = { ...TLS, cookie, "x-change-token": (await desk.own.desk.gate.admit(cookie, true))?.changeToken ?? "" };
});
afterAll(() => desk.close());

const approve = (headers: Record<string, string>, changes: object = {}) =>
  approveRoute(ask("/api/agents/approve", { method: "POST", body: { ...body, ...changes }, headers }));
const codes = () => desk.own.desk.store.selectFrom("agent_code").select("code_hash").execute();

test.each([
  ["nobody is signed in", () => ({ ...TLS }), 401],
  ["the session is made up", () => ({ ...entry, cookie: `__Host-session=${"A".repeat(43)}` }), 401],
  ["another site posts", () => ({ ...entry, "sec-fetch-site": "cross-site" }), 403],
  ["the page’s token is another’s", () => ({ ...entry, "x-change-token": "A".repeat(43) }), 403],
  ["it is a form", () => ({ ...entry, "content-type": "application/x-www-form-urlencoded" }), 415],
  ["it came without TLS", () => ({ ...entry, "x-forwarded-proto": "http" }), 404],
] as const)("when %s, nobody is let in", async (_when, headers, status) => {
  expect((await approve(headers())).status).toBe(status);
  expect(await codes()).toEqual([]);
});

test("a foreign address in a made-up page gets no code", async () => {
  const query = Object(body).query.replace(encodeURIComponent(RETURN), encodeURIComponent("https://evil.example/"));
  expect(await (await approve(entry, { query })).json()).toMatchObject({ location: null });
  expect(await codes()).toEqual([]);
});

test("a signed-in user’s own page can grant an agent access", async () => {
  const response = await approve(entry);
  const { location } = await response.json();
  expect([response.status, location.startsWith(`${RETURN}?code=`)]).toEqual([200, true]);
  expect(await codes()).toHaveLength(1);
});
