import type { Container } from "../container";
import { MCP_PATH, RESOURCE_METADATA_PATH } from "../domain/web/agent-consent";

/** The dashboard under the name that a request used. @property resource address that agents call */
export type Place = { issuer: string; resource: string };

/** null where the request did not come over TLS: then nothing of this exists, and agents need a token made by hand. */
export function placeOf({ desk, gate }: Pick<Container, "desk" | "gate">, headers: Pick<Headers, "get">): Place | null {
  const host = headers.get("host");
  // The front door lets nobody but a trusted proxy say this.
  if (!desk.settings.access.trustProxy || headers.get("x-forwarded-proto") !== "https") return null;
  if (host === null || !gate.allowsHost(host)) return null;
  const issuer = new URL(`https://${host}`).origin;
  return { issuer, resource: issuer + MCP_PATH };
}

/** What a 401 says: where a client finds out how a person lets it in. */
export const challengeAt = (place: Place | null, hadToken: boolean): string =>
  place === null
    ? "Bearer"
    : `Bearer ${hadToken ? 'error="invalid_token", ' : ""}resource_metadata="${place.issuer}${RESOURCE_METADATA_PATH}"`;
