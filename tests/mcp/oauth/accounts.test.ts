import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
  UnauthorizedError as Unauthorized2,
} from "@modelcontextprotocol/client";
import { UnauthorizedError as Unauthorized1 } from "mcp-sdk-1/client/auth.js";
import { Client as Client1 } from "mcp-sdk-1/client/index.js";
import { StreamableHTTPClientTransport as Http1 } from "mcp-sdk-1/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import { partAccount } from "../../../lib/domain/web/account-path";
import { askedOf, grant } from "../../../lib/mcp/oauth/consent";
import type { ReadDocument } from "../../../lib/mcp/oauth/read-request";
import { type AccountGround, accountGround } from "../../support/account-ground";
import { autoClose } from "../../support/opened";
import { serveFixture } from "../../support/services/fixture-service";
import { HOST, headersAt, networkOf, newClientId, queryOf, RETURN, redeem, SITE, WANTED } from "./support";

const network = networkOf();

async function ground(): Promise<AccountGround> {
  const own = await accountGround({ TRUST_PROXY: "1", ALLOWED_HOSTS: HOST });
  const service = autoClose(await serveFixture(() => ({ json: [] })));
  const { accounts } = (await own.container()).desk;
  for (const title of ["Garden", "Harbor"]) {
    own.clock.advanceMs(1_000);
    await accounts.add({ title, address: service.origin, settings: {}, key: `key-of-${title}` }, "somebody");
  }
  return own;
}

async function letIn(own: AccountGround, requestUrl: URL): Promise<URL> {
  const { slug, rest } = partAccount(requestUrl.pathname);
  expect(rest).toBe("/agents/authorize");
  const query = requestUrl.search.slice(1);
  const outcome = await grant(await own.at(slug), headersAt(slug), { ...WANTED, query }, readPublished);
  return new URL(outcome?.location ?? `about:${outcome?.problem}`);
}

const codeAt = async (own: AccountGround, base: string, clientId: string): Promise<string> => {
  const query = queryOf(clientId, { resource: `${SITE}${base}/mcp` });
  return (await letIn(own, new URL(`${SITE}${base}/agents/authorize?${query}`))).searchParams.get("code") ?? "";
};

async function tokenAt(own: AccountGround, base: string): Promise<string> {
  const site = SITE + base;
  const clientId = await newClientId(undefined, [RETURN], site);
  const code = await codeAt(own, base, clientId);
  return (await redeem({ clientId, code, site, changes: { resource: `${site}/mcp` } })).said.access_token;
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

const DOCUMENT = "https://agents.example.com/cursor.json";
const readPublished: ReadDocument = async (id) =>
  id === DOCUMENT ? { name: "Cursor", redirectUris: ["http://127.0.0.1/callback"] } : null;

/** The sign-in of a client, as the SDKs ask for it. */
class Program {
  requestUrl = new URL("about:blank");
  private client: unknown;
  private savedTokens: unknown;
  private verifier = "";
  readonly redirectUrl = RETURN;
  readonly clientMetadata = { client_name: "Cursor", redirect_uris: [RETURN], grant_types: ["authorization_code"] };
  constructor(readonly clientMetadataUrl?: string) {}
  state = () => "of this program";
  clientInformation = () => this.client;
  tokens = () => this.savedTokens;
  codeVerifier = () => this.verifier;
  saveClientInformation(client: unknown) {
    this.client = client;
  }
  saveTokens(tokens: unknown) {
    this.savedTokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.requestUrl = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
}

const GENERATIONS = [
  ["SDK 1", Client1, Http1, Unauthorized1],
  ["SDK 2", Client2, Http2, Unauthorized2],
] as const;

describe.each(GENERATIONS)("%s", (_generation, Client, Http, Unauthorized) => {
  test.each([
    ["", undefined, "Garden"],
    ["", DOCUMENT, "Garden"],
    ["/a/garden", undefined, "Garden"],
    ["/a/harbor", DOCUMENT, "Harbor"],
  ])("at %s/mcp finds the sign-in of that address, and a user grants access (%s)", async (base, document, title) => {
    const own = await ground();
    const program = new Program(document);
    const address = new URL(`${SITE}${base}/mcp`);
    const info = { name: "test", version: "1.0.0" };
    // The types of the two packages differ.
    const options = { authProvider: program as never, fetch: network };
    const transport = new Http(address, options);
    await expect(new Client(info).connect(transport as never)).rejects.toThrow(Unauthorized);
    const { requestUrl } = program;
    expect(requestUrl.origin + requestUrl.pathname).toBe(`${SITE}${base}/agents/authorize`);
    expect(requestUrl.searchParams.get("resource")).toBe(address.href);
    expect(requestUrl.searchParams.get("client_id")).toMatch(document ?? /^registered\./);
    const back = await letIn(own, requestUrl);
    expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([RETURN, "of this program"]);
    expect(back.searchParams.get("iss")).toBe(SITE + base);
    await transport.finishAuth(back.searchParams.get("code") ?? "", back.searchParams.get("iss") as never);
    const client = new Client(info);
    await client.connect(new Http(address, options) as never);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("list_projects");
    const { account, agents } = await own.at(partAccount(base).slug);
    expect(account?.title).toBe(title);
    // The same row as for a token created in the settings.
    const [token] = await agents.tokens.list();
    expect(token).toMatchObject({ name: "Cursor", sharePercent: 20, endsAt: null });
    await agents.tokens.revoke(token?.id ?? "");
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
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
    const clientId = await newClientId();
    const code = await codeAt(own, "/a/garden", clientId);
    const result = await redeem({ clientId, code, site: SITE + base, changes: { resource } });
    expect(result).toMatchObject({ status: 400, said: { error } });
    for (const slug of ["garden", "harbor"]) expect(await (await own.at(slug)).agents.tokens.list()).toEqual([]);
  });

  test("is not available on another account's page", async () => {
    const own = await ground();
    const query = queryOf(await newClientId(), { resource: `${SITE}/a/garden/mcp` });
    expect(await askedOf(await own.at("harbor"), headersAt("harbor"), query)).toEqual({
      why: "It asks for access to a different address.",
    });
    expect(await askedOf(await own.at("garden"), headersAt("garden"), query)).toMatchObject({ accountTitle: "Garden" });
  });
});

test("a request without access can’t tell which accounts exist", async () => {
  await ground();
  const responsesFor = async (slug: string) => {
    const texts = [];
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
      const summary = [response.status, response.headers.get("www-authenticate"), await response.text()].join(" ");
      texts.push(summary.replaceAll(slug, "…").replace(/"requestId":"\w{8}"/, "…"));
    }
    return texts;
  };
  const responses = await responsesFor("harbor");
  expect(responses.map((one) => one.slice(0, 3))).toEqual(["200", "200", "400", "400", "401"]);
  expect(await responsesFor("nobody")).toEqual(responses);
});
