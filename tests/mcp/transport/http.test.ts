import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { openBefore } from "../../support/opened";
import { read, stack } from "../../support/stack";
import { dataOf, legacyClient } from "../any-client";
import { LOAD_PROJECTS, mcpSettings, messageOf, post, rpc, TOKEN } from "../support";

const { northwind, pythonDocs } = SAMPLE_IDS;
const NAMED = Array.from({ length: 50 }, (_, index) => ({ name: `Agent ${index}`, token: `${TOKEN}-${index}` }));
const mcp = mcpSettings({
  tokens: [{ name: "Writer", token: TOKEN }, ...NAMED],
  allowedOrigins: ["https://tools.example.com"],
});

async function open() {
  const desk = await stack();
  return { ...desk, container: await desk.another({ mcp }), withoutTokens: desk.container };
}

const callProjects = rpc("tools/call", { name: "list_projects", arguments: { max_cost: 1 } });

describe("who may call", () => {
  const desk = openBefore(beforeAll, open);

  test("without tokens the endpoint doesn't exist", async () => {
    expect((await post(desk.withoutTokens, { body: callProjects })).status).toBe(404);
  });

  test.each(["evil.example", "localhost:3000@evil.example", "[::]:3000", ""])(
    "host %j is refused with 421",
    async (host) => {
      expect((await post(desk.container, { headers: { host }, body: callProjects })).status).toBe(421);
      expect(await desk.requestCount()).toBe(0);
    },
  );

  test("a host of this computer is served", async () => {
    expect((await post(desk.container, { headers: { host: "LocalHost:3000" } })).status).toBe(200);
  });

  test.each([
    "https://evil.example",
    "null",
    "http://127.0.0.1:3001",
    "http://localhost:3000",
    "http://127.0.0.1:3000.evil.example",
    "http://127.0.0.1:3000/",
    "http://user@127.0.0.1:3000",
    "ftp://127.0.0.1:3000",
    "http://tools.example.com",
    "https://tools.example.com:8443",
    "https://sub.tools.example.com",
    "https://tools.example.com.evil.example",
    "*",
  ])("origin %s is refused with 403", async (origin) => {
    expect((await post(desk.container, { headers: { origin }, body: callProjects })).status).toBe(403);
    expect(await desk.requestCount()).toBe(0);
  });

  test("its own origin, a listed one and no origin are allowed", async () => {
    for (const origin of ["http://127.0.0.1:3000", "https://tools.example.com"])
      expect((await post(desk.container, { headers: { origin } })).status).toBe(200);
    expect((await post(desk.container)).status).toBe(200);
  });

  test.each([
    "",
    "Bearer",
    "Bearer ",
    "Bearer wrong-token-with-enough-characters",
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN} x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN.toUpperCase()}`,
  ])("authorization %j is refused with 401 and says nothing else", async (authorization) => {
    const response = await post(desk.container, { headers: { authorization }, body: callProjects });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.text()).not.toContain(TOKEN);
    expect(await desk.requestCount()).toBe(0);
  });

  test("a body over 256 KiB is refused with 413, whatever length it claims", async () => {
    const body = rpc("tools/call", { name: "list_keywords", arguments: { search: "x".repeat(300 * 1024) } });
    expect((await post(desk.container, { body })).status).toBe(413);
    expect((await post(desk.container, { body, headers: { "content-length": "10" } })).status).toBe(413);
  });

  test("anything but a protocol message is refused and costs nothing", async () => {
    for (const body of ["", "{", "[]", '"text"', "{}", '{"jsonrpc":"2.0"}', '{"jsonrpc":"1.0","id":1,"method":"ping"}'])
      expect((await post(desk.container, { body })).status).toBeGreaterThanOrEqual(400);
    expect((await post(desk.container, { body: callProjects, headers: { "content-type": "text/plain" } })).status).toBe(
      415,
    );
    expect((await post(desk.container, { method: "GET" })).status).toBe(405);
    expect(await desk.requestCount()).toBe(0);
  });
});

describe("who gets a response", () => {
  const desk = openBefore(beforeEach, open);

  test("older and newer clients are served, and usage names each by its token", async () => {
    const newest = await legacyClient("http", { container: desk.container, desk });
    expect(dataOf(await newest.call("list_projects", { max_cost: 1 })).cost).toBe(1);
    const old = rpc("initialize", {
      protocolVersion: "2025-03-26",
      capabilities: {},
      clientInfo: { name: "old", version: "1" },
    });
    expect(await messageOf(await post(desk.container, { body: old }))).toMatchObject({
      result: { protocolVersion: "2025-03-26" },
    });
    const headers = { authorization: `Bearer ${TOKEN}-7` };
    const body = rpc("tools/call", { name: "load", arguments: LOAD_PROJECTS });
    await messageOf(await post(desk.container, { headers, body }));
    const { byConsumer } = await desk.container.reads.usage();
    expect(byConsumer.map(({ name, lane, requests }) => `${lane} ${name} ${requests}`).sort()).toEqual([
      "mcp Agent 7 1",
      "mcp Writer 1",
    ]);
  });

  test("M3: fifty clients with the same message IDs each get their own response", async () => {
    const { reading } = await desk.container.upstream.listKeywords(northwind, read("now"));
    const ids = reading?.data.keywords.map(({ id }) => id) ?? [];
    const mismatches: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const asks = NAMED.map(async ({ token }, client) => {
        const offset = (client * 5 + round) % ids.length;
        const body = rpc(
          "tools/call",
          { name: "list_keywords", arguments: { project_id: northwind, offset, limit: 1, format: "rows" } },
          round + 1,
        );
        const message = await messageOf(
          await post(desk.container, { headers: { authorization: `Bearer ${token}` }, body }),
        );
        const { rows } = JSON.parse(Object(message.result).content[0].text);
        if (message.id !== round + 1 || rows?.[0]?.id !== ids[offset]) mismatches.push(`${client}/${round}`);
      });
      await Promise.all(asks);
    }
    expect(mismatches).toEqual([]);
    expect(await desk.requestCount()).toBe(1);
  });

  test("M9: a client that disconnects stops its load at the next page; sent requests stay booked and responses are saved", async () => {
    desk.api.faults.set({ delayMs: 60 });
    const leaving = new AbortController();
    const body = rpc("tools/call", { name: "list_keywords", arguments: { project_id: pythonDocs, max_cost: 12 } });
    const responseText = post(desk.container, { body, signal: leaving.signal }).then((response) => response.text());
    responseText.catch(() => undefined);
    while ((await desk.requestCount()) < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    leaving.abort();
    await desk.container.upstream.waitForLoads();
    const requestCount = await desk.requestCount();
    expect(requestCount, "not all of its pages").toBeLessThan(12);
    const { confirmed, maybe } = await desk.container.quota.now();
    expect(confirmed + maybe).toBe(requestCount);
    const { reading } = await desk.container.upstream.listKeywords(pythonDocs, read("never"));
    expect(reading?.data.keywords).toHaveLength(requestCount * 500);
  });

  test("a canceled call sends nothing more, and another client's call with the same message ID goes on", async () => {
    desk.api.faults.set({ delayMs: 100 });
    const place = { container: desk.container, desk };
    const [client, bystander] = [await legacyClient("http", place), await legacyClient("http", place)];
    const given = { max_cost: 12, limit: 1 };
    const canceling = new AbortController();
    const { signal } = canceling;
    const canceledCall = client.call("list_keywords", { project_id: pythonDocs, ...given }, { signal });
    // Both clients use the same message ids and the same token.
    const other = bystander.call("list_keywords", { project_id: northwind, ...given });
    while ((await desk.requestCount()) < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    canceling.abort();
    await expect(canceledCall).rejects.toThrow();
    expect(dataOf(await other)).toMatchObject({ of: 268, complete: false });
    await desk.container.upstream.waitForLoads();
    expect(await desk.requestCount(), "not all of its pages").toBeLessThan(12);
  });
});

describe("pages of other origins", () => {
  const desk = openBefore(beforeAll, open);
  const origin = "https://tools.example.com";
  const asking = (from: string) =>
    post(desk.container, {
      method: "OPTIONS",
      headers: { origin: from, "access-control-request-headers": "authorization" },
    });

  test("CORS headers let a listed origin call with its token, and read the response", async () => {
    const preflight = await asking(origin);
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "authorization",
      vary: "origin",
    });
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    for (const [authorization, status] of [
      [`Bearer ${TOKEN}`, 200],
      ["", 401],
    ] as const) {
      const response = await post(desk.container, { headers: { origin, authorization }, body: callProjects });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([status, origin]);
      await response.text();
    }
  });

  test("no other origin may read a response", async () => {
    for (const from of ["https://evil.example", "null", "https://tools.example.com.evil.example"]) {
      const response = await asking(from);
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    }
  });
});
