import { beforeAll, describe, expect, test } from "vitest";
import { guardRequest } from "../../lib/server/guard-request";
import { logLines } from "../support/log-lines";
import { openBefore } from "../support/opened";
import { PASSWORD_HASH, serveHandler } from "./support";

const testServer = openBefore(beforeAll, serveHandler);
const lines = logLines("warn");

function expectRefusal(
  { status, head, body }: Awaited<ReturnType<typeof testServer.send>>,
  expected: number,
  sentence: string,
) {
  expect(status).toBe(expected);
  expect(body).toContain(sentence);
  expect(head).toContain("text/plain");
  expect(head).toContain("Content-Security-Policy");
  expect(head).toMatch(/connection: close/i);
  expect(testServer.reached).toEqual([]);
  const [, id = ""] = /x-request-id: ([\da-f]{8})/i.exec(head) ?? [];
  expect(body).toContain(`Request ID: ${id}`);
  expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({
    part: "guard",
    requestId: id,
    status,
    reason: expect.stringContaining(sentence.slice(0, 10)),
  });
}

const FORWARDED = [
  "x-forwarded-for: 203.0.113.7",
  "x-forwarded-host: desk.example.com",
  "x-forwarded-proto: https",
  "forwarded: for=203.0.113.7",
  "via: 1.1 tunnel",
  "x-real-ip: 203.0.113.7",
  "cf-connecting-ip: 203.0.113.7",
  "cf-ray: 1",
  "true-client-ip: 203.0.113.7",
  "cdn-loop: cloudflare",
  "tailscale-user-login: a@example.com",
];

describe("G1: without a password", () => {
  test.each(FORWARDED)("a request with “%s” is refused, whatever it asks for", async (header) => {
    for (const [path, method] of [
      ["/projects", "GET"],
      ["/api/projects", "POST"],
      ["/mcp", "POST"],
      ["/_next/static/a.js", "GET"],
    ] as const)
      expectRefusal(await testServer.get(path, `${header}\r\n`, method), 403, "run npm run set-password");
  });

  test("so is HTTP/1.0, which nginx speaks by default", async () => {
    for (const path of ["/projects", "/api/projects"])
      expectRefusal(
        await testServer.send(`GET ${path} HTTP/1.0\r\nhost: 127.0.0.1\r\n\r\n`),
        403,
        "run npm run set-password",
      );
  });

  test("with a password both are allowed, and an untrusted address is ignored", async () => {
    const lockedServer = await serveHandler({ DASHBOARD_PASSWORD_HASH: PASSWORD_HASH });
    expect((await lockedServer.get("/projects", `${FORWARDED.join("\r\n")}\r\n`)).status).toBe(200);
    expect(lockedServer.reached[0]?.headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect((await lockedServer.send("GET /projects HTTP/1.0\r\nhost: 127.0.0.1\r\n\r\n")).status).toBe(200);
    lockedServer.close();
  });
});

describe.each(["/projects", "/api/projects", "/mcp"])("refused below %s before Next", (path) => {
  test.each(["%E0%A4%A", "%", "%zz", "%C3%28", "a%ffb", "%ED%A0%80"])("a broken percent-encoding: %s", async (part) => {
    expectRefusal(await testServer.get(`${path}/${part}`), 400, "This link can’t be read.");
    expectRefusal(await testServer.get(`${path}/${part}`, "", "POST"), 400, "This link can’t be read.");
  });

  test.each(["../sign-in", "./sign-in", "%2e%2e/sign-in", ".%2E/sign-in", "..", "%2e", "..\\sign-in", "a/..?q=1"])(
    "G4: a segment that URL parsers resolve: %s",
    async (part) => {
      for (const method of ["GET", "POST"])
        expectRefusal(await testServer.get(`${path}/${part}`, "", method), 400, "This link can’t be read.");
      expectRefusal(await testServer.get(`/a/one${path}/${part}`, "", "POST"), 400, "This link can’t be read.");
    },
  );

  test("two hosts, even when they are equal", async () => {
    for (const more of ["host: evil.example", "Host: localhost"])
      expectRefusal(
        await testServer.get(path, `accept: a\r\n${more}\r\n`),
        400,
        "This request names more than one host.",
      );
  });

  test("a link longer than any page writes", async () => {
    expectRefusal(await testServer.get(`${path}?q=${"a".repeat(8_000)}`), 414, "This link is too long.");
  });

  test("G4: a body of a GET request, and one that is larger than any route takes", async () => {
    expectRefusal(await testServer.get(path, "content-length: 9500000\r\n"), 400, "This request has a body.");
    expectRefusal(await testServer.get(path, "transfer-encoding: chunked\r\n"), 400, "This request has a body.");
    if (path !== "/projects")
      expectRefusal(await testServer.get(path, "content-length: 90000000\r\n", "POST"), 413, "The body is larger than");
  });

  test("bytes that are no request, and endless headers", async () => {
    expectRefusal(await testServer.send(`GET ${path} HTTP/9.9\r\n\r\n`), 400, "This request can’t be read.");
    expectRefusal(
      await testServer.get(path, `x-long: ${"a".repeat(40_000)}\r\n`),
      431,
      "This request’s headers are too large",
    );
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s to a page is refused without its body", async (method) => {
  for (const path of ["/projects", "/api%2f..%2fsign-in", "//api/session", "/apis", "/mcps"]) {
    const answer = await testServer.get(path, "transfer-encoding: chunked\r\n", method);
    expectRefusal(answer, 405, "Pages can only be opened.");
    expect(answer.body).toContain(`this one was ${method}.`);
    expect(answer.head).toMatch(/allow: GET, HEAD/i);
  }
});

test("dots inside a segment are allowed", async () => {
  for (const path of ["/projects/...", "/projects/a..b", "/projects/a%2F..%2Fb", "/projects/.well"])
    expect((await testServer.get(path)).status).toBe(200);
});

describe("a page requested by another site", () => {
  const from = (site: string, dest: string, more = "") =>
    testServer.get("/projects/1?f=volume:gte:1", `sec-fetch-site: ${site}\r\nsec-fetch-dest: ${dest}\r\n${more}`);

  test.each(["image", "iframe", "frame", "script", "style", "empty", "object", "embed", "video"])(
    "is refused with the destination %s",
    async (dest) => {
      for (const site of ["cross-site", "same-site"])
        expectRefusal(await from(site, dest), 403, "Another site can’t load this page.");
    },
  );

  test("is refused as a prefetch", async () => {
    expect((await from("cross-site", "document", "sec-purpose: prefetch;prerender\r\n")).status).toBe(403);
  });

  test("works in a tab, and from our own pages in any way", async () => {
    expect((await from("cross-site", "document")).status).toBe(200);
    expect((await from("none", "document")).status).toBe(200);
    expect((await from("same-origin", "empty", "sec-purpose: prefetch\r\n")).status).toBe(200);
    expect((await testServer.get("/projects")).status).toBe(200);
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
])("set up for its own computer, a request that arrives at %s gets %s", (localAddress, status) => {
  const request = { url: "/", headers: {}, rawHeaders: [], socket: { localAddress }, httpVersion: "1.1" };
  const facts = { path: "/", trustProxy: false, hasPassword: () => true };
  // The guard reads only these properties of a request.
  expect(guardRequest(request as never, facts)?.status ?? null).toBe(status);
});
