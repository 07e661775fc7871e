import type { Desk } from "../../container/desk";
import { accountBase } from "../../domain/web/account-path";
import { MCP_PATH, RESOURCE_METADATA_PATH } from "../../domain/web/agent-consent";
import { ACCOUNT_HEADER } from "../../domain/web/front-headers";

/**
 * The dashboard, or one account of it, under the name that a request used: each address that agents call has a way in of
 * its own, so what is granted at one opens no other.
 * @property issuer who lets clients in
 * @property resource address that agents call
 * @property metadata where that address says who lets clients in
 */
export type Place = { issuer: string; resource: string; metadata: string };

/** null where the request did not come over TLS: then nothing of this exists, and agents need a token made by hand. */
export function placeOf(
  { settings, gate }: Pick<Desk, "settings" | "gate">,
  headers: Pick<Headers, "get">,
): Place | null {
  const host = headers.get("host");
  // lib/server/rewrite-request keeps it only from a trusted proxy.
  if (!settings.access.trustProxy || headers.get("x-forwarded-proto") !== "https") return null;
  if (host === null || !gate.allowsHost(host)) return null;
  const { origin } = new URL(`https://${host}`);
  const slug = headers.get(ACCOUNT_HEADER);
  const base = slug === null ? "" : accountBase(slug);
  const issuer = origin + base;
  return { issuer, resource: issuer + MCP_PATH, metadata: origin + RESOURCE_METADATA_PATH + base + MCP_PATH };
}

/** What a 401 says: where a client finds out how a person lets it in. */
export const challengeAt = (place: Place | null, hadToken: boolean): string =>
  place === null
    ? "Bearer"
    : `Bearer ${hadToken ? 'error="invalid_token", ' : ""}resource_metadata="${place.metadata}"`;
