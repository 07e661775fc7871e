import * as second from "@modelcontextprotocol/client";
import { UnauthorizedError } from "mcp-sdk-1/client/auth.js";
import { Client as Client1 } from "mcp-sdk-1/client/index.js";
import { StreamableHTTPClientTransport as Http1 } from "mcp-sdk-1/client/streamableHttp.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Container } from "../../../lib/container/container";
import type { ReadDocument } from "../../../lib/mcp/oauth/read-request";
import type { Stack } from "../../support/stack";
import { Program } from "./program";
import { approved, deskOverTls, networkOf, RETURN, SITE } from "./support";

let desk: Stack & { own: Container };
beforeEach(async () => {
  desk = await deskOverTls();
});
afterEach(() => desk.close());

const INFO = { name: "test", version: "1.0.0" };
const ADDRESS = new URL(`${SITE}/mcp`);
const DOCUMENT = "https://agents.example.com/cursor.json";
const published: ReadDocument = async (id) =>
  id === DOCUMENT ? { name: "Cursor", redirectUris: ["http://127.0.0.1/callback"] } : null;

const GENERATIONS = [
  [
    "SDK 1",
    Client1,
    (program: Program) => new Http1(ADDRESS, { authProvider: program as never, fetch: networkOf(desk.own) }),
    UnauthorizedError,
  ],
  [
    "SDK 2",
    second.Client,
    (program: Program) =>
      new second.StreamableHTTPClientTransport(ADDRESS, {
        authProvider: program as never,
        fetch: networkOf(desk.own),
      }),
    second.UnauthorizedError,
  ],
] as const;

for (const [generation, Client, transportOf, Unauthorized] of GENERATIONS)
  test.each([
    ["registers", undefined],
    ["is known by its site's document", DOCUMENT],
  ])(`${generation} %s, asks, and a user grants access`, async (_how, document) => {
    const program = new Program(document);
    const transport = transportOf(program);
    await expect(new Client(INFO).connect(transport as never)).rejects.toThrow(Unauthorized);
    expect(`${program.asked?.origin}${program.asked?.pathname}`).toBe(`${SITE}/agents/authorize`);
    expect(program.asked?.searchParams.get("client_id")).toMatch(document ?? /^registered\./);
    const back = await approved(desk.own, program.asked?.search.slice(1) ?? "", published);
    expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([RETURN, "of this program"]);
    await transport.finishAuth(back.searchParams.get("code") ?? "", back.searchParams.get("iss") as never);

    const client = new Client(INFO);
    await client.connect(transportOf(program) as never);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("list_projects");
    // The same row as for a token created in the settings.
    const [token] = await desk.own.agents.tokens.list();
    expect(token).toMatchObject({ name: "Cursor", sharePercent: 20, endsAt: null });
    await desk.own.agents.tokens.revoke(token?.id ?? "");
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
    expect(await desk.counted()).toBe(0);
  });
