import { readClientDocument } from "./client-document";
import { type ClientFacts, clientOfId } from "./client-facts";
import type { Place } from "./endpoints";
import { isNamed } from "./redirect-uri";

/** Longest query of a request. The sign-in page's URL contains it. */
const QUERY_MAX = 3_000;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

export type AgentRequest = {
  clientId: string;
  client: ClientFacts;
  redirectUri: string;
  challenge: string;
  state: string | null;
};

export type ReadDocument = (id: string) => Promise<ClientFacts | null>;

export function singleValues(query: string): Map<string, string> | null {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (values.has(name)) return null;
    values.set(name, value);
  }
  return values;
}

/** Whether a client's resource is this one, which is also the default. */
export const isOurs = (resource: string | undefined, place: Place): boolean =>
  resource === undefined || resource.replace(/\/$/, "") === place.resource;

/** @returns the request, or one sentence why it cannot be granted. An invalid request never redirects. */
export async function readAgentRequest(
  query: string,
  place: Place,
  readDocument: ReadDocument = readClientDocument,
): Promise<AgentRequest | { why: string }> {
  const values = query.length > QUERY_MAX ? null : singleValues(query);
  if (values === null) return { why: "Its request is too long or repeats a value." };
  const clientId = values.get("client_id") ?? "";
  const redirectUri = values.get("redirect_uri") ?? "";
  const challenge = values.get("code_challenge") ?? "";
  if (values.get("response_type") !== "code") return { why: "It asks for something other than a code." };
  if (values.get("code_challenge_method") !== "S256" || !CHALLENGE.test(challenge))
    return { why: "It doesn’t protect its request with PKCE (S256)." };
  if (!isOurs(values.get("resource"), place)) return { why: "It asks for access to a different address." };
  const client = clientOfId(clientId) ?? (await readDocument(clientId));
  if (client === null) return { why: "It isn’t registered here, and its site doesn’t say who it is." };
  if (!isNamed(redirectUri, client.redirectUris))
    return { why: "It wants the response sent to an address it hasn’t registered." };
  return { clientId, client, redirectUri, challenge, state: values.get("state") ?? null };
}

export function wayBack(
  { redirectUri, state }: Pick<AgentRequest, "redirectUri" | "state">,
  { issuer }: Place,
  result: { code: string } | { error: "access_denied" },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(result)) url.searchParams.append(name, value);
  if (state !== null) url.searchParams.append("state", state);
  // Lets the client detect a response of another server (mix-up attack).
  url.searchParams.append("iss", issuer);
  return url.href;
}
