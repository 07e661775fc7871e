import { createHash } from "node:crypto";
import type { Container } from "../../../lib/container/container";
import { grant } from "../../../lib/mcp/oauth/consent";
import type { ReadDocument } from "../../../lib/mcp/oauth/read-request";
import { giveToken, registerClient, resourceMetadata, serverMetadata } from "../../../lib/mcp/oauth/routes";
import { serveMcp } from "../../../lib/mcp/transport/http";
import { type Stack, stack } from "../../support/stack";

export const HOST = "desk.example.com";
export const SITE = `https://${HOST}`;
export const RETURN = "http://127.0.0.1:33418/callback";
export const VERIFIER = "a-verifier-of-at-least-forty-three-characters";
export const OVER_TLS = new Headers({ host: HOST, "x-forwarded-proto": "https" });
export const ACCESS = { passwordHash: null, allowedHosts: [HOST, "other.example.com"], trustProxy: true };

export async function deskOverTls(): Promise<Stack & { own: Container }> {
  const desk = await stack();
  return { ...desk, own: await desk.another({ access: ACCESS }) };
}

export const networkOf =
  (container: Container) =>
  async (address: string | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(address);
    const headers = new Headers(init?.headers);
    headers.set("host", url.host);
    headers.set("x-forwarded-proto", url.protocol.slice(0, -1));
    const request = new Request(url, { ...init, headers });
    if (/^\/\.well-known\/oauth-protected-resource(\/mcp)?$/.test(url.pathname))
      return resourceMetadata(request, container);
    if (url.pathname === "/.well-known/oauth-authorization-server") return serverMetadata(request, container);
    if (url.pathname === "/api/oauth/register") return registerClient(request, container);
    if (url.pathname === "/api/oauth/token") return giveToken(request, container);
    if (url.pathname === "/mcp") return serveMcp(container, request);
    return new Response(null, { status: 404 });
  };

export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

type Changes = Record<string, string | null>;

export function queryOf(clientId: string, changes: Changes = {}): string {
  const usual = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: RETURN,
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: "S256",
    resource: `${SITE}/mcp`,
    state: "of the client",
  };
  const all = Object.entries({ ...usual, ...changes });
  return new URLSearchParams(all.filter((pair): pair is [string, string] => pair[1] !== null)).toString();
}

export const WANTED = { name: "Cursor", sharePercent: 20, endsAt: null };

export async function approved(
  container: Container,
  query: string,
  readDocument: ReadDocument = async () => null,
): Promise<URL> {
  const outcome = await grant(container, OVER_TLS, { ...WANTED, query }, readDocument);
  if (outcome?.problem !== null) throw new Error(outcome?.problem ?? "no such page");
  return new URL(outcome.location);
}

export async function registered(container: Container, redirectUris: string[] = [RETURN]): Promise<string> {
  const body = JSON.stringify({ client_name: "Cursor", redirect_uris: redirectUris });
  const response = await networkOf(container)(`${SITE}/api/oauth/register`, { method: "POST", body });
  return (await response.json()).client_id;
}

export async function codeFor(container: Container, clientId: string, changes?: Changes): Promise<string> {
  return (await approved(container, queryOf(clientId, changes))).searchParams.get("code") ?? "";
}

export async function redeem(container: Container, clientId: string, code: string, changes: Changes = {}) {
  const usual = {
    grant_type: "authorization_code",
    code,
    client_id: clientId,
    redirect_uri: RETURN,
    code_verifier: VERIFIER,
    resource: `${SITE}/mcp`,
  };
  const all = Object.entries({ ...usual, ...changes });
  const body = new URLSearchParams(all.filter((pair): pair is [string, string] => pair[1] !== null));
  const response = await networkOf(container)(`${SITE}/api/oauth/token`, { method: "POST", body });
  return { status: response.status, said: await response.json() };
}
