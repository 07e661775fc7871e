import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hardenRequests } from "../../lib/server/harden-requests";
import { judgeRequest, markOutside } from "../../lib/server/judge-request";
import { SECURITY_HEADERS } from "../../lib/server/security-headers.mjs";

/** What came through to the framework's place. */
const reached: { method: string | undefined; url: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = [];
const server = createServer(({ method, url, headers }, response) => {
  reached.push({ method, url, headers });
  response.end("the framework");
});
let port = 0;
let stop = () => {};
beforeAll(async () => {
  stop = hardenRequests();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  stop();
  server.close();
});

/** Sends bytes as they are written. @returns everything that comes back until the end */
async function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
  reached.length = 0;
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  let said = "";
  for await (const chunk of socket.setEncoding("utf8")) said += chunk;
  const [head = "", body = ""] = said.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body };
}
const get = (path: string, headers = "", method = "GET") =>
  send(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`);

test("an allowed request gets through, with security headers on its response", async () => {
  const { status, head, body } = await get("/projects?q=100%");
  expect([status, body.includes("the framework")]).toEqual([200, true]);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(head).toContain(`${name}: ${value}`);
});

test("headers a client may not set are removed, and an absolute URL loses its host", async () => {
  await get(
    "http://evil.example/projects",
    "x-forwarded-for: 1.2.3.4\r\nx-forwarded-host: evil.example\r\nx-middleware-subrequest: proxy\r\nx-desk-path: //evil\r\nforwarded: for=1.2.3.4\r\nx-nonce: chosen\r\naccept: a\r\n",
  );
  expect(reached[0]?.url).toBe("/projects");
  expect(reached[0]?.headers).toMatchObject({ accept: "a", "x-forwarded-for": "127.0.0.1" });
  expect(JSON.stringify(reached[0]?.headers)).not.toMatch(/evil|1\.2\.3\.4|chosen|subrequest/);
});

test.each([
  { path: "/a/garden-client/projects/7?q=a", url: "/projects/7?q=a", account: "garden-client" },
  { path: "/a/garden-client", url: "/", account: "garden-client" },
  { path: "/a/garden-client?q=a", url: "/?q=a", account: "garden-client" },
  { path: "/a/one/a/two/projects", url: "/a/two/projects", account: "one" },
  { path: "/projects/a/b", url: "/projects/a/b", account: undefined },
  { path: "/a/", url: "/a/", account: undefined },
])("the account is taken out of $path, and only an address can name one", async ({ path, url, account }) => {
  await get(path, "x-desk-account: another\r\n");
  expect(reached[0]).toMatchObject({ url });
  expect(reached[0]?.headers["x-desk-account"]).toBe(account);
});

test("below an account routes are judged as they are without it", async () => {
  expect((await get("/a/garden-client/api/accounts", "", "POST")).status).toBe(200);
  expect((await get("/a/garden-client/projects", "", "POST")).status).toBe(405);
});

describe.each([
  ["/projects", "text/html", "<h1>"],
  ["/api/projects", "application/problem+json", '"detail"'],
  ["/mcp", "application/json", '"jsonrpc"'],
])("refused below %s, in its own form and before the framework sees it", (path, type, form) => {
  const expectRefusal = (
    { status, head, body }: Awaited<ReturnType<typeof send>>,
    expected: number,
    sentence: string,
    asForm = form,
  ) => {
    expect(status).toBe(expected);
    expect(body).toContain(sentence);
    expect(body).toContain(asForm);
    if (asForm === form) expect(head).toContain(type);
    expect(head).toContain("Content-Security-Policy");
    expect(head).toMatch(/connection: close/i);
    expect(reached).toEqual([]);
  };

  test.each(["%E0%A4%A", "%", "%zz", "%C3%28", "a%ffb", "%ED%A0%80"])("a broken percent-encoding: %s", async (part) => {
    expectRefusal(await get(`${path}/${part}`), 400, "This link can’t be read.");
    expectRefusal(await get(`${path}/${part}`, "", "POST"), 400, "This link can’t be read.");
  });

  test("two hosts, even when equal or last", async () => {
    for (const more of ["host: evil.example", "Host: localhost"])
      expectRefusal(await get(path, `accept: a\r\n${more}\r\n`), 400, "This request names more than one host.");
  });

  test("a link longer than any page writes", async () => {
    expectRefusal(await get(`${path}?q=${"a".repeat(8_000)}`), 414, "This link is too long.");
  });

  test("bytes that aren't a request, and endless headers", async () => {
    expectRefusal(await send(`GET ${path} HTTP/9.9\r\n\r\n`), 400, "This request can’t be read.", "<h1>");
    expectRefusal(await get(path, `x-long: ${"a".repeat(40_000)}\r\n`), 431, "headers are too large", "<h1>");
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s to a page is refused without its body", async (method) => {
  const { status, head, body } = await get("/projects", "transfer-encoding: chunked\r\n", method);
  expect([status, body.includes(`this one was ${method}.`)]).toEqual([405, true]);
  expect(head).toMatch(/allow: GET, HEAD/i);
  expect(reached).toEqual([]);
});

test("routes and agents can make their changes", async () => {
  for (const path of ["/api/session", "/mcp"]) {
    await get(path, "content-length: 0\r\n", "POST");
    expect(reached[0]).toMatchObject({ method: "POST", url: path });
  }
});

describe("a page that another site asks for", () => {
  const from = (site: string, dest: string, more = "") =>
    get("/projects/1?f=volume:gte:1", `sec-fetch-site: ${site}\r\nsec-fetch-dest: ${dest}\r\n${more}`);

  test.each(["image", "iframe", "frame", "script", "style", "empty", "object", "embed", "video"])(
    "is refused as its %s before anything is computed",
    async (dest) => {
      for (const site of ["cross-site", "same-site"]) {
        const { status, body } = await from(site, dest);
        expect([status, body.includes("Another site can’t load this page.")]).toEqual([403, true]);
        expect(reached).toEqual([]);
      }
    },
  );

  test("is refused as a prefetch too", async () => {
    expect((await from("cross-site", "document", "sec-purpose: prefetch;prerender\r\n")).status).toBe(403);
  });

  test("works as a page of its own, and from our own pages in any way", async () => {
    expect((await from("cross-site", "document")).status).toBe(200);
    expect((await from("none", "document")).status).toBe(200);
    expect((await from("same-origin", "empty", "sec-purpose: prefetch\r\n")).status).toBe(200);
    expect((await get("/projects")).status).toBe(200);
  });
});

test.each([
  ["127.0.0.1", null],
  ["127.0.1.1", null],
  ["::1", null],
  ["::ffff:127.0.0.1", null],
  [undefined, null],
  ["192.168.1.20", 421],
  ["::ffff:10.0.0.2", 421],
  ["fe80::1", 421],
])("set up for this computer only, a request that came in at %s gets %s", (localAddress, status) => {
  const request = { rawHeaders: ["host", "localhost:3000"] };
  markOutside(request, localAddress);
  expect(judgeRequest(request)?.status ?? null).toBe(status);
});
