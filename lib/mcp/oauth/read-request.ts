import { readClientDocument } from "./client-document";
import { type ClientFacts, clientOfId } from "./client-facts";
import type { Place } from "./endpoints";
import { isNamed } from "./redirect-uri";

/** Longest query of a request: it comes back in the address of the sign-in page. */
const QUERY_MAX = 3_000;
/** A SHA-256 digest in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** What a client asks a person for. */
export type AgentRequest = {
  clientId: string;
  client: ClientFacts;
  redirectUri: string;
  challenge: string;
  state: string | null;
};

/** Loads what a client publishes of itself. */
export type ReadDocument = (id: string) => Promise<ClientFacts | null>;

/** The one value of each name; null: a name came twice. */
export function singleValues(query: string): Map<string, string> | null {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (values.has(name)) return null;
    values.set(name, value);
  }
  return values;
}

/** Is the address that a client means the one that agents call here? Not saying it means this one. */
export const isOurs = (resource: string | undefined, place: Place): boolean =>
  resource === undefined || resource.replace(/\/$/, "") === place.resource;

/**
 * Judges what stands in the address of the consent page.
 * @returns the request, or in one sentence why it can’t be granted; nobody is sent anywhere for it
 */
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

/** Where the browser goes after a person has decided. */
export function wayBack(
  { redirectUri, state }: Pick<AgentRequest, "redirectUri" | "state">,
  { issuer }: Place,
  result: { code: string } | { error: "access_denied" },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(result)) url.searchParams.append(name, value);
  if (state !== null) url.searchParams.append("state", state);
  // By this a client notices when another server’s response is passed off as ours.
  url.searchParams.append("iss", issuer);
  return url.href;
}
