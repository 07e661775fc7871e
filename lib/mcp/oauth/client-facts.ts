import { z } from "zod";
import { parsedJson } from "../../domain/json";
import { isRedirectUri } from "./redirect-uri";

export type ClientFacts = { name: string; redirectUris: string[] };

const NAME_MAX = 80;
const URIS_MAX = 10;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const Metadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(URIS_MAX),
});

export type ReadFacts = ClientFacts | { problem: "invalid_client_metadata" | "invalid_redirect_uri" };

export function readFacts(metadata: unknown): ReadFacts {
  const read = Metadata.safeParse(metadata);
  if (!read.success) return { problem: "invalid_client_metadata" };
  const { client_name: clientName = "", redirect_uris: uris } = read.data;
  const redirectUris = uris.filter(isRedirectUri);
  if (redirectUris.length === 0) return { problem: "invalid_redirect_uri" };
  return { name: clientName.replace(UNSEEN, "").trim().slice(0, NAME_MAX).toWellFormed() || "An agent", redirectUris };
}

const PREFIX = "registered.";
const ID_MAX = 1_000;

/** The ID contains the registration: anyone can register, so saving it would only allow flooding. null: too long */
export function registeredId({ name, redirectUris }: ClientFacts): string | null {
  const id = PREFIX + Buffer.from(JSON.stringify([name, ...redirectUris])).toString("base64url");
  return id.length > ID_MAX ? null : id;
}

export function clientOfId(id: string): ClientFacts | null {
  if (!id.startsWith(PREFIX) || id.length > ID_MAX) return null;
  const parts = parsedJson(Buffer.from(id.slice(PREFIX.length), "base64url").toString("utf8"));
  if (!Array.isArray(parts)) return null;
  const [name, ...uris] = parts;
  const facts = readFacts({ client_name: name, redirect_uris: uris });
  // Requires the canonical form, so that each registration has one ID.
  return "problem" in facts || registeredId(facts) !== id ? null : facts;
}
