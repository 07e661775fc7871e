import { guardedLookup, isPublicAddress, isRefusedHost } from "../../upstream/pipe/private-address";
import { type ClientFacts, parsed, readFacts } from "./client-facts";

const ADDRESS_MAX = 300;
const BYTES_MAX = 16 * 1024;
const WITHIN_MS = 5_000;

export type DocumentOptions = {
  mayConnect?: (address: string) => boolean;
  /** Finds the addresses of a name; the system's, when not set. */
  lookup?: Parameters<typeof guardedLookup>[1];
  /** A certificate authority beside those that Node knows. */
  ca?: string;
  withinMs?: number;
};

/** Is a client's ID the address of a document about it? */
export function isDocumentAddress(id: string): boolean {
  if (id.length > ADDRESS_MAX || !id.startsWith("https://") || !URL.canParse(id)) return false;
  const { href, pathname, hash, username, password } = new URL(id);
  return href === id && pathname !== "/" && hash === "" && username === "" && password === "";
}

/**
 * Loads what a client publishes of itself at the address that is its ID: over TLS, from the internet alone, without
 * following it elsewhere, and no more than a document of this kind needs. Nothing of ours goes along.
 * @returns null when there is no such document
 */
export async function readClientDocument(
  id: string,
  { mayConnect = isPublicAddress, lookup, ca, withinMs = WITHIN_MS }: DocumentOptions = {},
): Promise<ClientFacts | null> {
  if (!isDocumentAddress(id) || isRefusedHost(new URL(id), mayConnect)) return null;
  const { Agent, request } = await import("undici");
  const connect = { timeout: withinMs, lookup: guardedLookup(mayConnect, lookup), ...(ca === undefined ? {} : { ca }) };
  const dispatcher = new Agent({ connect, maxHeaderSize: BYTES_MAX });
  try {
    const signal = AbortSignal.timeout(withinMs);
    const headers = { accept: "application/json", "user-agent": "keyword-desk" };
    const { statusCode, body } = await request(id, { dispatcher, signal, headers });
    const text = statusCode === 200 ? await textOf(body) : null;
    const document = text === null ? undefined : parsed(text);
    // Another's document, put up under this address, would speak for somebody else.
    if (Object(document).client_id !== id) return null;
    const facts = readFacts(document);
    return "problem" in facts ? null : facts;
  } catch {
    return null;
  } finally {
    await dispatcher.destroy();
  }
}

/** null: there is more of it than there should be. */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
