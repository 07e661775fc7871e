import { createHash } from "node:crypto";
import type { Container } from "../../../lib/container/container";
import { partAccount } from "../../../lib/domain/web/account-path";
import { ACCOUNT_HEADER } from "../../../lib/domain/web/front-headers";
import { grant } from "../../../lib/mcp/oauth/consent";
import type { ReadDocument } from "../../../lib/mcp/oauth/read-request";
import { giveToken, registerClient, resourceMetadata, serverMetadata } from "../../../lib/mcp/oauth/routes";
import { handleMcp, serveMcp } from "../../../lib/mcp/transport/http";
import { type Stack, stack } from "../../support/stack";

export const HOST = "desk.example.com";
export const SITE = `https://${HOST}`;
export const RETURN = "http://127.0.0.1:33418/callback";
export const VERIFIER = "a-verifier-of-at-least-forty-three-characters";
export const ACCESS = { passwordHash: null, allowedHosts: [HOST, "other.example.com"], trustProxy: true };

export async function deskOverTls(): Promise<Stack & { own: Container }> {
  const desk = await stack();
  return { ...desk, own: await desk.another({ access: ACCESS }) };
}

type Handler = (request: Request, container?: Container) => Promise<Response>;
const HANDLERS: Record<string, Handler> = {
  "/.well-known/oauth-protected-resource/mcp": resourceMetadata,
  "/.well-known/oauth-authorization-server": serverMetadata,
  "/api/oauth/register": registerClient,
  "/api/oauth/token": giveToken,
  "/mcp": (request, container) => (container === undefined ? handleMcp(request) : serveMcp(container, request)),
};

export function headersAt(slug: string | null, url = new URL(SITE), init?: RequestInit): Headers {
  const headers = new Headers(init?.headers);
  headers.set("host", url.host);
  headers.set("x-forwarded-proto", url.protocol.slice(0, -1));
  if (slug !== null) headers.set(ACCOUNT_HEADER, slug);
  return headers;
}

/** Requests as a proxy forwards them, with the account in a header. @param container default: by that header */
export const networkOf =
  (container?: Container) =>
  async (address: string | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(address);
    const { slug, rest } = partAccount(url.pathname);
    const request = new Request(url, { ...init, headers: headersAt(slug, url, init) });
    return HANDLERS[rest]?.(request, container) ?? new Response(null, { status: 404 });
  };

type Changes = Record<string, string | null>;

export function queryOf(clientId: string, changes: Changes = {}): string {
  const usual = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: RETURN,
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${SITE}/mcp`,
    state: "of the client",
  };
  return formOf({ ...usual, ...changes }).toString();
}

const formOf = (values: Changes): URLSearchParams =>
  new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

export const WANTED = { name: "Cursor", sharePercent: 20, endsAt: null };

export async function approve(
  container: Container,
  query: string,
  readDocument: ReadDocument = async () => null,
): Promise<URL> {
  const outcome = await grant(container, headersAt(null), { ...WANTED, query }, readDocument);
  if (outcome?.problem !== null) throw new Error(outcome?.problem ?? "no such page");
  return new URL(outcome.location);
}

export async function newClientId(container?: Container, redirectUris = [RETURN], site = SITE): Promise<string> {
  const body = JSON.stringify({ client_name: "Cursor", redirect_uris: redirectUris });
  const response = await networkOf(container)(`${site}/api/oauth/register`, { method: "POST", body });
  return (await response.json()).client_id;
}

export async function codeFor(container: Container, clientId: string, changes?: Changes): Promise<string> {
  return (await approve(container, queryOf(clientId, changes))).searchParams.get("code") ?? "";
}

type Redeeming = { clientId: string; code: string; changes?: Changes; container?: Container; site?: string };

export async function redeem({ clientId, code, changes = {}, container, site = SITE }: Redeeming) {
  const usual = {
    grant_type: "authorization_code",
    code,
    client_id: clientId,
    redirect_uri: RETURN,
    code_verifier: VERIFIER,
    resource: `${SITE}/mcp`,
  };
  const body = formOf({ ...usual, ...changes });
  const response = await networkOf(container)(`${site}/api/oauth/token`, { method: "POST", body });
  return { status: response.status, said: await response.json() };
}
