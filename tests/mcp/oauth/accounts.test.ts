import * as second from "@modelcontextprotocol/client";
import { UnauthorizedError } from "mcp-sdk-1/client/auth.js";
import { Client as Client1 } from "mcp-sdk-1/client/index.js";
import { StreamableHTTPClientTransport as Http1 } from "mcp-sdk-1/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import { partAccount } from "../../../lib/domain/web/account-path";
import { ACCOUNT_HEADER } from "../../../lib/domain/web/front-headers";
import { askedOf, grant } from "../../../lib/mcp/oauth/consent";
import { giveToken, registerClient, resourceMetadata, serverMetadata } from "../../../lib/mcp/oauth/routes";
import { handleMcp } from "../../../lib/mcp/transport/http";
import { type AccountGround, accountGround } from "../../support/account-ground";
import { closing } from "../../support/closing";
import { serveFixture } from "../../support/services/fixture-service";
import { Program } from "./program";
import { HOST, queryOf, RETURN, SITE, VERIFIER, WANTED } from "./support";

const opened = closing();

const HANDLERS: Record<string, (request: Request) => Promise<Response>> = {
  "/.well-known/oauth-protected-resource/mcp": resourceMetadata,
  "/.well-known/oauth-authorization-server": serverMetadata,
  "/api/oauth/register": registerClient,
  "/api/oauth/token": giveToken,
  "/mcp": handleMcp,
};

/** Requests as a TLS proxy forwards them. lib/server/rewrite-request has moved the account to a header. */
async function network(address: string | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(address);
  const { slug, rest } = partAccount(url.pathname);
  return HANDLERS[rest]?.(new Request(url, { ...init, headers: headersAt(slug, init) })) ?? NOTHING.clone();
}
const NOTHING = new Response(null, { status: 404 });

function headersAt(slug: string | null, init?: RequestInit): Headers {
  const headers = new Headers(init?.headers);
  headers.set("host", HOST);
  headers.set("x-forwarded-proto", "https");
  if (slug !== null) headers.set(ACCOUNT_HEADER, slug);
  return headers;
}

async function ground(): Promise<AccountGround> {
  const own = opened(await accountGround({ TRUST_PROXY: "1", ALLOWED_HOSTS: HOST }));
  const service = opened(await serveFixture(() => ({ json: [] })));
  const { accounts } = (await own.container()).desk;
  for (const title of ["Garden", "Harbor"]) {
    own.clock.advanceMs(1_000);
    await accounts.add({ title, address: service.origin, settings: {}, key: `key-of-${title}` }, "somebody");
  }
  return own;
}

async function letIn(own: AccountGround, asked: URL): Promise<URL> {
  const { slug, rest } = partAccount(asked.pathname);
  expect(rest).toBe("/agents/authorize");
  const query = asked.search.slice(1);
  const outcome = await grant(await own.at(slug), headersAt(slug), { ...WANTED, query }, async () => null);
  return new URL(outcome?.location ?? `about:${outcome?.problem}`);
}

async function post(base: string, path: string, body: string | URLSearchParams) {
  const response = await network(`${SITE}${base}${path}`, { method: "POST", body });
  return { status: response.status, said: await response.json() };
}

const form = (code: string, clientId: string, resource: string | null) =>
  new URLSearchParams({
    grant_type: "authorization_code",
    code,
    client_id: clientId,
    redirect_uri: RETURN,
    code_verifier: VERIFIER,
    ...(resource === null ? {} : { resource }),
  });

async function registered(base: string): Promise<string> {
  const body = JSON.stringify({ client_name: "Cursor", redirect_uris: [RETURN] });
  return (await post(base, "/api/oauth/register", body)).said.client_id;
}

async function tokenAt(own: AccountGround, base: string): Promise<string> {
  const clientId = await registered(base);
  const query = queryOf(clientId, { resource: `${SITE}${base}/mcp` });
  const code = (await letIn(own, new URL(`${SITE}${base}/agents/authorize?${query}`))).searchParams.get("code") ?? "";
  const { said } = await post(base, "/api/oauth/token", form(code, clientId, `${SITE}${base}/mcp`));
  return said.access_token;
}

async function statusWith(token: string, base: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: {} });
  const response = await network(`${SITE}${base}/mcp`, { method: "POST", body, headers });
  await response.text();
  return response.status;
}

const BASES = ["", "/a/garden", "/a/harbor"];

const GENERATIONS = [
  [
    "SDK 1",
    Client1,
    (program: Program, address: URL) => new Http1(address, { authProvider: program as never, fetch: network }),
    UnauthorizedError,
  ],
  [
    "SDK 2",
    second.Client,
    (program: Program, address: URL) =>
      new second.StreamableHTTPClientTransport(address, { authProvider: program as never, fetch: network }),
    second.UnauthorizedError,
  ],
] as const;

describe.each(BASES)("at %s/mcp of several accounts", (base) => {
  for (const [generation, Client, transportOf, Unauthorized] of GENERATIONS)
    test(`${generation} finds the sign-in of its own address, and a user grants access`, async () => {
      const own = await ground();
      const program = new Program();
      const address = new URL(`${SITE}${base}/mcp`);
      const info = { name: "test", version: "1.0.0" };
      const transport = transportOf(program, address);
      await expect(new Client(info).connect(transport as never)).rejects.toThrow(Unauthorized);
      const asked = program.asked ?? new URL("about:blank");
      expect(asked.origin + asked.pathname).toBe(`${SITE}${base}/agents/authorize`);
      expect(asked.searchParams.get("resource")).toBe(address.href);
      const back = await letIn(own, asked);
      expect(back.searchParams.get("iss")).toBe(SITE + base);
      await transport.finishAuth(back.searchParams.get("code") ?? "", back.searchParams.get("iss") as never);
      const client = new Client(info);
      await client.connect(transportOf(program, address) as never);
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("list_projects");
      await client.close();
      const { account, agents } = await own.at(partAccount(base).slug);
      expect(account?.title).toBe(base === "/a/harbor" ? "Harbor" : "Garden");
      expect(await agents.tokens.list()).toHaveLength(1);
    });
});

test("a token for one account is refused by every other", async () => {
  const own = await ground();
  const tokens = new Map<string, string>();
  for (const base of BASES.slice(1)) tokens.set(base, await tokenAt(own, base));
  for (const [base, token] of tokens) {
    const opens = await Promise.all([...BASES, "/a/nobody"].map((one) => statusWith(token, one)));
    expect(opens, base).toEqual(base === "/a/garden" ? [200, 200, 401, 401] : [401, 401, 200, 401]);
  }
});

describe("a code for one account", () => {
  test.each([
    ["at another account", "/a/harbor", `${SITE}/a/harbor/mcp`, "invalid_grant"],
    ["at another account, without saying for which", "/a/harbor", null, "invalid_grant"],
    ["at another account, for its own", "/a/harbor", `${SITE}/a/garden/mcp`, "invalid_target"],
    ["at the short address, which stands for the same account", "", `${SITE}/mcp`, "invalid_grant"],
    ["at an account that nobody has", "/a/nobody", `${SITE}/a/nobody/mcp`, "invalid_grant"],
  ])("is useless %s", async (_where, base, resource, error) => {
    const own = await ground();
    const clientId = await registered("/a/garden");
    const query = queryOf(clientId, { resource: `${SITE}/a/garden/mcp` });
    const back = await letIn(own, new URL(`${SITE}/a/garden/agents/authorize?${query}`));
    const redeemed = await post(
      base,
      "/api/oauth/token",
      form(back.searchParams.get("code") ?? "", clientId, resource),
    );
    expect(redeemed).toMatchObject({ status: 400, said: { error } });
    for (const slug of ["garden", "harbor"]) expect(await (await own.at(slug)).agents.tokens.list()).toEqual([]);
  });

  test("is not available on another account's page", async () => {
    const own = await ground();
    const query = queryOf(await registered("/a/garden"), { resource: `${SITE}/a/garden/mcp` });
    expect(await askedOf(await own.at("harbor"), headersAt("harbor"), query)).toEqual({
      why: "It asks for access to a different address.",
    });
    expect(await askedOf(await own.at("garden"), headersAt("garden"), query)).toMatchObject({ accountTitle: "Garden" });
  });
});

test("a request without access can’t tell which accounts exist", async () => {
  await ground();
  const seen = async (slug: string) => {
    const said = [];
    for (const [method, path] of [
      ["GET", `/.well-known/oauth-protected-resource/a/${slug}/mcp`],
      ["GET", `/.well-known/oauth-authorization-server/a/${slug}`],
      ["POST", `/a/${slug}/api/oauth/register`],
      ["POST", `/a/${slug}/api/oauth/token`],
      ["POST", `/a/${slug}/mcp`],
    ] as const) {
      const authorization = { authorization: "Bearer a-token-that-nobody-has-made" };
      const init = method === "GET" ? { method } : { method, body: "{}", headers: authorization };
      const response = await network(SITE + path, init);
      const told = [response.status, response.headers.get("www-authenticate"), await response.text()].join(" ");
      said.push(told.replaceAll(slug, "…").replace(/"requestId":"\w{8}"/, "…"));
    }
    return said;
  };
  const said = await seen("harbor");
  expect(said.map((one) => one.slice(0, 3))).toEqual(["200", "200", "400", "400", "401"]);
  expect(await seen("nobody")).toEqual(said);
});
