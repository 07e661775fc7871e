import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { askedOf, grant } from "../../../lib/mcp/oauth/consent";
import {
  ACCESS,
  approve,
  codeFor,
  deskOverTls,
  HOST,
  headersAt,
  networkOf,
  newClientId,
  queryOf,
  RETURN,
  redeem,
  SITE,
  WANTED,
} from "./support";

const desk = {} as Awaited<ReturnType<typeof deskOverTls>>;
const open = async () => Object.assign(desk, await deskOverTls()).close;

const OVER_TLS = headersAt(null);
const readNone = async () => null;
const tokens = () => desk.own.agents.tokens.list();

describe("discovery", () => {
  beforeAll(open);

  test("a 401 names the metadata, which names the server, whose metadata names the rest", async () => {
    const ask = networkOf(desk.own);
    const response = await ask(`${SITE}/mcp`, { method: "POST", body: "{}" });
    const where = `${SITE}/.well-known/oauth-protected-resource/mcp`;
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${where}"`,
    ]);
    const resource = await (await ask(where)).json();
    expect(resource).toMatchObject({ resource: `${SITE}/mcp`, authorization_servers: [SITE] });
    const server = await (await ask(`${SITE}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({
      issuer: SITE,
      authorization_endpoint: `${SITE}/agents/authorize`,
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      client_id_metadata_document_supported: true,
    });
  });

  test("an unknown token is reported as unknown", async () => {
    const headers = { authorization: "Bearer a-token-that-nobody-has-made" };
    const response = await networkOf(desk.own)(`${SITE}/mcp`, { method: "POST", body: "{}", headers });
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
  });

  test.each([
    ["no TLS", ACCESS, `http://${HOST}`],
    ["no trusted proxy", { ...ACCESS, trustProxy: false }, SITE],
    ["another host", ACCESS, "https://evil.example"],
  ])("with %s, none of these routes exist", async (_why, access, site) => {
    const container = await desk.another({ access });
    const ask = networkOf(container);
    const body = new URLSearchParams({ grant_type: "authorization_code" });
    const answers = [
      await ask(`${site}/.well-known/oauth-protected-resource/mcp`),
      await ask(`${site}/.well-known/oauth-authorization-server`),
      await ask(`${site}/api/oauth/register`, { method: "POST", body: "{}" }),
      await ask(`${site}/api/oauth/token`, { method: "POST", body }),
      await ask(`${site}/mcp`, { method: "POST", body: "{}" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const { host, protocol } = new URL(site);
    const headers = new Headers({ host, "x-forwarded-proto": protocol.slice(0, -1) });
    expect(await askedOf(container, headers, queryOf(await newClientId(desk.own)))).toBeNull();
    expect(await grant(container, headers, { ...WANTED, query: queryOf(await newClientId(desk.own)) })).toBeNull();
  });
});

describe("registration", () => {
  beforeAll(open);

  const register = async (body: string) => {
    const response = await networkOf(desk.own)(`${SITE}/api/oauth/register`, { method: "POST", body });
    return { status: response.status, said: await response.json() };
  };

  test("leaves out forbidden redirect addresses", async () => {
    const uris = ["cursor://callback", "http://evil.example/", "https://agents.example.com/back", RETURN];
    const { status, said } = await register(JSON.stringify({ redirect_uris: uris, client_name: "A\u202eB" }));
    expect([status, said.redirect_uris, said.client_name]).toEqual([201, uris.slice(2), "AB"]);
  });

  test.each([
    ["not JSON", "{", "invalid_client_metadata"],
    ["no address", "{}", "invalid_client_metadata"],
    ["eleven addresses", JSON.stringify({ redirect_uris: Array(11).fill(RETURN) }), "invalid_client_metadata"],
    ["a large body", JSON.stringify({ redirect_uris: [RETURN], x: "x".repeat(20_000) }), "invalid_client_metadata"],
    ["no address that is used", JSON.stringify({ redirect_uris: ["http://evil.example/"] }), "invalid_redirect_uri"],
    ["a script", JSON.stringify({ redirect_uris: ["javascript:alert(1)"] }), "invalid_redirect_uri"],
    ["a fragment", JSON.stringify({ redirect_uris: [`${RETURN}#x`] }), "invalid_redirect_uri"],
    ["a name before the host", JSON.stringify({ redirect_uris: ["https://a@b.example/"] }), "invalid_redirect_uri"],
  ])("%s is refused", async (_what, body, error) => {
    expect(await register(body)).toMatchObject({ status: 400, said: { error } });
  });
});

describe("requests that are refused before consent", () => {
  beforeAll(open);

  test.each([
    ["an unknown client", { client_id: "nobody" }],
    ["a made-up registration", { client_id: "registered.eyJhIjoxfQ" }],
    ["a foreign address", { redirect_uri: "https://evil.example/callback" }],
    ["another port than the one registered", { redirect_uri: "http://127.0.0.1:1/callback" }],
    ["another path", { redirect_uri: "http://127.0.0.1:33418/callback/x" }],
    ["a host that begins alike", { redirect_uri: "http://127.0.0.1:33418@evil.example/callback" }],
    ["no challenge", { code_challenge: null }],
    ["a plain challenge", { code_challenge_method: "plain" }],
    ["no method", { code_challenge_method: null }],
    ["a token at once", { response_type: "token" }],
    ["another resource", { resource: "https://evil.example/mcp" }],
    ["another resource here", { resource: `${SITE}/other` }],
    ["an endless state", { state: "x".repeat(3_000) }],
    ["a repeated value", {}, "&redirect_uri=https%3A%2F%2Fevil.example%2F"],
  ])("%s", async (_what, changes, more = "") => {
    const query = queryOf(await newClientId(desk.own), changes) + more;
    expect(await askedOf(desk.own, OVER_TLS, query, readNone)).toHaveProperty("why");
    const outcome = await grant(desk.own, OVER_TLS, { ...WANTED, query }, readNone);
    expect(outcome).toMatchObject({ location: null, problem: expect.stringMatching(/can’t be connected/) });
  });

  test("without a port in its registration, a local program can use any free port", async () => {
    const clientId = await newClientId(desk.own, ["http://127.0.0.1/callback", "http://[::1]/callback"]);
    for (const uri of [RETURN, "http://[::1]:1/callback"])
      expect(await askedOf(desk.own, OVER_TLS, queryOf(clientId, { redirect_uri: uri }))).toHaveProperty("query");
    const other = queryOf(clientId, { redirect_uri: "http://localhost:1/callback" });
    expect(await askedOf(desk.own, OVER_TLS, other)).toHaveProperty("why");
  });
});

describe("consent", () => {
  beforeEach(open);

  test("the page names the redirect address, which also gets a denial", async () => {
    const consent = await askedOf(desk.own, OVER_TLS, queryOf(await newClientId(desk.own)));
    expect(consent).toMatchObject({
      clientName: "Cursor",
      clientSite: null,
      returnsTo: "127.0.0.1:33418",
      isLocal: true,
      suggestedName: "Cursor",
      suggestedLastDay: "2026-05-31",
    });
    const { searchParams } = new URL(Object(consent).denyHref);
    expect(Object.fromEntries(searchParams)).toEqual({ error: "access_denied", state: "of the client", iss: SITE });
  });

  test.each([
    ["a name that is taken", { name: "cursor" }],
    ["a share over the whole", { sharePercent: 101 }],
    ["a day that is over", { endsAt: "2026-03-01T00:00:00.000Z" }],
  ])("%s is refused at once, without a code", async (_what, changes) => {
    await desk.own.agents.tokens.add(WANTED);
    const query = queryOf(await newClientId(desk.own));
    const outcome = await grant(desk.own, OVER_TLS, { ...WANTED, name: "Other", ...changes, query });
    expect(outcome).toMatchObject({ location: null });
    expect(await desk.own.desk.store.selectFrom("agent_code").select("code_hash").execute()).toEqual([]);
  });

  test("granting a client access again revokes its old token", async () => {
    const clientId = await newClientId(desk.own);
    const grantAccess = async () => redeem({ container: desk.own, clientId, code: await codeFor(desk.own, clientId) });
    await grantAccess();
    const [before] = await tokens();
    expect(await grantAccess()).toMatchObject({ status: 200 });
    const after = await tokens();
    expect([after.length, after[0]?.id === before?.id]).toEqual([1, false]);
  });
});

describe("codes", () => {
  beforeEach(open);

  async function issueCode() {
    const clientId = await newClientId(desk.own);
    return { clientId, code: await codeFor(desk.own, clientId), container: desk.own };
  }
  const refusedAs = (error: string) => ({ status: 400, said: { error } });

  test("give a token with the chosen expiry and share", async () => {
    const clientId = await newClientId(desk.own);
    const endsAt = "2026-03-02T11:20:00.000Z";
    const outcome = await grant(desk.own, OVER_TLS, { ...WANTED, endsAt, query: queryOf(clientId) });
    const code = new URL(outcome?.location ?? "").searchParams.get("code") ?? "";
    const { status, said } = await redeem({ container: desk.own, clientId, code });
    expect([status, said.token_type, said.expires_in, said.refresh_token]).toEqual([200, "Bearer", 3_600, undefined]);
    expect(await desk.own.agents.tokens.find(said.access_token)).toEqual({ name: "Cursor", sharePercent: 20 });
    desk.clock.advanceMs(HOUR_MS);
    expect(await desk.own.agents.tokens.find(said.access_token)).toBeNull();
  });

  test("are saved as digests, and another process can redeem them", async () => {
    const redemption = await issueCode();
    const rows = await desk.own.desk.store.selectFrom("agent_code").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(redemption.code);
    expect(await redeem({ ...redemption, container: await desk.another({ access: ACCESS }) })).toMatchObject({
      status: 200,
    });
  });

  test("work once: a second use revokes the token of the first", async () => {
    const redemption = await issueCode();
    const { said } = await redeem(redemption);
    expect(await redeem(redemption)).toMatchObject(refusedAs("invalid_grant"));
    expect(await desk.own.agents.tokens.find(said.access_token)).toBeNull();
  });

  test("expire after a minute", async () => {
    const redemption = await issueCode();
    desk.clock.advanceMs(60_000);
    expect(await redeem(redemption)).toMatchObject(refusedAs("invalid_grant"));
    expect(await tokens()).toEqual([]);
  });

  test.each([
    ["another verifier", { code_verifier: "another-verifier-of-at-least-43-characters-x" }, "invalid_grant"],
    ["no verifier", { code_verifier: null }, "invalid_request"],
    ["a short verifier", { code_verifier: "short" }, "invalid_request"],
    ["another client", { client_id: "registered.WyJBIl0" }, "invalid_grant"],
    ["another address", { redirect_uri: "http://127.0.0.1:1/callback" }, "invalid_grant"],
    ["no address", { redirect_uri: null }, "invalid_request"],
    ["another resource", { resource: "https://evil.example/mcp" }, "invalid_target"],
    ["a forged code", { code: "A".repeat(43) }, "invalid_grant"],
    ["a refresh token", { grant_type: "refresh_token" }, "unsupported_grant_type"],
    ["a password", { grant_type: "password" }, "unsupported_grant_type"],
  ])("with %s get no token", async (_what, changes, error) => {
    expect(await redeem({ ...(await issueCode()), changes })).toMatchObject(refusedAs(error));
    expect(await tokens()).toEqual([]);
  });

  test("work only under the host name for which they were requested", async () => {
    const elsewhere = { site: "https://other.example.com", changes: { resource: null } };
    expect(await redeem({ ...(await issueCode()), ...elsewhere })).toMatchObject(refusedAs("invalid_grant"));
  });

  test("a body with a repeated value is refused", async () => {
    const body = "grant_type=authorization_code&code=a&code=b";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await networkOf(desk.own)(`${SITE}/api/oauth/token`, { method: "POST", body, headers });
    expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_request" }]);
  });

  test("keep the query of the client's address", async () => {
    const uri = "https://agents.example.com/back?from=desk";
    const clientId = await newClientId(desk.own, [uri]);
    const back = await approve(desk.own, queryOf(clientId, { redirect_uri: uri, state: null }));
    expect([...back.searchParams.keys()]).toEqual(["from", "code", "iss"]);
  });
});
