import { parsedJson } from "../../domain/json";
import { guardedLookup, isPublicAddress, isRefusedHost } from "../../upstream/pipe/private-address";
import { type ClientFacts, readFacts } from "./client-facts";

const ADDRESS_MAX = 300;
const BYTES_MAX = 16 * 1024;
const WITHIN_MS = 5_000;

export type DocumentOptions = {
  mayConnect?: (address: string) => boolean;
  /** Default: the system's DNS lookup. */
  lookup?: Parameters<typeof guardedLookup>[1];
  ca?: string;
  withinMs?: number;
};

export function isDocumentAddress(id: string): boolean {
  if (id.length > ADDRESS_MAX || !id.startsWith("https://") || !URL.canParse(id)) return false;
  const { href, pathname, hash, username, password } = new URL(id);
  return href === id && pathname !== "/" && hash === "" && username === "" && password === "";
}

/** Over TLS, from public addresses only, without redirects or credentials, with a size limit. null: no such document */
export async function readClientDocument(
  id: string,
  { mayConnect = isPublicAddress, lookup, ca, withinMs = WITHIN_MS }: DocumentOptions = {},
): Promise<ClientFacts | null> {
  if (!isDocumentAddress(id) || isRefusedHost(new URL(id), mayConnect)) return null;
  const { Agent, request } = await import("undici");
  const connect = { timeout: withinMs, lookup: guardedLookup(mayConnect, lookup), ...(ca === undefined ? {} : { ca }) };
  const dispatcher = new Agent({ connect, maxHeaderSize: BYTES_MAX, maxResponseSize: BYTES_MAX });
  try {
    const signal = AbortSignal.timeout(withinMs);
    const headers = { accept: "application/json", "user-agent": "keyword-desk" };
    const { statusCode, body } = await request(id, { dispatcher, signal, headers });
    const document = statusCode === 200 ? parsedJson(await body.text()) : undefined;
    // A document copied from another client must not impersonate it.
    if (Object(document).client_id !== id) return null;
    const facts = readFacts(document);
    return "problem" in facts ? null : facts;
  } catch {
    return null;
  } finally {
    await dispatcher.destroy();
  }
}
