import { beforeAll, describe, expect, test } from "vitest";
import { SECURITY_HEADERS } from "../../lib/server/security-headers";
import { openBefore } from "../support/opened";
import { PASSWORD_HASH, serveHandler } from "./support";

const testServer = openBefore(beforeAll, () => serveHandler());

test("an allowed request reaches Next, with security headers on its response", async () => {
  const { status, head, body } = await testServer.get("/projects?q=100%");
  expect([status, body.includes("from Next")]).toEqual([200, true]);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(head).toContain(`${name}: ${value}`);
});

test("the first script of a worker has a policy that lets it load its other scripts", async () => {
  const { head } = await testServer.get("/_next/static/chunks/turbopack-worker-1.js");
  expect(head).toContain("script-src 'self'; worker-src blob:");
});

test("headers that clients may not set are removed, and a full URL loses its host", async () => {
  await testServer.get(
    "http://evil.example/projects",
    "x-middleware-subrequest: proxy\r\nx-desk-path: //evil\r\nx-rewrite-url: /evil\r\nx-nonce: chosen\r\naccept: a\r\n",
  );
  expect(testServer.reached[0]?.url).toBe("/projects");
  expect(testServer.reached[0]?.headers).toMatchObject({ accept: "a", "x-forwarded-for": "127.0.0.1" });
  expect(JSON.stringify(testServer.reached[0]?.headers)).not.toMatch(/evil|chosen|subrequest/);
});

test.each([
  { path: "/a/garden-client/projects/7?q=a", url: "/projects/7?q=a", account: "garden-client" },
  { path: "/a/garden-client", url: "/", account: "garden-client" },
  { path: "/a/garden-client?q=a", url: "/?q=a", account: "garden-client" },
  { path: "/a/one/a/two/projects", url: "/a/two/projects", account: "one" },
  { path: "/projects/a/b", url: "/projects/a/b", account: undefined },
  { path: "/a/", url: "/a/", account: undefined },
])("the account moves from $path to a header that clients can't set", async ({ path, url, account }) => {
  await testServer.get(path, "x-desk-account: another\r\n");
  expect(testServer.reached[0]).toMatchObject({ url });
  expect(testServer.reached[0]?.headers["x-desk-account"]).toBe(account);
});

test("the guard judges paths below an account like paths without one", async () => {
  expect((await testServer.get("/a/garden-client/api/accounts", "", "POST")).status).toBe(200);
  expect((await testServer.get("/a/garden-client/projects", "", "POST")).status).toBe(405);
});

test("routes and agents can send changes", async () => {
  for (const path of ["/api/session", "/mcp", "/mcp/"]) {
    await testServer.get(path, "content-length: 0\r\n", "POST");
    expect(testServer.reached[0]).toMatchObject({ method: "POST", url: path });
  }
});

test("G5: a request to switch protocols gets a plain response on a connection that closes", async () => {
  for (const protocol of ["websocket", "h2c", "TLS/1.0"])
    for (const path of ["/nowhere", "/_next/webpack-hmr", "/mcp", "/api/quota"]) {
      const head = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n\r\n`;
      expect((await testServer.send(head)).head).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    }
});

describe("with BASE_PATH", () => {
  const below = openBefore(beforeAll, () => serveHandler({ BASE_PATH: "/seo/" }));

  test.each([
    { path: "/seo/projects?q=a", url: "/seo/projects?q=a" },
    { path: "/seo", url: "/seo/" },
    { path: "/seo?q=a", url: "/seo/?q=a" },
    { path: "/projects", url: "/seo/projects" },
    { path: "/seoul", url: "/seo/seoul" },
    { path: "/seo/a/one/projects", url: "/seo/projects", account: "one" },
    {
      path: "/.well-known/oauth-protected-resource/seo/mcp",
      url: "/seo/.well-known/oauth-protected-resource/mcp",
    },
    {
      path: "/.well-known/oauth-authorization-server/seo/a/one",
      url: "/seo/.well-known/oauth-authorization-server",
      account: "one",
    },
  ])("E8: Next gets $url for $path, whether the proxy keeps the path or removes it", async ({ path, url, account }) => {
    await below.get(path);
    expect(below.reached[0]).toMatchObject({ url });
    expect(below.reached[0]?.headers["x-desk-account"]).toBe(account);
  });

  test("the guard judges paths below it like paths without it", async () => {
    expect((await below.get("/seo/api/accounts", "", "POST")).status).toBe(200);
    expect((await below.get("/seo/projects", "", "POST")).status).toBe(405);
    expect((await below.get("/seo/mcp", "", "POST")).status).toBe(200);
  });
});

test.each([
  ["https", "max-age=31536000"],
  ["http", null],
])(
  "behind a trusted proxy that was asked over %s, HSTS is %s and its last address counts",
  async (scheme, expected) => {
    const behind = await serveHandler({ TRUST_PROXY: "1", DASHBOARD_PASSWORD_HASH: PASSWORD_HASH });
    const proxyHeaders = { "x-forwarded-proto": scheme, "x-forwarded-for": "203.0.113.9, 198.51.100.4" };
    const { headers } = await fetch(`http://127.0.0.1:${behind.port}/`, { headers: proxyHeaders });
    behind.close();
    expect(headers.get("strict-transport-security")).toBe(expected);
    expect(behind.reached[0]?.headers["x-forwarded-for"]).toBe("198.51.100.4");
  },
);

test("a failure in Next is a 500, and the server keeps running", async () => {
  const failing = await serveHandler({}, async () => {
    throw new Error("no");
  });
  expect((await failing.get("/projects")).status).toBe(500);
  expect((await failing.get("/projects")).status).toBe(500);
  failing.close();
});
