import type { Desk } from "../../container/desk";
import { accountBase } from "../../domain/web/account-path";
import { MCP_PATH, RESOURCE_METADATA_PATH } from "../../domain/web/agent-consent";
import { ACCOUNT_HEADER } from "../../domain/web/front-headers";

/** Each account has its own resource, so a token for one opens no other. @property resource URL that agents call */
export type Place = { issuer: string; resource: string; metadata: string };

/** @returns null without TLS: OAuth is then off, and agents need a manually created token */
export function placeOf(
  { settings, gate }: Pick<Desk, "settings" | "gate">,
  headers: Pick<Headers, "get">,
): Place | null {
  const host = headers.get("host");
  // lib/server/rewrite-request keeps this header only from a trusted proxy.
  if (!settings.access.trustProxy || headers.get("x-forwarded-proto") !== "https") return null;
  if (host === null || !gate.allowsHost(host)) return null;
  const { origin } = new URL(`https://${host}`);
  const slug = headers.get(ACCOUNT_HEADER);
  const base = slug === null ? "" : accountBase(slug);
  const issuer = origin + base;
  return { issuer, resource: issuer + MCP_PATH, metadata: origin + RESOURCE_METADATA_PATH + base + MCP_PATH };
}

/** The WWW-Authenticate header of a 401, which points a client to the OAuth metadata. */
export const challengeAt = (place: Place | null, hadToken: boolean): string =>
  place === null
    ? "Bearer"
    : `Bearer ${hadToken ? 'error="invalid_token", ' : ""}resource_metadata="${place.metadata}"`;
