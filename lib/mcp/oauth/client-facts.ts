import { z } from "zod";
import { isRedirectUri } from "./redirect-uri";

/** What a client says of itself. Nothing of it is proven but where codes are sent. */
export type ClientFacts = { name: string; redirectUris: string[] };

const NAME_MAX = 80;
const URIS_MAX = 10;
/** Signs that cannot be seen, or that turn the reading direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Client metadata, as far as it matters here; the rest of it is let pass. */
const Metadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(URIS_MAX),
});

export type ReadFacts = ClientFacts | { problem: "invalid_client_metadata" | "invalid_redirect_uri" };

/** Reads client metadata. Addresses that are not used here are left out, and one has to be left. */
export function readFacts(metadata: unknown): ReadFacts {
  const read = Metadata.safeParse(metadata);
  if (!read.success) return { problem: "invalid_client_metadata" };
  const { client_name: said = "", redirect_uris: uris } = read.data;
  const redirectUris = uris.filter(isRedirectUri);
  if (redirectUris.length === 0) return { problem: "invalid_redirect_uri" };
  return { name: said.replace(UNSEEN, "").trim().slice(0, NAME_MAX).toWellFormed() || "An agent", redirectUris };
}

const PREFIX = "registered.";
const ID_MAX = 1_000;

/**
 * The ID of a registered client is its registration: anybody may register anything, so there is nothing to save that
 * could be forged, forgotten or filled up. A person decides about each request, by where the code goes.
 * @returns null: it is too long
 */
export function registeredId({ name, redirectUris }: ClientFacts): string | null {
  const id = PREFIX + Buffer.from(JSON.stringify([name, ...redirectUris])).toString("base64url");
  return id.length > ID_MAX ? null : id;
}

/** null: no such ID. */
export function clientOfId(id: string): ClientFacts | null {
  if (!id.startsWith(PREFIX) || id.length > ID_MAX) return null;
  const parts = parsed(Buffer.from(id.slice(PREFIX.length), "base64url").toString("utf8"));
  if (!Array.isArray(parts)) return null;
  const [name, ...uris] = parts;
  const facts = readFacts({ client_name: name, redirect_uris: uris });
  // One registration has one ID.
  return "problem" in facts || registeredId(facts) !== id ? null : facts;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
