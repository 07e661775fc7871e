import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "../../lib/access/password";
import { ACCOUNT_HEADER, PATH_HEADER } from "../../lib/domain/web/front-headers";
import { trendRoute } from "../../lib/http/history-routes";
import { nothingHere } from "../../lib/http/route";
import {
  endSessionRoute,
  sessionsRoute,
  signedInRoute,
  signInRoute,
  signOutRoute,
} from "../../lib/http/session-routes";
import { handleMcp } from "../../lib/mcp/transport/http";
import { savedShell } from "../../lib/pages/page-data";
import { accountGround } from "../support/account-ground";
import { openBefore } from "../support/opened";
import { signalOf, whileDrawn } from "../support/page-request";
import { ask, HOST, ownStack, PASSWORD, params } from "./support";

const desk = openBefore(beforeEach, () => ownStack(true));

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  signInRoute(ask("/api/session", { method: "POST", body, headers }));
const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
async function enter(): Promise<Record<string, string>> {
  const cookie = cookieOf(await signIn({ password: PASSWORD }));
  return { cookie, "x-change-token": (await desk.own.desk.gate.admit(cookie, true))?.changeToken ?? "" };
}

test("the right password opens a session, a wrong one doesn't, and both say so", async () => {
  const wrong = await signIn({ password: "lanterns along the noisy harbor" });
  expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([403, null]);
  expect(await wrong.json()).toMatchObject({ title: "That password isn’t right. Try again." });
  const right = await signIn({ password: PASSWORD });
  expect(right.headers.get("set-cookie")).toMatch(
    /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
  );
  expect(await right.json()).toEqual({ signedIn: true });
  for (const [cookie, signedIn] of [
    [cookieOf(right), true],
    ["session=x", false],
  ] as const) {
    const response = await signedInRoute(ask("/api/session", { headers: { cookie } }));
    expect(await response.json()).toEqual({ signedIn });
  }
});

test("A5: another sign-in gets a new cookie and ends the old session", async () => {
  const before = cookieOf(await signIn({ password: PASSWORD }));
  const cookie = cookieOf(await signIn({ password: PASSWORD }, { cookie: before, "x-forwarded-for": "198.51.100.4" }));
  expect(cookie).not.toBe(before);
  expect((await sessionsRoute(ask("/api/sessions", { headers: { cookie: before } }))).status).toBe(401);
  const sessions = await (await sessionsRoute(ask("/api/sessions", { headers: { cookie } }))).json();
  expect(sessions).toMatchObject([{ address: "198.51.100.4", isThis: true }]);
});

test("A5: behind a trusted proxy the cookie is for TLS and this host only", async () => {
  const proxiedDesk = await ownStack(true, true);
  const response = await signIn({ password: PASSWORD });
  expect(response.headers.get("set-cookie")).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=43200$/,
  );
  await proxiedDesk.close();
});

test("A7: every wrong password gets the same response", async () => {
  const wrong = [PASSWORD.slice(0, -1), `${PASSWORD}x`, "", "x".repeat(4_096)];
  const responses = await Promise.all(
    wrong.map(async (password) => {
      const response = await signIn({ password });
      const id = response.headers.get("x-request-id") ?? "no ID";
      return JSON.stringify([response.status, ...response.headers, await response.text()]).replaceAll(id, "");
    }),
  );
  expect(new Set(responses).size).toBe(1);
});

test("guesses from one address are slowed down, with the seconds to wait", async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) statuses.push((await signIn({ password: `guess ${guess}` })).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  const response = await signIn({ password: PASSWORD });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("requests of an unknown client are limited in size and form", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await signIn(`{"password":"${"a".repeat(32 * 1024)}"}`)).status).toBe(413);
  expect((await signIn({ password: "a".repeat(4_097) })).status).toBe(400);
  expect((await signIn('{"password":"a","__proto__":{"signedIn":true}}')).status).toBe(400);
  expect((await signIn({ password: ["a"] })).status).toBe(400);
  expect((await signIn("password=a", form)).status).toBe(415);
  expect((await signIn({ password: PASSWORD }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await signIn({ password: PASSWORD }, { host: "evil.example" })).status).toBe(421);
});

test("signing out ends the session and removes its cookie", async () => {
  const entry = await enter();
  const response = await signOutRoute(ask("/api/sign-out", { method: "POST", body: {}, headers: entry }));
  expect(response.headers.get("set-cookie")).toMatch(/^session=; .*Max-Age=0/);
  expect((await sessionsRoute(ask("/api/sessions", { headers: entry }))).status).toBe(401);
});

test("a session can end another by its id, or all others, but never itself", async () => {
  const [mine, second, third] = [await enter(), await enter(), await enter()];
  const sessions = async () => (await sessionsRoute(ask("/api/sessions", { headers: mine }))).json();
  const end = async (id: unknown) =>
    endSessionRoute(ask("/api/sessions", { method: "POST", body: { id }, headers: mine }));
  const isIn = async (headers: Record<string, string>) =>
    (await sessionsRoute(ask("/api/sessions", { headers }))).status === 200;
  const all: { id: string; isThis: boolean }[] = await sessions();
  expect(all).toHaveLength(3);
  const own = all.find(({ isThis }) => isThis)?.id;
  expect(await (await end(own)).json()).toHaveLength(3);
  const other = all.find(({ isThis }) => !isThis)?.id;
  expect(await (await end(other)).json()).toHaveLength(2);
  expect(await (await end(null)).json()).toHaveLength(1);
  expect([await isIn(mine), await isIn(second), await isIn(third)]).toEqual([true, false, false]);
  for (const id of [undefined, "", 5, "x".repeat(41)]) expect((await end(id)).status).toBe(400);
});

test("G10: without a session, an account that exists and one that doesn't get the same responses", async () => {
  const ground = await accountGround({ DASHBOARD_PASSWORD_HASH: await hashPassword(PASSWORD) });
  const { accounts } = (await ground.container()).desk;
  for (const title of ["Alder", "Birch"])
    await accounts.add({ title, address: "http://127.0.0.1:9", settings: {}, key: `key-of-${title}` }, "somebody");
  const routes: [string, (headers: Record<string, string>) => Promise<Response>, number][] = [
    ["is anybody signed in", (headers) => signedInRoute(ask("/api/session", { headers })), 200],
    ["a wrong password", (headers) => signIn({ password: "no" }, headers), 403],
    ["the sessions", (headers) => sessionsRoute(ask("/api/sessions", { headers })), 401],
    ["signing out", (headers) => signOutRoute(ask("/api/sign-out", { method: "POST", body: {}, headers })), 401],
    ["a project's history", (headers) => trendRoute(ask("/api/x", { headers }), params({ projectId: "p1" })), 401],
    ["an unknown address", (headers) => nothingHere(ask("/api/nothing", { headers })), 401],
    ["agents", (headers) => handleMcp(ask("/mcp", { method: "POST", body: {}, headers })), 404],
  ];
  for (const [name, send, status] of routes) {
    const answerFor = async (account: string) => {
      const response = await send({ [ACCOUNT_HEADER]: account });
      const text = (await response.text()).replaceAll(/"requestId":"\w+"/g, "");
      return [response.status, text, response.headers.get("www-authenticate"), response.headers.get("set-cookie")];
    };
    const existing = await answerFor("alder");
    expect(existing[0], name).toBe(status);
    for (const account of ["cedar", "birch", "x".repeat(300)])
      expect(await answerFor(account), `${name}, ${account}`).toEqual(existing);
  }
  for (const account of ["alder", "cedar"]) {
    const headers = { host: HOST, [PATH_HEADER]: `/a/${account}/usage`, [ACCOUNT_HEADER]: account };
    expect(await signalOf(whileDrawn(headers, savedShell))).toBe(`/sign-in?next=%2Fa%2F${account}%2Fusage`);
  }
});
